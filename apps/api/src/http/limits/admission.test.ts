import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { person } from '../../../test/people.ts';
import { type Admission, createAdmission, heldBack } from './admission.ts';

/** An admission for `atOnce`, on a clock of its own, and reads that end when they are told to. */
function hall(atOnce: number) {
  let time = 0;
  const admission = createAdmission(atOnce, () => time);
  const begun: (() => void)[] = [];
  return {
    admission,
    begun,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    read: () =>
      runIn(admission, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push(resolve);
        return promise;
      }),
  };
}

async function runIn(admission: Admission, work: () => Promise<void>): Promise<void> {
  const entered = admission.enter();
  const leave = entered instanceof Promise ? await entered : entered;
  await work().finally(leave);
}

/** Ends the nth that began, and lets the next one begin. */
async function endOne(begun: readonly (() => void)[], n: number): Promise<void> {
  begun[n]?.();
  for (let turns = 0; turns < 5; turns++) await turn();
}

describe('admission', () => {
  it('lets so many work at once, and the next in the order in which they came', async () => {
    const { begun, read } = hall(2);
    const order: number[] = [];
    const reads = [0, 1, 2, 3].map((n) => read().then(() => order.push(n)));
    expect(begun).toHaveLength(2);
    for (let n = 0; n < 4; n++) {
      await endOne(begun, n);
      expect(begun).toHaveLength(Math.min(4, n + 3));
    }
    await Promise.all(reads);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('gives the place of one that failed to the next', async () => {
    const { admission, begun, read } = hall(1);
    await expect(runIn(admission, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const reads = [read(), read()];
    await endOne(begun, 0);
    await endOne(begun, 1);
    await Promise.all(reads);
  });

  it('refuses who would wait too long, at the pace of the last few, and not at once', async () => {
    const { admission, begun, read, pass } = hall(1);
    const reads = [read(), read(), read()];
    for (let n = 0; n < 100; n++) {
      pass(30);
      await endOne(begun, n);
      reads.push(read());
    }
    while (!admission.isCrowded()) reads.push(read());
    // One is at work; at 30 ms each, with six in line it would be over 150.
    expect(reads).toHaveLength(100 + 1 + 6);
    const started = performance.now();
    await expect(read()).rejects.toMatchObject({
      code: 'unavailable',
      particulars: { retryAfterSeconds: 1 },
    });
    expect(performance.now() - started).toBeGreaterThan(heldBack - 10);
    for (let n = 100; n < reads.length; n++) await endOne(begun, n);
    await Promise.all(reads);
    expect(admission.isCrowded()).toBe(false);
  });

  it('refuses who has waited too long although nobody ends', async () => {
    const { begun, read, pass } = hall(1);
    const first = read();
    const second = read();
    pass(1000);
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    await endOne(begun, 0);
    await first;
    const third = read();
    await endOne(begun, 1);
    await third;
  });
});

describe('a server that has more to do than it can', () => {
  const karcis = karcisForTests({ content: 'demo', environment: { KARCIS_READS_AT_ONCE: '1' } });

  it('refuses reads in the same words before the framework and in it; answers the rest; and recovers', async () => {
    const { url, origin, connection, db, log } = karcis.current;
    const { token } = await person(db, 'Sri', 'admin');
    const authorization = `Bearer ${token}`;
    const ask = (headers: Record<string, string> = {}) =>
      fetch(`${url}/admin/payments`, {
        headers: { authorization, 'accept-encoding': 'identity', ...headers },
      });
    await fetch(`${url}/faqs`);

    const lock = new pg.Client(connection);
    await lock.connect();
    await lock.query('begin; lock table payments in access exclusive mode');
    // The one that works holds up all others, until the database gives up on it and the next one works.
    const before = await refusal(log, 'none', () => ask());
    const inside = await refusal(log, '/api/admin/payments', () =>
      ask({ origin: 'https://elsewhere.example.org' }),
    );
    const [content, health] = await Promise.all([fetch(`${url}/faqs`), fetch(`${origin}/healthz`)]);
    await lock.end();

    expect([content.status, health.status]).toEqual([200, 200]);
    expect(before.body).toContain('"status":503');
    expect(withoutId(inside.body)).toBe(withoutId(before.body));
    expect(headersOf(inside.answer)).toEqual(headersOf(before.answer));
    expect(before.answer.headers.get('retry-after')).toBe('1');
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);

    // That it refused is no fault; that the database kept those who worked waiting may be one.
    const faults = await db.selectFrom('error_logs').select('message').execute();
    expect(faults.filter(({ message }) => message.includes('more to do'))).toEqual([]);
  });
});

/** Asks again and again until one is refused for what there is to do, and not by the database, at this route of the log. */
async function refusal(log: readonly string[], route: string, ask: () => Promise<Response>) {
  const found: { answer: Response; body: string }[] = [];
  const asked: Promise<void>[] = [];
  // The first in line waits for 350 ms, and from 150 on who comes is refused at once: some come just then.
  while (found.length === 0) {
    asked.push(ask().then(look));
    await wait(40);
  }
  await Promise.all(asked);
  return found[0] ?? expect.fail('the loop ends with one');

  async function look(answer: Response): Promise<void> {
    const body = await answer.text();
    const id = answer.headers.get('x-request-id') ?? '';
    const line = log.find((line) => line.includes(id) && line.includes(`"route":"${route}"`));
    if (body.includes('more to do') && line !== undefined) found.push({ answer, body });
  }
}

const withoutId = (body: string) => body.replace(/"request_id":"[^"]+"/, '');

/** But for what differs from one answer to the next, and what only a page of another origin is told. */
function headersOf({ headers }: Response) {
  const changing = new Set(['x-request-id', 'date', 'access-control-expose-headers']);
  return Object.fromEntries([...headers].filter(([name]) => !changing.has(name)));
}
