import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { karcisForTests } from './harness.ts';
import { invite } from './people.ts';

const karcis = karcisForTests({ content: 'demo' });

const ready = async () => (await fetch(`${karcis.current.origin}/readyz`)).status;

/** Clients that ask for a list and leave before it comes, again and again, until they are stopped. */
function comeAndGo(clients: number, token: string) {
  const { port, hostname } = new URL(karcis.current.origin);
  const request = `GET /api/admin/events?per_page=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const stopped = new AbortController();
  let asked = 0;
  const client = async () => {
    while (!stopped.signal.aborted) {
      const socket: Socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on('error', () => {});
      await wait(4);
      socket.resetAndDestroy();
      asked += 1;
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    asked: () => asked,
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

describe('/readyz', () => {
  it('is 200 while sixty clients come and go, and none of them is a fault', async () => {
    const { Sari } = await invite(karcis.current);
    const clients = comeAndGo(60, Sari.token);
    const found = new Set<number>();
    for (const end = Date.now() + 3000; Date.now() < end; await wait(20)) found.add(await ready());
    await clients.stop();
    expect(clients.asked()).toBeGreaterThan(60);
    expect([...found]).toEqual([200]);
    expect(karcis.current.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    // Nothing of what they asked for is left.
    await expect.poll(() => karcis.current.database.counts().reads.awaited).toBe(0);
  });

  it('asks PostgreSQL a few times, however often it is called', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const heartbeatsSent = () =>
      sent.mock.calls.filter(([query]) => (query as unknown) === 'select 1').length;
    const started = performance.now();
    // On a fast machine fifty rounds may be over before the next heartbeat is due.
    for (let round = 0; round < 50 || heartbeatsSent() === 0; round += 1) {
      expect(await Promise.all(Array.from({ length: 10 }, ready))).toEqual(
        Array.from({ length: 10 }, () => 200),
      );
    }
    const took = performance.now() - started;

    const heartbeats = heartbeatsSent();
    sent.mockRestore();
    // One in 250 ms, and one in 200 ms while something else waits for PostgreSQL; never one for each call.
    expect(heartbeats).toBeLessThanOrEqual(took / 250 + took / 200 + 2);
  });

  it('is 200 while the connections for reads have more to do than they can', async () => {
    const lock = new pg.Client(karcis.current.connection);
    await lock.connect();
    await lock.query('begin; lock table faqs in access exclusive mode');
    const { database } = karcis.current;
    const waiting = Array.from({ length: 600 }, () =>
      database.read
        .selectFrom('public_faqs')
        .select('question')
        .execute()
        .catch(() => 'rejected'),
    );
    // At most 500; a few of the first may have been answered before the lock was seen.
    await expect.poll(() => database.counts().reads.awaited, { interval: 5 }).toBeGreaterThan(480);
    expect(await ready()).toBe(200);
    await lock.end();
    await Promise.all(waiting);
  });
});
