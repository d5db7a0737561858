import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { locales } from '@karcis/words';
import { beforeAll, describe, expect, it } from 'vitest';
import { dist } from '../build/stamp.ts';
import { roomShells } from '../src/screens/rooms.ts';
import { type Room, rooms, type SiteScreen } from '../src/screens/screen.ts';
import { site } from '../src/screens/site.ts';
import type { Manifest } from '../src/server/renderer.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { builtSite } from '../../api/test/built-site.ts';
import { type AddressOf, addressesIn } from './addresses.ts';

/** KB after Brotli that a first visit may load, by what it opens. `further` is what a screen opened later may add. */
const budgets = {
  site: { html: 14, css: 10, js: 12 },
  account: { html: 4, css: 12, js: 45 },
  buy: { html: 4, css: 12, js: 35 },
  wallet: { html: 4, css: 12, js: 45 },
  petugas: { html: 4, css: 12, js: 50 },
  console: { html: 4, css: 18, js: 95 },
} as const;
const further = 15;
/** The screens with which a visit to a room begins, the heavy ones: of the console the one with the charts. */
const beginnings = {
  account: ['sign-in'],
  buy: ['checkout', 'order'],
  wallet: ['ticket'],
  petugas: ['events', 'event'],
  console: ['dashboard'],
} as const;
/** Files of script that a first visit may load: a browser asks for six at a time. */
const files = { account: 18, buy: 13, wallet: 13, petugas: 13, console: 20 } as const;
const font = 28;

type Entry = Manifest[string] & { readonly dynamicImports?: readonly string[] };
const client = `${dist}client/`;
const kb = (bytes: number) => Math.round((bytes / 1000) * 10) / 10;
const weigh = (files: Iterable<string>) =>
  kb([...files].reduce((sum, file) => sum + readFileSync(`${client}${file}.br`).length, 0));

let manifest: Readonly<Record<string, Entry>>;
beforeAll(async () => {
  await builtSite();
  manifest = JSON.parse(readFileSync(`${client}manifest.json`, 'utf8')) as typeof manifest;
});

/** An entry and all that it imports. */
function withImports(source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const each of manifest[source]?.imports ?? []) withImports(each, seen);
  return seen;
}

const filesOf = (sources: Iterable<string>, kind: 'js' | 'css') =>
  new Set(
    [...sources].flatMap((source) => {
      const { file = '', css = [] } = manifest[source] ?? {};
      return kind === 'js' ? (file.endsWith('.js') ? [file] : []) : css;
    }),
  );

/** What is loaded when a room is opened: its script, a screen, and the words of the language that has the longer ones. */
function firstOf(
  room: Room,
  name: string = beginnings[room][0],
): { js: number; css: number; files: number; sources: Set<string> } {
  const screen = `src/${room}/${name}.tsx`;
  const sources = new Set([...withImports(`src/${room}/main.tsx`), ...withImports(screen)]);
  const scripts = locales.map((locale) => {
    const words = `../../packages/words/src/${locale}/${room}-room.ts`;
    expect(laterOf(sources), room).toEqual(expect.arrayContaining([screen, words]));
    return filesOf(new Set([...sources, ...withImports(words)]), 'js');
  });
  return {
    js: Math.max(...scripts.map(weigh)),
    css: weigh(filesOf(sources, 'css')),
    files: Math.max(...scripts.map(({ size }) => size)),
    sources,
  };
}

/** What these may load later. */
const laterOf = (sources: Iterable<string>) => [
  ...new Set([...sources].flatMap((source) => manifest[source]?.dynamicImports ?? [])),
];

describe('what a browser loads at first, in KB after Brotli', () => {
  it('is within the budget of each room', () => {
    for (const room of rooms)
      for (const name of beginnings[room]) {
        const { js, css } = firstOf(room, name);
        expect(js, `script of ${room}/${name}`).toBeLessThanOrEqual(budgets[room].js);
        expect(css, `style of ${room}/${name}`).toBeLessThanOrEqual(budgets[room].css);
      }
  });

  it('comes in few files', () => {
    for (const room of rooms)
      for (const name of beginnings[room])
        expect(firstOf(room, name).files, `${room}/${name}`).toBeLessThanOrEqual(files[room]);
  });

  it('has what scans only once the event is shown', () => {
    const scanning = 'src/petugas/scanning.tsx';
    expect([...firstOf('petugas', 'event').sources]).not.toContain(scanning);
    expect(laterOf(withImports('src/petugas/event.tsx'))).toContain(scanning);
  });

  it('is within the budget of the site, with the islands of each screen', () => {
    const screens = Object.values<SiteScreen>(site).filter(({ islands = [] }) => islands.length > 0);
    expect(screens.length).toBeGreaterThan(1);
    for (const { path, islands = [] } of screens) {
      const entries = ['src/site/main.ts', ...islands.map((name) => `src/site/islands/${name}.ts`)];
      const sources = new Set(entries.flatMap((source) => [...withImports(source)]));
      expect(weigh(filesOf(sources, 'js')), path).toBeLessThanOrEqual(budgets.site.js);
      expect(weigh(filesOf(sources, 'css')), path).toBeLessThanOrEqual(budgets.site.css);
    }
  });

  it('grows by little with each further screen', () => {
    for (const room of rooms) {
      const { sources: first } = firstOf(room);
      for (const screen of laterOf(first)) {
        if (screen.includes('packages/words/')) continue;
        const added = [...withImports(screen)].filter((each) => !first.has(each));
        expect(weigh(filesOf(added, 'js')), screen).toBeLessThanOrEqual(further);
      }
    }
  });

  it('has no form of a deed before one is opened', () => {
    const deed = 'src/frame/ticket-deed.tsx';
    for (const screen of ['src/wallet/ticket.tsx', 'src/buy/order.tsx']) {
      expect([...withImports(screen)]).not.toContain(deed);
      expect(laterOf(withImports(screen))).toContain(deed);
    }
  });

  it('has one font, within its budget', () => {
    const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    for (const { file } of fonts) expect(kb(readFileSync(client + file).length)).toBeLessThanOrEqual(font);
  });

  it('would not pass for what is larger (control)', () => {
    const text = Array.from({ length: 8000 }, (_, at) => `kalimat ${at * 7919} `).join('');
    expect(kb(brotliCompressSync(text).length)).toBeGreaterThan(budgets.site.html);
  });
});

describe('the HTML of a screen, in KB after Brotli', () => {
  const web = karcisForTests({ content: 'demo', hasSite: true });
  let addressOf: AddressOf;
  beforeAll(async () => {
    addressOf = await addressesIn(web.current);
  });

  /** Bytes of the answer as they are sent: `fetch` would unpack them. */
  const sentBytes = async (path: string) => {
    const { statusCode, headers, rawPayload } = await web.current.app.inject({
      url: path,
      headers: { 'accept-encoding': 'br' },
    });
    expect(statusCode, path).toBe(200);
    return kb(
      headers['content-encoding'] === 'br' ? rawPayload.length : brotliCompressSync(rawPayload).length,
    );
  };

  it.each(Object.entries(site).map(([name, { path }]) => ({ name, path })))(
    'is within the budget: $name',
    async ({ path }) => {
      for (const language of ['', '/en'])
        expect(
          await sentBytes(language + addressOf(path).replace(/^\/$/, language === '' ? '/' : '')),
        ).toBeLessThanOrEqual(budgets.site.html);
    },
  );

  it('is within the budget: the shells of the rooms', async () => {
    for (const room of rooms)
      expect(await sentBytes(roomShells[room][0]?.replaceAll(/\{\w+\}/g, 'x') ?? '/')).toBeLessThanOrEqual(
        budgets[room].html,
      );
  });
});
