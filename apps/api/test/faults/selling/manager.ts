import { setTimeout as wait } from 'node:timers/promises';

interface Managed {
  readonly origin: string;
  readonly event: string;
  readonly token: string;
}

/** Somebody who runs an event changes it again and again while it sells: its texts, and whether it is on sale, which it stays. */
export function createManager({ origin, event, token }: Managed) {
  const answers = new Map<number, number>();
  let slowest = 0;
  const leaving = new AbortController();
  const change = async (body: object): Promise<void> => {
    const begun = performance.now();
    const { status } = await fetch(`${origin}/api/admin/events/${event}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    slowest = Math.max(slowest, performance.now() - begun);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const work = (async () => {
    for (let time = 1; !leaving.signal.aborted; time++) {
      await change({ summary: `Konser amal, kabar ke-${time}`, sales_paused: false });
      await wait(100);
    }
  })();
  return {
    /** Ends the work. Returns how often each status was answered, and after how many milliseconds at the latest. */
    async leave() {
      leaving.abort();
      await work;
      return { answers: Object.fromEntries(answers), slowest: Math.round(slowest) };
    },
  };
}
