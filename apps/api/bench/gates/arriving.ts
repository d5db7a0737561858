import { sql } from 'kysely';
import { openLoad } from '../load.ts';
import type { Figure } from '../results.ts';
import { percentile } from '../statistics.ts';
import type { Kind } from './guests.ts';
import type { GateStand } from './stand.ts';

/** What came of guests who arrived at a fixed rate. */
interface Arrived {
  readonly latencies: readonly number[];
  /** Scans with another answer than 201. */
  readonly failed: number;
  /** Scans for which every phone was still waiting for an answer. */
  readonly missed: number;
  /** Scans whose record is not what it should be. */
  readonly wrong: number;
}

/** What a scan of each kind is recorded as. */
const statusOf: Readonly<Record<Kind, string>> = {
  entry: 'Checked In',
  duplicate: 'Duplicate',
  unknown: 'Rejected',
  'wrong gate': 'Rejected',
};

/** Has guests arrive at a fixed rate, whatever the server does. Latencies count from when a scan was due. */
export async function arrive(
  { karcis, guests, database, concert }: Pick<GateStand, 'karcis' | 'guests' | 'database' | 'concert'>,
  how: { readonly perSecond: number; readonly milliseconds: number; readonly connections: number },
): Promise<Arrived> {
  const load = await openLoad(karcis.origin, how.connections);
  const recorded = () => countsOf(database, concert.event);
  try {
    const latencies: number[] = [];
    const expected = new Map<string, number>();
    let failed = 0;
    const before = await recorded();
    const missed = await load.arrive(guests.next, how, ({ question, status, ms }) => {
      latencies.push(ms);
      const said = statusOf[question.kind];
      if (status === question.status) expected.set(said, (expected.get(said) ?? 0) + 1);
      else failed += 1;
    });
    const after = await recorded();
    const wrong = [...new Set(Object.values(statusOf))].reduce((sum, status) => {
      const found = (after.get(status) ?? 0) - (before.get(status) ?? 0);
      return sum + Math.abs(found - (expected.get(status) ?? 0));
    }, 0);
    return { latencies, failed, missed, wrong };
  } finally {
    load.close();
  }
}

async function countsOf({ internal }: GateStand['database'], event: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select checkin_status as status, count(*)::int as count from check_ins where event_id = ${event} group by checkin_status
  `.execute(internal);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Milliseconds that a scan may take. */
const p99 = 150;

/** Whether all were answered in time, and rightly. */
export const isHeld = ({ latencies, failed, missed, wrong }: Arrived): boolean =>
  failed + missed + wrong === 0 && percentile(latencies, 99) < p99;

export function figuresOf(
  { latencies, failed, missed, wrong }: Arrived,
  { isJudged }: { readonly isJudged: boolean },
): Figure[] {
  const judged = (target: NonNullable<Figure['target']>) => (isJudged ? { target } : {});
  const none = (name: string, value: number): Figure => ({
    name,
    values: [value],
    unit: 'count',
    ...judged({ most: 0 }),
  });
  return [
    { name: 'scans', values: [latencies.length], unit: 'count' },
    { name: 'p50 ms', values: [percentile(latencies, 50)], unit: 'decimal' },
    { name: 'p99 ms', values: [percentile(latencies, 99)], unit: 'decimal', ...judged({ most: p99 }) },
    { name: 'max ms', values: [percentile(latencies, 100)], unit: 'decimal' },
    none('failed', failed),
    none('without a phone', missed),
    none('recorded wrongly', wrong),
  ];
}
