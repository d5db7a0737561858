import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Case } from './case.ts';
import { costsOf, dearest } from './cost.ts';
import { type Aim, createDraw } from './draw/index.ts';
import { orderOf } from './draw/queries.ts';
import { changesOwnAccount } from './draw/kept-apart.ts';
import { routeOf } from './draw/spots.ts';
import { isWritten } from './draw/values.ts';
import { firstPages, walk } from './draw/walk.ts';
import { leakIn, secretIn } from './judge/leaks.ts';
import { newStatements } from './judge/statements.ts';
import type { Outcome } from './report/summary.ts';
import { type Finding, send, type Tally, type Wave } from './run.ts';
import { type Data, openData } from './target/index.ts';
import { type Server, startServer } from './target/server.ts';
import { openConnection } from './wire/connection.ts';

export interface Fuzzing {
  /** A database with the demo and its canaries, which will not be the same afterwards. */
  readonly connection: pg.ClientConfig;
  readonly seed: number;
  /** How many cases to draw, from which number on. */
  readonly requests: number;
  readonly from?: number;
  readonly aim?: Aim;
  /** The routes whose valid requests are sent before all others; without it those of every route, 13,000. */
  readonly walkedRoutes?: ReadonlySet<string>;
  /** Cases that were found once, sent before all others. */
  readonly kept?: readonly Case[];
  readonly connections?: number;
  readonly say?: (line: string) => void;
  /** Loaded into the server besides, to have it do what it should not. */
  readonly alsoLoads?: string | undefined;
}

/** Of a kind that repeats, the first is enough; with more kinds than that, it is time to stop. */
const mostFindings = 100;

/** Asks a server of its own everything that is drawn, and says what is wrong with it. */
export async function fuzz(fuzzing: Fuzzing): Promise<Outcome> {
  const faults = new Set<string>();
  const data = await openData(fuzzing.connection);
  const onLine = (line: string) => {
    const fault = faultOfLine(line, data);
    if (fault !== undefined && faults.size < mostFindings) faults.add(fault);
  };
  const { connection, alsoLoads } = fuzzing;
  let server: Server | undefined;
  try {
    server = await startServer({ connection, onLine, alsoLoads });
    return await fuzzOn(server, data, faults, fuzzing);
  } finally {
    await server?.stop();
    await data.close();
  }
}

async function fuzzOn(server: Server, data: Data, faults: Set<string>, fuzzing: Fuzzing): Promise<Outcome> {
  const { seed, connections = 16, say = () => {}, kept = [], walkedRoutes } = fuzzing;
  const findings = new Map<string, Finding>();
  const find = (finding: Finding) => {
    const key = `${finding.case.route} ${finding.reason.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')}`;
    if (!findings.has(key)) findings.set(key, finding);
  };
  const goesOn = () => findings.size < mostFindings && server.ended() === undefined;
  const newTally = (): Tally => ({ sent: 0, byRoute: new Map(), slowest: 0 });
  const wave: Omit<Wave, 'cases' | 'tally'> = { place: server.place, data, connections, find, goesOn };

  say('Asking for everything that is in order');
  const cursors = await harvest(server, data);
  const inOrder = named(
    walked((order) => cursors.get(order), walkedRoutes),
    'the walk',
  );
  const walkTally = newTally();
  await send({ ...wave, tally: walkTally, cases: inOrder });
  await sleep(journalWrites);
  const before = await server.look();

  const tally = newTally();
  const started = performance.now();
  const progress = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    const found = findings.size + faults.size;
    say(`${tally.sent} requests, ${Math.round(tally.sent / seconds)} a second, ${found} found`);
  }, 5000);
  await send({ ...wave, tally, cases: named(kept, 'kept') })
    .then(() => send({ ...wave, tally, cases: drawn(fuzzing) }))
    .finally(() => clearInterval(progress));
  const seconds = (performance.now() - started) / 1000;
  say('Measuring what rejected requests cost');
  const costs = await costsOf(server, data, dearest(sampleOf(fuzzing)));
  for (const finding of costs.findings) find(finding);
  await sleep(journalWrites);

  const ended = server.ended();
  const after = ended === undefined ? await server.look() : before;
  if (ended !== undefined) faults.add(ended);
  for (const name of after.polluted) faults.add(`the prototype of all objects has ${name}`);
  for (const fault of newStatements(before.statements, after.statements)) faults.add(fault);
  for (const fault of await faultsWritten(data)) faults.add(fault);
  if (walkedRoutes === undefined)
    for (const name of neverAnswered(walkTally)) faults.add(`${name} was never answered in order`);
  return {
    seed,
    seconds,
    walked: walkTally,
    tally,
    milliseconds: costs.milliseconds,
    findings: [...findings.values()],
    faults: [...faults],
    memory: [before, after],
    place: server.place,
  };
}

function* walked(
  cursorOf: (order: string) => string | undefined,
  routes: Fuzzing['walkedRoutes'],
): Generator<Case> {
  for (const each of walk(cursorOf)) if (routes === undefined || routes.has(each.route)) yield each;
}

/** Reads that no valid request was answered by: what is not, is not tested by those that are drawn. What writes has tests of its own. */
const neverAnswered = ({ byRoute }: Tally): string[] =>
  [...routeOf].flatMap(([name, route]) =>
    isWritten(route) ||
    changesOwnAccount(route.path, route.method) ||
    byRoute.get(name)?.get(route.response.status) !== undefined
      ? []
      : [name],
  );

const sampleOf = (fuzzing: Fuzzing) => [
  ...named(fuzzing.kept ?? [], 'kept'),
  ...drawn({ ...fuzzing, requests: Math.min(fuzzing.requests, 3000) }),
];

/** Milliseconds after which the server has written down what it noted. */
const journalWrites = 700;

function* named(cases: Iterable<Case>, from: string): Generator<{ case: Case; from: string }> {
  for (const each of cases) yield { case: each, from };
}

function* drawn({ seed, requests, from = 1, aim }: Fuzzing): Generator<{ case: Case; from: string }> {
  const draw = createDraw(seed, aim);
  for (let number = from; number < from + requests; number++)
    yield { case: draw(number), from: `case ${number} of seed ${seed}` };
}

/** Where the second page of each paged list begins, in each of its orders. */
async function harvest({ place }: Server, data: Data): Promise<Map<string, string>> {
  const cursors = new Map<string, string>();
  const connection = openConnection(place);
  for (const first of firstPages()) {
    const order = orderOf(first.route, first.text);
    if (cursors.has(order)) continue;
    const outcome = await connection.ask(await data.resolve(first), 'GET', 10_000);
    if (outcome.kind !== 'answer' || outcome.answer.status !== 200) continue;
    const { links } = JSON.parse(outcome.answer.body.toString()) as { links?: { next: string | null } };
    const cursor = links?.next == null ? null : new URL(links.next).searchParams.get('cursor');
    if (cursor !== null) cursors.set(order, cursor);
  }
  connection.close();
  return cursors;
}

function faultOfLine(line: string, { mayRead }: Data): string | undefined {
  const fault = secretIn(line) ?? leakIn(line, 'broken', mayRead);
  if (fault !== undefined) return `in the log, ${fault}`;
  if (/"level":[56]0/.test(line)) return `the log has an error: ${line.slice(0, 2000)}`;
  return line.startsWith('{') || !/warning|error/i.test(line) ? undefined : `the server says: ${line}`;
}

/** An entry of the audit log without the name of its event where an administrator has written: these may write to anybody's. */
function withoutEvent(row: string): string {
  const entry = JSON.parse(row) as Record<string, unknown>;
  if (entry['actor_role'] !== 'admin') return row;
  const names = entry['subject_type'] === 'event' ? ['event_title', 'subject_label'] : ['event_title'];
  return JSON.stringify(Object.fromEntries(Object.entries(entry).filter(([key]) => !names.includes(key))));
}

async function faultsWritten(data: Data): Promise<string[]> {
  const { errors, activities } = await data.stateAfterwards();
  return [
    ...errors.map((error) => `the error log has: ${error}`),
    ...activities.flatMap((row) => {
      const fault = secretIn(row) ?? leakIn(withoutEvent(row), 'broken', data.mayRead);
      return fault === undefined ? [] : [`in the audit log, ${fault}: ${row.slice(0, 1000)}`];
    }),
  ];
}
