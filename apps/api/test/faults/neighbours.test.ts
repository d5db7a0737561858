import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from '../demo-people.ts';
import { karcisForTests } from '../harness.ts';
import { eventually } from './api-process.ts';
import { ask } from './kept-connections.ts';

const metricsToken = 'neighbours-of-a-busy-account';
const karcis = karcisForTests({ content: 'demo', environment: { KARCIS_METRICS_TOKEN: metricsToken } });
let people: DemoPeople;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
});

const list = '/admin/events?per_page=100';
const connections = 60;

/** Reads that admission counts, at work and waiting. */
async function admitted(): Promise<number> {
  const { body } = await ask(karcis.current.origin, { path: '/metrics', token: metricsToken });
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  return valueOf('karcis_reads_working') + valueOf('karcis_reads_waiting');
}

/** Asks for a list and resets the connection some milliseconds later. */
const askAndLeave = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(karcis.current.origin).port), '127.0.0.1', () => {
      socket.write(
        `GET /api${list} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${people.admin.token}\r\n\r\n`,
      );
      setTimeout(() => socket.resetAndDestroy(), milliseconds);
    });
    socket.on('close', () => resolve()).on('error', () => {});
  });

/** Statuses that somebody gets who asks for their account, one request after the other. */
async function askUntil(over: AbortSignal, token: string, statuses: (number | undefined)[]): Promise<void> {
  while (!over.aborted)
    statuses.push((await ask(karcis.current.url, { path: '/auth/me', token })).statusCode);
}

/** Has sixty clients do something, each again and again, until somebody else was answered so often. */
async function besideSixty(work: () => Promise<unknown>, token: string, answers = 40) {
  const over = new AbortController();
  const statuses: (number | undefined)[] = [];
  const done: unknown[] = [];
  const crowd = Array.from({ length: connections }, async () => {
    while (!over.signal.aborted) done.push(await work());
  });
  const other = askUntil(over.signal, token, statuses);
  await eventually(() => statuses.length >= answers && done.length >= 300, 100);
  over.abort();
  await Promise.all([...crowd, other]);
  return new Set(statuses);
}

describe('sixty clients of one account', () => {
  it('that ask and leave: their reads are counted until they end, and another account is served', async () => {
    const { database, log } = karcis.current;
    let mostAwaited = 0;
    let mostAdmitted = 0;
    let isLooking = false;
    const look = setInterval(() => {
      mostAwaited = Math.max(mostAwaited, database.counts().reads.awaited);
      // One look at a time: each reads the metrics, which has statements of its own.
      if (isLooking) return;
      isLooking = true;
      void admitted()
        .then((count) => (mostAdmitted = Math.max(mostAdmitted, count)))
        .finally(() => (isLooking = false));
    }, 10);
    const statuses = await besideSixty(() => askAndLeave(Math.random() * 20), people.holder.token);
    clearInterval(look);
    expect(statuses).toEqual(new Set([200]));
    // Four reads of the account, one of the other, a look at the metrics, each with a few statements at most.
    expect(mostAwaited).toBeLessThanOrEqual(30);
    expect(mostAdmitted).toBeGreaterThanOrEqual(4);
    await expect.poll(admitted).toBe(0);
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
    const logged = await karcis.current.db.selectFrom('error_logs').select('message').execute();
    expect(logged.filter(({ message }) => message.includes('more to do'))).toEqual([]);
  });

  it('that wait for their lists: another account is served, and none of its requests is rejected', async () => {
    const work = () => ask(karcis.current.url, { path: list, token: people.admin.token });
    expect(await besideSixty(work, people.holder.token)).toEqual(new Set([200]));
  });

  it('reject each other meanwhile (control)', async () => {
    const work = () => ask(karcis.current.url, { path: list, token: people.admin.token });
    expect(await besideSixty(work, people.admin.token, 20)).toContain(503);
  });
});
