import pg from 'pg';
import { cpuTimeOfEndedChildren, type CpuTimes, cpuTimesOf, parentOf, usedBetween } from './cpu.ts';
import type { BenchData } from './data.ts';
import type { Run } from './run.ts';

/** What the sessions of PostgreSQL have used so far, in microseconds. */
export interface Look {
  /** Of the sessions that are open, by the application that opened them. */
  readonly open: ReadonlyMap<string, CpuTimes>;
  /** Of all processes that have ended: parallel workers, and sessions that were closed. */
  readonly ended: number;
}

/** Looks at the sessions of PostgreSQL; its own is not among them. */
export type Observe = () => Promise<Look>;

/** Applications are told apart by the name that they connect with. */
export async function observeSessions(run: Run, { connection }: BenchData): Promise<Observe> {
  const client = new pg.Client({ ...connection, application_name: 'bench-observer' });
  client.on('error', () => {});
  await client.connect();
  run.closeLater(() => client.end());
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return async () => {
    const { rows } = await client.query<{ pid: number; application: string }>(
      `select pid, application_name as application from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const byApplication = Map.groupBy(rows, ({ application }) => application);
    return {
      open: new Map(
        [...byApplication].map(([name, sessions]) => [name, cpuTimesOf(sessions.map(({ pid }) => pid))]),
      ),
      ended: postmaster === undefined ? 0 : cpuTimeOfEndedChildren(postmaster),
    };
  };
}

/**
 * What an application used between two looks, while it alone had anything to do. What ended meanwhile did so for it,
 * except for what sessions that were there at the first look had used by then.
 */
export function usedBy(application: string, before: Look, after: Look): number {
  const own = usedBetween(
    before.open.get(application) ?? new Map(),
    after.open.get(application) ?? new Map(),
  );
  const stillOpen = new Set([...after.open.values()].flatMap((times) => [...times.keys()]));
  const closed = [...before.open.values()]
    .flatMap((times) => [...times])
    .filter(([pid]) => !stillOpen.has(pid))
    .reduce((sum, [, time]) => sum + time, 0);
  return own + Math.max(0, after.ended - before.ended - closed);
}
