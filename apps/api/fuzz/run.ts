import { type Case, methodOf } from './case.ts';
import { signsIn } from './draw/index.ts';
import { createJudge, type Judge } from './judge/index.ts';
import type { Data } from './target/index.ts';
import { sendBroken } from './wire/broken.ts';
import { type Connection, openConnection, type Outcome, type Place } from './wire/connection.ts';

/** A case that did not end as it should, and why. */
export interface Finding {
  readonly case: Case;
  /** Where the case came from: `case 17 of seed 3`, say. */
  readonly from: string;
  readonly reason: string;
}

/** What was sent, in numbers. */
export interface Tally {
  sent: number;
  /** Answers by status, of each route. */
  readonly byRoute: Map<string, Map<number, number>>;
  /** Milliseconds of the slowest answer. */
  slowest: number;
}

export interface Wave {
  readonly place: Place;
  readonly data: Data;
  /** Cases with where they come from, in turn. */
  readonly cases: Iterator<{ readonly case: Case; readonly from: string }>;
  /** How many are under way at once. */
  readonly connections: number;
  readonly tally: Tally;
  readonly find: (finding: Finding) => void;
  /** Whether to go on. */
  readonly goesOn: () => boolean;
}

/** Milliseconds without an answer after which a case is asked again. */
const patience = 2000;
/** How often it is then asked again, while nothing else is under way: a busy machine is slow now and then. */
const timesAlone = 3;
/** Milliseconds without an answer after which a server hangs: the last time, and for the first case of a route. */
const lastPatience = 30_000;
/** Of the work of signing in the server takes nine at once and refuses the rest. */
const signInsAtOnce = 4;
/** Of exports it makes one at once for each organizer or administrator, and refuses the rest. */
const exportsAtOnce = 1;
/** Cases in a row that may hang. With more of them and no answer in between, the server does not answer at all. */
const mostHangs = 500;

interface Sent {
  readonly case: Case;
  readonly from: string;
}

/** Sends cases over several connections and judges what comes. What had no answer is asked again, alone. */
export async function send(wave: Wave): Promise<void> {
  const judge = createJudge(wave.data.mayRead);
  const again: Sent[] = [];
  let hangs = 0;
  const inTurn = createTurns(signInsAtOnce);
  const exportInTurn = createTurns(exportsAtOnce);

  async function work(): Promise<void> {
    const connection = openConnection(wave.place);
    while (wave.goesOn() && hangs < mostHangs) {
      const next = wave.cases.next();
      if (next.done === true) break;
      const { value } = next;
      const askNow = () => ask(wave, judge, connection, value, { isLast: false, milliseconds: patience });
      const end = await (signsIn(value.case)
        ? inTurn(askNow)
        : isExport(value.case)
          ? exportInTurn(askNow)
          : askNow());
      if (end === 'hangs') hangs += 1;
      else hangs = 0;
      if (end !== 'done') again.push(value);
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: wave.connections }, work));

  const alone = openConnection(wave.place);
  const lastAsked = new Set<string>();
  for (const each of again)
    // One more try is enough for a route that did not answer alone either.
    for (
      let time = lastAsked.has(each.case.route) ? timesAlone : 1;
      time <= timesAlone && wave.goesOn();
      time++
    ) {
      const isLast = time === timesAlone;
      const milliseconds = isLast && !lastAsked.has(each.case.route) ? lastPatience : patience;
      if (isLast) lastAsked.add(each.case.route);
      if ((await ask(wave, judge, alone, each, { isLast, milliseconds })) === 'done') break;
    }
  alone.close();
}

const isExport = ({ route }: Case) => /Exports\./.test(route);

/**
 * How asking a case ended: it is `done`, it `hangs`, or the server is too `busy` for it, as on a machine that does other things
 * besides. What is not done is a finding only where it is the last time.
 */
async function ask(
  { place, data, tally, find }: Wave,
  judge: Judge,
  connection: Connection,
  { case: drawn, from }: Sent,
  { isLast, milliseconds }: { readonly isLast: boolean; readonly milliseconds: number },
): Promise<'done' | 'hangs' | 'busy'> {
  const text = await data.resolve(drawn);
  const findAll = (reasons: readonly string[]) => {
    for (const reason of reasons) find({ case: drawn, from, reason });
  };
  const started = performance.now();
  if (drawn.expects === 'broken') {
    const remains = await sendBroken(place, text, milliseconds);
    tally.sent += 1;
    for (const { status } of remains.answers) count(tally, 'broken', status);
    if (remains.hangs && !isLast) return 'hangs';
    findAll(judge.ofRemains(drawn, remains));
    return 'done';
  }
  const outcome = await connection.ask(text, methodOf(drawn), milliseconds);
  tally.sent += 1;
  if (outcome.kind !== 'answer') {
    const isOver = isLast || outcome.kind === 'unreadable';
    if (isOver) findAll([reasonOf(outcome, milliseconds)]);
    return isOver ? 'done' : 'hangs';
  }
  if (outcome.answer.status === 503 && !isLast) return 'busy';
  tally.slowest = Math.max(tally.slowest, performance.now() - started);
  count(tally, drawn.route, outcome.answer.status);
  const reasons = judge.ofAnswer(drawn, outcome.answer);
  // Bytes that are no request are answered before anybody knows their method, and end the connection.
  const { status, headers } = outcome.answer;
  const isBroken = [400, 431].includes(status) && headers['connection'] === 'close';
  if (outcome.more > 0 && !isBroken) reasons.push(`${outcome.more} bytes behind the answer`);
  findAll(reasons);
  return 'done';
}

function reasonOf(outcome: Exclude<Outcome, { kind: 'answer' }>, milliseconds: number): string {
  if (outcome.kind === 'unreadable') return `what came is no answer: ${outcome.reason}`;
  return outcome.kind === 'hang'
    ? `hangs for over ${milliseconds} ms, alone too`
    : 'is closed without an answer';
}

function count({ byRoute }: Tally, route: string, status: number): void {
  let statuses = byRoute.get(route);
  if (statuses === undefined) byRoute.set(route, (statuses = new Map()));
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Lets so many pieces of work run at once; more wait. */
function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
