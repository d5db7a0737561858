import { setTimeout as wait } from 'node:timers/promises';

interface Managed {
  readonly origin: string;
  readonly event: string;
  readonly token: string;
  /** When the event begins. */
  readonly startsAt: string;
}

/** Changes after which comes one move, and moves in all: each is mailed to all who have tickets. */
const [changesBetweenMoves, mostMoves] = [20, 5];

/** Somebody who runs an event changes it again and again while it sells: its texts, whether it is on sale, which it stays, and sometimes its dates. */
export function createManager({ origin, event, token, startsAt }: Managed) {
  const answers = new Map<number, number>();
  const moves = new Map<number, number>();
  let slowest = 0;
  const leaving = new AbortController();
  const send = async (body: object): Promise<number> => {
    const { status } = await fetch(`${origin}/api/admin/events/${event}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return status;
  };
  const count = (of: Map<number, number>, status: number) => of.set(status, (of.get(status) ?? 0) + 1);
  const change = async (time: number): Promise<void> => {
    const begun = performance.now();
    count(answers, await send({ summary: `Konser amal, kabar ke-${time}`, sales_paused: false }));
    slowest = Math.max(slowest, performance.now() - begun);
  };
  const move = async (minutes: number): Promise<void> => {
    const starts_at = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
    count(moves, await send({ starts_at, shift_dates: true }));
  };
  const work = (async () => {
    for (let time = 1; !leaving.signal.aborted; time++) {
      await change(time);
      const moved = time / changesBetweenMoves;
      if (Number.isInteger(moved) && moved <= mostMoves) await move(moved);
      await wait(100);
    }
  })();
  return {
    /** Ends the work. Returns how often each status was answered to changes and to moves, and to a change after how many milliseconds at the latest. */
    async leave() {
      leaving.abort();
      await work;
      const countsOf = (of: Map<number, number>): Partial<Record<number, number>> => Object.fromEntries(of);
      return { changed: countsOf(answers), moved: countsOf(moves), slowest: Math.round(slowest) };
    },
  };
}
