import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { locales } from '@karcis/words';
import { beforeAll, describe, expect, it } from 'vitest';
import { dist } from '../build/stamp.ts';
import { roomShells } from '../src/screens/rooms.ts';
import { rooms, type SiteScreen } from '../src/screens/screen.ts';
import { site } from '../src/screens/site.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { type AddressOf, addressesIn } from './addresses.ts';
import { budgets, builtFiles, firstVisits, kb, weigh } from './first-visits.ts';

/** What a screen opened later may add. */
const further = 15;
/** Files of script that a first visit may load: a browser asks for six at a time. */
const files = { site: 5, account: 18, buy: 13, wallet: 14, petugas: 16, console: 20 } as const;
const font = 28;
const web = fileURLToPath(new URL('../', import.meta.url));

let built: Awaited<ReturnType<typeof builtFiles>>;
beforeAll(async () => {
  built = await builtFiles();
});

describe('what a browser loads at first, in KB after Brotli', () => {
  it.each(firstVisits)('is within the budget, and few files: $opens/$name', (visit) => {
    const { opens, begins } = visit;
    for (const scripts of built.scriptsOf(visit)) {
      expect(weigh(scripts), 'script').toBeLessThanOrEqual(budgets[opens].js);
      expect(scripts.size, 'files').toBeLessThanOrEqual(files[opens]);
    }
    const styles = built.filesOf(built.allWithImports(begins), 'css');
    expect(weigh(styles), 'style').toBeLessThanOrEqual(budgets[opens].css);
  });

  it('counts what is loaded later by itself: screen, words, the motif of a poster, and what scans', () => {
    for (const visit of firstVisits) {
      const [script = '', ...screens] = visit.begins;
      const words = locales.map((locale) => built.wordsOf(visit, locale));
      expect(built.laterOf([...built.withImports(script)])).toEqual(
        expect.arrayContaining([...screens, ...words]),
      );
      const later = built.laterOf(built.allWithImports(visit.begins));
      expect(later).toEqual(expect.arrayContaining([...(visit.soon ?? [])]));
      expect(later.includes(built.motifs[0] ?? ''), visit.name).toBe(visit.hasPoster ?? false);
    }
  });

  it('is within the budget of the site, with the islands of each screen', () => {
    const screens = Object.values<SiteScreen>(site).filter(({ islands = [] }) => islands.length > 0);
    expect(screens.length).toBeGreaterThan(1);
    for (const { path, islands = [] } of screens) {
      const sources = built.allWithImports(islands.map((name) => `src/site/islands/${name}.ts`));
      expect(weigh(built.filesOf(sources, 'js')), path).toBeLessThanOrEqual(budgets.site.js);
    }
    const styles = built.filesOf(built.withImports('src/site/main.ts'), 'css');
    expect(weigh(styles)).toBeLessThanOrEqual(budgets.site.css);
  });

  it('grows by little with each further screen', () => {
    for (const { begins, opens } of firstVisits) {
      if (opens === 'site') continue;
      const first = built.allWithImports(begins);
      for (const screen of built.laterOf(first)) {
        if (screen.includes('packages/words/')) continue;
        const added = [...built.withImports(screen)].filter((each) => !first.has(each));
        expect(weigh(built.filesOf(added, 'js')), screen).toBeLessThanOrEqual(further);
      }
    }
  });

  it('has no form of a deed before one is opened', () => {
    const ofTicket = 'src/frame/ticket-deed.tsx';
    for (const [screen, forms] of [
      ['src/wallet/ticket.tsx', [ofTicket]],
      ['src/buy/paid-tickets.tsx', [ofTicket]],
      ['src/buy/order.tsx', ['src/buy/order-forms.tsx']],
    ] as const) {
      const first = [...built.withImports(screen)];
      expect(first).not.toEqual(expect.arrayContaining([expect.stringContaining('deed-form')]));
      for (const form of forms) expect(first).not.toContain(form);
      expect(built.laterOf(first)).toEqual(expect.arrayContaining([...forms]));
    }
  });

  it('has its styles before its script: what loads a file later waits for none', () => {
    const mains = Object.values(built.manifest).filter(({ isEntry }) => isEntry === true);
    const early = new Set(mains.flatMap(({ src = '' }) => [...built.filesOf(built.withImports(src), 'css')]));
    expect(early.size).toBeGreaterThan(5);
    const all = Object.values(built.manifest).flatMap(({ css = [] }) => css);
    expect(all.filter((file) => !early.has(file))).toEqual([]);
  });

  it('takes of query-core what goes without the modules that the build leaves out', () => {
    const taken = globSync('src/**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
      const text = readFileSync(web + file, 'utf8');
      const imports = text.matchAll(/import (?:type )?\{([^}]*)\} from '@tanstack\/query-core'/g);
      return [...imports].flatMap(([, names = '']) => names.replaceAll(/\btype\b/g, '').split(','));
    });
    expect([...new Set(taken.map((name) => name.trim()))].toSorted()).toEqual([
      'QueryClient',
      'QueryObserver',
      'QueryObserverResult',
    ]);
  });

  it('has one font, within its budget', () => {
    const fonts = Object.values(built.manifest).filter(({ file }) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    for (const { file } of fonts)
      expect(kb(readFileSync(`${dist}client/${file}`).length)).toBeLessThanOrEqual(font);
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
