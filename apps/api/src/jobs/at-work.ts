import type { Database } from '../db/connection/database.ts';
import { claim, type ClaimedJob, type Lane } from '../db/queries/jobs.ts';
import type { Place } from './failed-job.ts';
import type { Kinds } from './kind.ts';
import { tryJob } from './try-job.ts';
import { createTurns } from './turns.ts';

/** The jobs that a process works on. */
interface AtWork {
  /** Takes jobs of a lane that are due, as many as there is room for, and begins to work on them. */
  begin(lane: Lane): Promise<void>;
  /** Resolves when all have ended, or their time for that is over. Those that have not are left to their leases. */
  end(): Promise<void>;
}

interface Options {
  readonly database: Pick<Database, 'transaction' | 'internal'>;
  readonly kinds: Kinds;
  readonly lanes: Readonly<Record<Lane, number>>;
  readonly turns?: readonly Lane[];
  readonly place: Place;
  readonly times: { readonly leastLease: number; readonly end: number; readonly look: number };
  readonly onError: (error: unknown) => void;
  /** Called when there is room again in a lane where more may be due. */
  readonly onMore: (lane: Lane) => void;
}

/** Seconds that a routine has to note what came of it, after its limit. */
const noting = 10;

export function createAtWork(options: Options): AtWork {
  const { database, kinds, lanes, turns = [], place, times, onError, onMore } = options;
  const leases = Object.fromEntries(
    Object.entries(kinds).map(([kind, { limit, isRoutine }]) => [
      kind,
      Math.max(times.leastLease, isRoutine === true ? limit + noting : 2 * limit),
    ]),
  );
  const ending = new AbortController();
  const underWay = new Map<Lane, Set<Promise<void>>>();
  const turnsIn = new Map(turns.map((lane) => [lane, createTurns()]));

  /** What the kinds of a lane have room for, beside the jobs under way. */
  const roomOf = (lane: Lane) =>
    Math.min(
      ...Object.values(kinds).map((kind) => (kind.lane === lane ? (kind.room?.() ?? Infinity) : Infinity)),
    );

  function start(lane: Lane, job: ClaimedJob, claimedAt: number, areMore: boolean): void {
    const kind = kinds[job.kind];
    if (kind === undefined) throw new Error(`A job of the unknown kind ${job.kind} was taken`);
    const ofLane = underWay.get(lane) ?? new Set();
    underWay.set(lane, ofLane);
    const leaseEnds = claimedAt + (leases[job.kind] ?? 0) * 1000;
    const trying = tryJob(job, kind, { database, ending: ending.signal, place, leaseEnds, pause: times.look })
      .then(() => undefined, onError)
      .finally(() => {
        ofLane.delete(trying);
        turnsIn.get(lane)?.end(job);
        if (areMore) onMore(lane);
      });
    ofLane.add(trying);
  }

  const take = (asked: Omit<Parameters<typeof claim>[1], 'leases'>) =>
    database.transaction((db) => claim(db, { ...asked, leases }));

  return {
    async begin(lane) {
      const most = Math.min(lanes[lane] - (underWay.get(lane)?.size ?? 0), roomOf(lane));
      if (most < 1) return;
      const inTurns = turnsIn.get(lane);
      const claimedAt = performance.now();
      const jobs =
        inTurns === undefined
          ? await take({ lane, most })
          : await inTurns.take(most, async (except) => (await take({ lane, most: 1, except }))[0]);
      // Of one whose turn is over, more may be due.
      for (const job of jobs) start(lane, job, claimedAt, inTurns !== undefined || jobs.length === most);
    },
    async end() {
      const timeIsOver = setTimeout(() => ending.abort(new Error('The process ends')), times.end);
      await Promise.all([...underWay.values()].flatMap((ofLane) => [...ofLane]));
      clearTimeout(timeIsOver);
    },
  };
}
