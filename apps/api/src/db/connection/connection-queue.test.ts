import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from './client.ts';
import { boundsOfGates, boundsOfWrites } from './connection-bounds.ts';
import { type ConnectionQueue, createConnectionQueue, usualTimes } from './connection-queue.ts';

const stays = new AbortController().signal;
const settled = async () => {
  for (let round = 0; round < 8; round++) await nextRound();
};

interface Asking extends Partial<Client> {
  readonly name: string;
}

/** Asks for connections, and says who has one. */
function asking(queue: ConnectionQueue) {
  const begun: { readonly name: string; readonly end: (isCommitted: boolean) => void }[] = [];
  const refused: { readonly name: string; readonly error: unknown }[] = [];
  async function ask(name: string, enter: Promise<(isCommitted: boolean) => void>) {
    enter.then(
      (end) => begun.push({ name, end }),
      (error: unknown) => refused.push({ name, error }),
    );
    await settled();
  }
  return {
    refused,
    names: () => begun.map(({ name }) => name),
    end: async (name: string, isCommitted = true) => {
      const at = begun.findIndex((one) => one.name === name);
      begun.splice(at, 1)[0]?.end(isCommitted);
      await settled();
    },
    own: (name: string) => ask(name, queue.enter()),
    ask: ({ name, key = `account ${name}`, network = `home of ${name}`, ...client }: Asking) =>
      ask(
        name,
        queue.enter({ key, network, member: undefined, event: undefined, cost: 1, left: stays, ...client }),
      ),
  };
}

const of = (names: readonly string[], start: string) => names.filter((name) => name.startsWith(start));
const times = (most: number) => Array.from({ length: most }, (_, n) => n);

describe('the connections for writes', () => {
  it('leave one account a fifth, however many requests it has', async () => {
    const { ask, names } = asking(createConnectionQueue(boundsOfWrites(10)));
    for (const n of times(30)) await ask({ name: `crowd ${n}`, key: 'account crowd' });
    expect(names()).toEqual(['crowd 0', 'crowd 1']);
    await ask({ name: 'Hana' });
    expect(names()).toContain('Hana');
  });

  it('leave one network four tenths, whatever accounts and orders it has', async () => {
    const { ask, names } = asking(createConnectionQueue(boundsOfWrites(10)));
    for (const n of times(20)) await ask({ name: `account ${n}`, network: 'one' });
    for (const n of times(20))
      await ask({ name: `guest ${n}`, network: 'one', key: 'network one', member: `order ${n}` });
    expect(names()).toHaveLength(4);
    await ask({ name: 'Hana' });
    expect(names()).toContain('Hana');
  });

  it('serve the orders of one network in turn', async () => {
    const { ask, names, end } = asking(createConnectionQueue(boundsOfWrites(10)));
    const guest = (order: string, n: number) =>
      ask({ name: `${order} ${n}`, network: 'one', key: 'network one', member: order, event: 'concert' });
    for (const n of times(20)) await guest('greedy', n);
    await guest('modest', 0);
    await end('greedy 0');
    expect(names()).toContain('modest 0');
  });

  it('keep one event at four, and serve its clients in turn', async () => {
    const { ask, names, end } = asking(createConnectionQueue(boundsOfWrites(10)));
    for (const n of times(40))
      await ask({
        name: `crowd ${n}`,
        key: 'network crowd',
        network: 'crowd',
        member: `${n}`,
        event: 'concert',
      });
    await ask({ name: 'Hana', event: 'concert' });
    // The event's queue has four, all of them of the crowd; Hana is next.
    expect(names()).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'crowd 3']);
    await end('crowd 2');
    expect(names()).toContain('Hana');
  });

  it('leave connections to other writes and to the work of the server while many events sell', async () => {
    const { ask, own, names } = asking(createConnectionQueue(boundsOfWrites(10)));
    for (const n of times(60)) await ask({ name: `event ${n}`, event: `event ${n}` });
    expect(names()).toHaveLength(6);
    for (const n of times(60)) await ask({ name: `other ${n}` });
    expect(names()).toHaveLength(8);
    await own('capture');
    expect(names()).toContain('capture');
  });

  it('leave requests a share beside the work of the server', async () => {
    const { ask, own, names } = asking(createConnectionQueue(boundsOfWrites(10)));
    for (const n of times(40)) await own(`job ${n}`);
    expect(names()).toHaveLength(8);
    await ask({ name: 'Hana' });
    expect(names()).toContain('Hana');
  });

  it('give each event an even share while others commit, and a made-up event none', async () => {
    let clock = 0;
    const queue = createConnectionQueue(boundsOfWrites(16), usualTimes, () => clock);
    const { ask, names, end } = asking(queue);
    const use = async (event: string, isCommitted: boolean) => {
      await ask({ name: event, event });
      await end(event, isCommitted);
    };
    for (const n of times(6)) await use(`play ${n}`, true);
    for (const n of times(9)) await use(`made up ${n}`, false);
    for (const n of times(20)) await ask({ name: `concert ${n}`, event: 'concert' });
    expect(of(names(), 'concert')).toHaveLength(2); // of twelve connections, six events
    clock = 1000;
    await ask({ name: 'concert 20', event: 'concert' });
    expect(of(names(), 'concert')).toHaveLength(4);
  });

  it('work with a pool of one connection', async () => {
    const { ask, own, names, end } = asking(createConnectionQueue(boundsOfWrites(1)));
    await own('job');
    await ask({ name: 'Hana', event: 'concert' });
    expect(names()).toEqual(['job']);
    await end('job');
    expect(names()).toEqual(['Hana']);
    await end('Hana');
    await ask({ name: 'Sari' });
    expect(names()).toEqual(['Sari']);
  });
});

describe('the connections of gates', () => {
  it('leave one event all but one, and one device half', async () => {
    const { ask, names } = asking(createConnectionQueue(boundsOfGates(4)));
    for (const n of times(9)) await ask({ name: `batch ${n}`, key: 'device one', event: 'draft', cost: 100 });
    expect(names()).toHaveLength(2);
    for (const n of times(9)) await ask({ name: `other ${n}`, event: 'draft' });
    expect(names()).toHaveLength(3);
    await ask({ name: 'scan', event: 'concert' });
    expect(names()).toContain('scan');
  });
});

describe('requests that wait', () => {
  const wait = { event: 100, other: 100 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('are refused after a while, and leave when their client does', async () => {
    const queue = createConnectionQueue(boundsOfWrites(1), { ...usualTimes, wait });
    const { ask, refused, names, end } = asking(queue);
    const client = new AbortController();
    await ask({ name: 'first' });
    await ask({ name: 'gone', left: client.signal });
    await ask({ name: 'late' });
    client.abort();
    await settled();
    expect(refused).toMatchObject([{ name: 'gone', error: { code: 'unavailable' } }]);
    vi.advanceTimersByTime(100);
    await settled();
    expect(refused).toMatchObject([
      { name: 'gone' },
      { name: 'late', error: { code: 'unavailable', particulars: { isIntended: true } } },
    ]);
    expect(queue.counts()).toEqual({ working: 1, waiting: 0 });
    await end('first');
    await ask({ name: 'next' });
    expect(names()).toEqual(['next']);
  });

  it('are bounded for each client, and the rest is refused after a delay', async () => {
    const queue = createConnectionQueue(boundsOfWrites(10), { ...usualTimes, waitingOfClient: 5 });
    const { ask, refused } = asking(queue);
    for (const n of times(8)) await ask({ name: `crowd ${n}`, key: 'account crowd' });
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(250);
    await settled();
    expect(refused.map(({ name }) => name)).toEqual(['crowd 7']);
  });

  it('for one event are bounded, and the client with most of them gives way to others', async () => {
    const queue = createConnectionQueue(boundsOfWrites(10), { ...usualTimes, waitingOfEvent: 6 });
    const { ask, refused, end, names } = asking(queue);
    const crowd = { key: 'network crowd', network: 'crowd', event: 'concert' };
    for (const n of times(8)) await ask({ ...crowd, name: `crowd ${n}`, member: `order ${n % 2}` });
    for (const n of times(3)) await ask({ name: `buyer ${n}`, event: 'concert' });
    expect(refused.map(({ name }) => name.slice(0, 5))).toEqual(['crowd']);
    await end('crowd 0');
    expect(names()).toContain('buyer 0');
    await ask({ name: 'elsewhere', event: 'play' });
    expect(names()).toContain('elsewhere');
  });

  it('for one event keep their places when newcomers have as many', async () => {
    const queue = createConnectionQueue(boundsOfWrites(10), { ...usualTimes, waitingOfEvent: 6 });
    const { ask, refused } = asking(queue);
    for (const n of times(13)) await ask({ name: `buyer ${n}`, event: 'concert' });
    vi.advanceTimersByTime(250);
    await settled();
    expect(refused.map(({ name }) => name)).toEqual(['buyer 10', 'buyer 11', 'buyer 12']);
  });

  it('give way to a client with fewer where no more may wait', async () => {
    const queue = createConnectionQueue(boundsOfWrites(10), { ...usualTimes, waiting: 6 });
    const { ask, refused } = asking(queue);
    for (const n of times(8)) await ask({ name: `crowd ${n}`, key: 'account crowd', network: 'one' });
    expect(queue.counts()).toEqual({ working: 2, waiting: 6 });
    for (const n of times(2)) await ask({ name: `Sari ${n}`, network: 'one' });
    await ask({ name: 'Hana', network: 'one' });
    expect(refused.map(({ name }) => name)).toEqual(['crowd 7']);
    expect(queue.counts()).toEqual({ working: 4, waiting: 6 });
  });

  it('of one event come back at different times, and those of another event do not wait for them', async () => {
    const times5 = { ...usualTimes, waitingOfClient: 0, refusal: 0 };
    const queue = createConnectionQueue(boundsOfWrites(10), times5, () => 0);
    const secondsOf = async (event: string | undefined, count: number) => {
      const client = { key: 'a', network: 'a', member: undefined, event, cost: 1, left: stays };
      const asked = times(count).map(async () => queue.enter(client).catch((error: unknown) => error));
      vi.advanceTimersByTime(1);
      const errors = await Promise.all(asked);
      return errors.map(
        (error) => (error as { particulars: { retryAfterSeconds: number } }).particulars.retryAfterSeconds,
      );
    };
    const seconds = await secondsOf('concert', 5000);
    const inOrder = seconds.slice(0, 2800).map((each, at) => each - Math.floor(at / 100));
    expect([Math.min(...inOrder), Math.max(...inOrder)]).toEqual([1, 5]);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(30 + 5);
    expect(Math.max(...(await secondsOf('play', 1)))).toBeLessThanOrEqual(5);
    expect(await secondsOf(undefined, 1)).toEqual([1]);
  });
});
