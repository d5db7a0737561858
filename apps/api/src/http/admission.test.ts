import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import { createAdmission, heldBack } from './admission.ts';

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
      admission.run(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push(resolve);
        return promise;
      }),
  };
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
    await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
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
    // One is at work and two were waiting; at 30 ms each, it is the ninth for whom it would be over 250.
    expect(reads).toHaveLength(100 + 1 + 9);
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
    const working = ask();
    const waiting = ask();
    // From when the one that waits has waited for too long, whoever comes is refused.
    await expect.poll(async () => (await ask()).status, { timeout: 20_000, interval: 10 }).toBe(503);
    const [before, inside] = await Promise.all([ask(), ask({ origin: 'https://elsewhere.example.org' })]);
    const [content, health] = await Promise.all([fetch(`${url}/faqs`), fetch(`${origin}/healthz`)]);
    await lock.end();

    expect([content.status, health.status]).toEqual([200, 200]);
    const bodies = await Promise.all([before, inside].map((answer) => answer.text()));
    const withoutId = bodies.map((body) => body.replace(/"request_id":"[^"]+"/, ''));
    expect(withoutId[0]).toContain('"code":"unavailable"');
    expect(withoutId[1]).toBe(withoutId[0]);
    expect(headersOf(inside)).toEqual(headersOf(before));
    expect(before.headers.get('retry-after')).toBe('1');
    for (const answer of [await working, await waiting]) expect([200, 503]).toContain(answer.status);
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);

    const refusals = log.filter((line) => line.includes('"status":503'));
    expect(refusals.some((line) => line.includes('"route":"none"'))).toBe(true);
    expect(refusals.some((line) => line.includes('"route":"/api/admin/payments"'))).toBe(true);
    // That it refused is no fault; that the database kept those who worked waiting may be one.
    const faults = await db.selectFrom('error_logs').select('message').execute();
    expect(faults.filter(({ message }) => message.includes('more to do'))).toEqual([]);
  });
});

/** But for what differs from one answer to the next, and what only a page of another origin is told. */
function headersOf({ headers }: Response) {
  const changing = new Set(['x-request-id', 'date', 'access-control-expose-headers']);
  return Object.fromEntries([...headers].filter(([name]) => !changing.has(name)));
}
