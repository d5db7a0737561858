import { readFileSync } from 'node:fs';
import { type Locale, locales } from '@karcis/words';
import { builtSite } from '../../api/test/built-site.ts';
import { dist } from '../build/stamp.ts';
import type { Room } from '../src/screens/screen.ts';
import type { Manifest } from '../src/server/renderer.ts';

/** KB after Brotli that a first visit may load, by what it opens. */
export const budgets = {
  site: { html: 14, css: 10, js: 12 },
  account: { html: 4, css: 12, js: 45 },
  buy: { html: 4, css: 12, js: 35 },
  wallet: { html: 4, css: 12, js: 45 },
  petugas: { html: 4, css: 12, js: 50 },
  console: { html: 4, css: 18, js: 95 },
} as const;

type Entry = Manifest[string] & {
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly dynamicImports?: readonly string[];
};

const client = `${dist}client/`;

/** KB of a built file as it is sent: after Brotli. */
export const kb = (bytes: number): number => Math.round((bytes / 1000) * 10) / 10;
export const weigh = (files: Iterable<string>): number =>
  kb([...files].reduce((sum, file) => sum + readFileSync(`${client}${file}.br`).length, 0));

/** A first visit, whose script has a budget. */
export interface FirstVisit {
  readonly opens: 'site' | Room;
  readonly name: string;
  /** What it begins with: its script, and its screen. */
  readonly begins: readonly string[];
  /** Words of its language, by the name of their file. */
  readonly words: string;
  /** What it loads as soon as it shows something. */
  readonly soon?: readonly string[];
  /** Whether it draws the poster of an event: then the motif comes, too. */
  readonly hasPoster?: boolean;
}

const ofRoom = (opens: Room, name: string, more: Partial<FirstVisit> = {}): FirstVisit => ({
  opens,
  name,
  begins: [`src/${opens}/main.tsx`, `src/${opens}/${name}.tsx`],
  words: `${opens}-room`,
  ...more,
});

/** The screens with which visits begin. Of the console those with the charts. */
export const firstVisits: readonly FirstVisit[] = [
  {
    opens: 'site',
    name: 'event',
    begins: ['src/site/islands/tickets.ts'],
    words: 'tickets',
  },
  ofRoom('account', 'sign-in'),
  ofRoom('buy', 'checkout', { hasPoster: true }),
  ofRoom('buy', 'order', { hasPoster: true }),
  ofRoom('wallet', 'tickets', { hasPoster: true }),
  ofRoom('wallet', 'ticket', { hasPoster: true }),
  ofRoom('petugas', 'events'),
  ofRoom('petugas', 'event', { soon: ['src/petugas/scanning.tsx'] }),
  ofRoom('console', 'overview', { hasPoster: true }),
  ofRoom('console', 'dashboard', { hasPoster: true }),
];

const motifs = ['kawung', 'ceplok', 'nitik', 'truntum', 'tumpal', 'anyam'].map(
  (name) => `../../packages/format/src/poster/${name}.ts`,
);

/** What was built, by its sources. */
export async function builtFiles() {
  await builtSite();
  const manifest = JSON.parse(readFileSync(`${client}manifest.json`, 'utf8')) as Readonly<
    Record<string, Entry>
  >;

  /** An entry and all that it imports. */
  function withImports(source: string, seen = new Set<string>()): Set<string> {
    if (seen.has(source)) return seen;
    seen.add(source);
    for (const each of manifest[source]?.imports ?? []) withImports(each, seen);
    return seen;
  }
  const allWithImports = (sources: readonly string[]) =>
    new Set(sources.flatMap((source) => [...withImports(source)]));

  const filesOf = (sources: Iterable<string>, kind: 'js' | 'css') =>
    new Set(
      [...sources].flatMap((source) => {
        const { file = '', css = [] } = manifest[source] ?? {};
        return kind === 'js' ? (file.endsWith('.js') ? [file] : []) : css;
      }),
    );

  /** What these may load later. */
  const laterOf = (sources: Iterable<string>) => [
    ...new Set([...sources].flatMap((source) => manifest[source]?.dynamicImports ?? [])),
  ];

  const wordsOf = ({ words }: FirstVisit, locale: Locale) => `../../packages/words/src/${locale}/${words}.ts`;

  /** Every set of scripts with which a visit may begin: in each language, and with each motif. */
  const scriptsOf = (visit: FirstVisit) => {
    const { begins, soon = [], hasPoster = false } = visit;
    return locales.flatMap((locale) =>
      (hasPoster ? motifs : [undefined]).map((motif) => {
        const also = [wordsOf(visit, locale), ...soon, ...(motif === undefined ? [] : [motif])];
        return filesOf(allWithImports([...begins, ...also]), 'js');
      }),
    );
  };
  const motifFiles = () => filesOf(motifs, 'js');

  return { manifest, motifs, motifFiles, withImports, allWithImports, filesOf, laterOf, wordsOf, scriptsOf };
}
