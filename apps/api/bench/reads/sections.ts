import { fileURLToPath } from 'node:url';
import { startBare } from '../bare/start.ts';
import type { Contestant, Side, Subject } from '../contest.ts';
import { questionOf } from '../load.ts';
import type { Run } from '../run.ts';
import { aSlug, settings, someTickets, type Stand, startAnother } from '../stand.ts';
import type { Targets } from './figures.ts';
import {
  contents,
  downloadOf,
  lastPageOf,
  lists,
  longLists,
  myTickets,
  payments,
  type Read,
} from './subjects.ts';
import { workOf } from './work.ts';

/** What is measured together, and what of it has to hold. */
export interface Section {
  readonly name: string;
  readonly sides: readonly string[];
  readonly subjects: readonly (Subject & { readonly judged: boolean })[];
  readonly targets: Targets;
  /** One asks at a time. */
  readonly alone?: boolean;
  /** Milliseconds that a side is asked before anything is measured. */
  readonly warmUp?: number;
}

export interface ReadStand extends Stand {
  readonly run: Run;
  /** Returns the reads whose name matches the arguments of the command. */
  readonly chosen: (reads: readonly Read[]) => Read[];
}

async function besideBare(stand: ReadStand): Promise<Section[]> {
  const { run, dataset, karcis, tokens, chosen } = stand;
  const content = chosen(contents(await aSlug(stand)));
  const listed = chosen(lists);
  run.say('Taking answers, and the statements behind them, for the bare server');
  const source = { origin: karcis.origin, data: dataset, tokens };
  const bare = await startBare(run, await workOf(content, listed, source));
  const subjectOf = (read: Read) => between(read, tokens, karcis, bare);
  const quiet = await startAnother(run, dataset, 'karcis-quiet', {
    settings: { ...settings, KARCIS_LOG_LEVEL: 'warn' },
  });
  return [
    {
      name: 'Public content, neither with a request log',
      sides: ['Karcis', 'bare'],
      subjects: content.map((read) => between(read, tokens, quiet, bare)),
      targets: { 'per CPU s': { least: 0.5 }, 'CPU µs': { most: 30 } },
    },
    {
      name: 'Public content, Karcis with its log as it is by default',
      sides: ['Karcis', 'bare'],
      subjects: content.map((read) => ({ ...subjectOf(read), judged: false })),
      targets: { 'per CPU s': {} },
    },
    {
      name: 'Lists',
      sides: ['Karcis', 'bare'],
      subjects: listed.map(subjectOf),
      targets: { 'per CPU s': { least: 0.75 }, 'p99 ratio': { most: 2 } },
    },
  ];
}

/** The same server twice, of which one looks a token up with each request and the other remembers it. */
async function withoutCheck(stand: ReadStand): Promise<Section[]> {
  const { run, dataset, karcis, tokens, chosen } = stand;
  const listed = chosen([payments, myTickets]);
  if (listed.length === 0) return [];
  const program = fileURLToPath(new URL('../unchecked.ts', import.meta.url));
  const unchecked = await startAnother(run, dataset, 'karcis-unchecked', { settings, program });
  return [
    {
      name: 'Sign-in',
      sides: ['token looked up', 'remembered'],
      subjects: listed.map((read) => between(read, tokens, karcis, unchecked)),
      targets: { 'CPU ratio': { most: 1.15 } },
      // One of the two has been asked for minutes, the other is new.
      warmUp: 3000,
    },
  ];
}

async function lastPages({ karcis, tokens, chosen }: ReadStand): Promise<Section[]> {
  const sideOf = (read: Read): Side => asked(karcis, read, tokens);
  const subjects = await Promise.all(
    chosen(longLists).map(async (read) => {
      const last = await lastPageOf(karcis.origin, read, tokens[read.caller]);
      return { name: read.name, judged: true, sides: [sideOf(last), sideOf(read)] };
    }),
  );
  const sides = ['last page', 'first page'];
  return [{ name: 'Last pages', sides, subjects, targets: { 'p50 ratio': { most: 3 } }, alone: true }];
}

async function downloads(stand: ReadStand): Promise<Section[]> {
  const { karcis, tokens, chosen } = stand;
  const token = tokens.holder;
  const reads = chosen((await someTickets(stand)).map(downloadOf));
  const questions = reads.map(({ name, path }) => questionOf(name, path, { token }));
  const subjects = reads
    .slice(0, 1)
    .map(({ name }) => ({ name, judged: true, sides: [{ server: karcis, questions }] }));
  return [{ name: 'Ticket PDF', sides: [], subjects, targets: { 'CPU µs': { most: 25_000 } }, alone: true }];
}

const asked = (server: Contestant, { name, path, caller }: Read, tokens: ReadStand['tokens']): Side => ({
  server,
  questions: [questionOf(name, path, { token: tokens[caller] })],
});

const between = (read: Read, tokens: ReadStand['tokens'], one: Contestant, other: Contestant) => ({
  name: read.name,
  judged: read.judged,
  sides: [asked(one, read, tokens), asked(other, read, tokens)],
});

/** In the order in which they are measured; each starts what it needs besides. */
export const openers: readonly ((stand: ReadStand) => Promise<Section[]>)[] = [
  besideBare,
  withoutCheck,
  lastPages,
  downloads,
];
