import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { person } from '../../../test/people.ts';
import { createAdmission, rejectionDelay } from './admission.ts';

/** A reader by a name: all are in one network, but those of another one as `name at network`. */
function readerOf(name: string) {
  const [key = '', network = 'all'] = name.split(' at ');
  return { key, network };
}

/** An admission with this many slots, on a clock of its own, and reads that end when they are told to. */
function platform({
  atOnce,
  perReader = atOnce,
  perNetwork = atOnce,
}: {
  atOnce: number;
  perReader?: number;
  perNetwork?: number;
}) {
  let time = 0;
  const admission = createAdmission({ atOnce, perReader, perNetwork }, () => time);
  /** Callers of the reads that have begun, and what ends each. */
  const begun: { readonly caller: string; readonly end: () => void }[] = [];
  return {
    admission,
    begun,
    order: () => begun.map(({ caller }) => caller),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    async read(caller = 'Sari', left = new AbortController().signal): Promise<void> {
      const acquired = admission.acquire(readerOf(caller), left);
      const release = acquired instanceof Promise ? await acquired : acquired;
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ caller, end: resolve });
      await promise;
      release();
    },
  };
}

const settled = async () => {
  for (let rounds = 0; rounds < 8; rounds++) await nextRound();
};

/** Ends the nth that began, and lets the next one begin. */
async function endOne({ begun }: ReturnType<typeof platform>, n: number): Promise<void> {
  begun[n]?.end();
  await settled();
}

describe('admission', () => {
  it('bounds the reads at work, and starts the others in the order in which they came', async () => {
    const server = platform({ atOnce: 2 });
    const order: number[] = [];
    const reads = [0, 1, 2, 3].map((n) => server.read().then(() => order.push(n)));
    expect(server.admission.counts()).toEqual({ working: 2, waiting: 2 });
    for (let n = 0; n < 4; n++) {
      await endOne(server, n);
      expect(server.begun).toHaveLength(Math.min(4, n + 3));
    }
    await Promise.all(reads);
    expect(order).toEqual([0, 1, 2, 3]);
    expect(server.admission.counts()).toEqual({ working: 0, waiting: 0 });
  });

  it('rejects reads that would wait too long, at the pace of the last few, and after a delay', async () => {
    const server = platform({ atOnce: 1 });
    const reads = [server.read(), server.read(), server.read()];
    for (let n = 0; n < 100; n++) {
      server.pass(30);
      await endOne(server, n);
      reads.push(server.read());
    }
    while (!server.admission.isFullFor(readerOf('Sari'))) reads.push(server.read());
    // One is at work; at 30 ms each, a seventh one that waits would take over 150.
    expect(reads).toHaveLength(100 + 1 + 6);
    const started = performance.now();
    await expect(server.read()).rejects.toMatchObject({
      code: 'unavailable',
      particulars: { retryAfterSeconds: 1 },
    });
    expect(performance.now() - started).toBeGreaterThan(rejectionDelay - 10);
    for (let n = 100; n < reads.length; n++) await endOne(server, n);
    await Promise.all(reads);
    expect(server.admission.isFullFor(readerOf('Sari'))).toBe(false);
  });

  it('lets a few reads of one caller wait for each other while there are slots for all others', async () => {
    const server = platform({ atOnce: 8, perReader: 4 });
    const page = Array.from({ length: 20 }, () => server.read('Sari'));
    expect(server.admission.counts()).toEqual({ working: 4, waiting: 16 });
    server.pass(1000);
    await wait(120); // reads that wait are looked at every 50 ms
    expect(server.admission.counts()).toEqual({ working: 4, waiting: 16 });
    expect(server.admission.isFullFor(readerOf('Sari')), 'one more would wait behind a second').toBe(true);
    expect(server.admission.isFullFor(readerOf('Hana'))).toBe(false);
    for (let n = 0; n < page.length; n++) await endOne(server, n);
    await Promise.all(page);
  });

  it.each([
    ['where the server has slots to spare', 8, 5100],
    ['where it has none (control)', 4, 400],
  ])(
    'rejects the reads of one caller that wait for each other in the end: %s',
    async (_where, atOnce, late) => {
      const server = platform({ atOnce, perReader: 4 });
      const page = Array.from({ length: 6 }, () =>
        server.read('Sari').then(
          () => 'read',
          () => 'rejected',
        ),
      );
      server.pass(late);
      await expect
        .poll(() => server.admission.counts(), { timeout: 60_000 })
        .toEqual({ working: 4, waiting: 0 });
      for (let n = 0; n < 4; n++) await endOne(server, n);
      const outcomes = await Promise.all(page);
      expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(2);
    },
  );

  it('rejects reads that have waited too long although none ends', async () => {
    const server = platform({ atOnce: 1 });
    const first = server.read();
    const second = server.read();
    server.pass(1000);
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    await endOne(server, 0);
    await first;
    const third = server.read();
    await endOne(server, 1);
    await third;
  });

  it('takes a read out of its queue when its client leaves', async () => {
    const server = platform({ atOnce: 1 });
    const leaving = new AbortController();
    const first = server.read();
    const second = server.read('Sari', leaving.signal);
    const third = server.read();
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    expect(server.admission.counts()).toEqual({ working: 1, waiting: 1 });
    await endOne(server, 0);
    await endOne(server, 1);
    await Promise.all([first, third]);
    expect(server.begun).toHaveLength(2);
  });
});

/** Sixty connections of Sari, each with a read of 45 ms; whether a further read then begins at once. */
async function beginsBesideSixty(perReader: number, caller: string): Promise<boolean> {
  const server = platform({ atOnce: 16, perReader });
  const outcomes: Promise<unknown>[] = [];
  const read = (name: string) => outcomes.push(server.read(name).catch(() => 'rejected'));
  for (let n = 0; n < 60; n++) read('Sari');
  let ended = 0;
  for (; ended < 100; ended++) {
    server.pass(45);
    await endOne(server, ended);
    read('Sari');
  }
  const before = server.begun.length;
  read(caller);
  await settled();
  const begins = server.begun.length > before;
  for (; server.begun.length > ended; ended++) await endOne(server, ended);
  await Promise.all(outcomes);
  return begins;
}

describe('admission with two callers', () => {
  it('starts a read of the one at once while the other has many waiting', async () => {
    expect(await beginsBesideSixty(4, 'Hana')).toBe(true);
  });

  it('does so because one caller cannot take all slots (controls)', async () => {
    expect(await beginsBesideSixty(16, 'Hana'), 'no bound for each caller').toBe(false);
    expect(await beginsBesideSixty(4, 'Sari'), 'the same caller').toBe(false);
  });

  it('serves the queues round-robin', async () => {
    const server = platform({ atOnce: 2, perReader: 2 });
    const reads = ['Sari', 'Sari', 'Sari', 'Sari', 'Hana', 'Hana', 'Budi'].map((name) => server.read(name));
    for (let n = 0; n < reads.length; n++) await endOne(server, n);
    await Promise.all(reads);
    expect(server.order()).toEqual(['Sari', 'Sari', 'Hana', 'Budi', 'Sari', 'Hana', 'Sari']);
  });

  it('keeps slots free for other networks, however many accounts read from one', async () => {
    const order = async (perNetwork: number) => {
      const server = platform({ atOnce: 4, perReader: 2, perNetwork });
      const names = [...Array.from({ length: 12 }, (_, n) => `Akun ${n} at home`), 'Hana at work'];
      const reads = names.map((name) => server.read(name));
      const begun = server.order();
      for (let n = 0; n < reads.length; n++) await endOne(server, n);
      await Promise.all(reads);
      return begun;
    };
    expect(await order(3)).toContain('Hana at work');
    expect(await order(4), 'control').not.toContain('Hana at work');
  });

  it('never rejects a read while there is a slot for it, and never keeps one in a queue (random steps)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('Sari', 'Hana', 'Budi'), fc.constant('end')), { maxLength: 60 }),
        async (steps) => {
          const server = platform({ atOnce: 3, perReader: 2 });
          const waiting: Promise<unknown>[] = [];
          let ended = 0;
          for (const step of steps) {
            if (step !== 'end') waiting.push(server.read(step).catch(() => 'rejected'));
            else if (ended < server.begun.length) await endOne(server, ended++);
            await settled();
            const { working } = server.admission.counts();
            const now = server.order().slice(ended);
            expect(working).toBe(now.length);
            expect(working).toBeLessThanOrEqual(3);
            for (const name of new Set(now))
              expect(now.filter((other) => other === name).length).toBeLessThanOrEqual(2);
          }
          while (ended < server.begun.length) await endOne(server, ended++);
          await Promise.all(waiting);
          expect(server.admission.counts()).toEqual({ working: 0, waiting: 0 });
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a server that has more to do than it can', () => {
  const karcis = karcisForTests({ content: 'demo', environment: { KARCIS_READS_AT_ONCE: '1' } });

  it('rejects reads in the same words before the framework and in it, answers the rest, and recovers', async () => {
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
    // The read at work holds up all others, until the database gives up on it and the next one works.
    const before = await rejection(log, 'none', () => ask());
    const inside = await rejection(log, '/api/admin/payments', () =>
      ask({ origin: 'https://elsewhere.example.org' }),
    );
    const [content, health] = await Promise.all([fetch(`${url}/faqs`), fetch(`${origin}/healthz`)]);
    await lock.end();

    expect([content.status, health.status]).toEqual([200, 200]);
    expect(before.body).toContain('"status":503');
    expect(withoutId(inside.body)).toBe(withoutId(before.body));
    expect(headersOf(inside.answer)).toEqual(headersOf(before.answer));
    expect(before.answer.headers.get('retry-after')).toBe('1');
    await expect.poll(async () => (await ask()).status).toBe(200);

    // A rejection is no error. That the database kept those at work waiting may be one.
    const logged = await db.selectFrom('error_logs').select('message').execute();
    expect(logged.filter(({ message }) => message.includes('more to do'))).toEqual([]);
  });
});

/** Asks until a read is rejected by admission (and not by the database), at this route of the log. */
async function rejection(log: readonly string[], route: string, ask: () => Promise<Response>) {
  const found: { answer: Response; body: string }[] = [];
  const asked: Promise<void>[] = [];
  // The first in the queue waits for 350 ms; from 150 on, those that come are rejected at once.
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

/** Without what differs from one answer to the next, and what only a page of another origin is told. */
function headersOf({ headers }: Response) {
  const changing = new Set(['x-request-id', 'date', 'access-control-expose-headers']);
  return Object.fromEntries([...headers].filter(([name]) => !changing.has(name)));
}
