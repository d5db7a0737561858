import { describe, expect, it } from 'vitest';
import { FairQueue, type Ticket } from './fair-queue.ts';

const unbounded = { atOnce: 1, atOnceIn: () => Infinity };

/** A queue whose tickets note their names when they start. */
function queueing(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const inUse: Ticket[] = [];
  return {
    queue,
    started,
    add(
      path: string,
      { cost = 1, bounds = {} }: { cost?: number; bounds?: Record<string, number> } = {},
    ): Ticket {
      const ticket: Ticket = {
        path: path.split('/'),
        cost,
        bounds: new Map(Object.entries(bounds)),
        start() {
          started.push(path);
          inUse.push(ticket);
        },
      };
      queue.enqueue(ticket);
      return ticket;
    },
    /** Ends the ticket in use that started first, again and again. */
    run(times: number) {
      for (let n = 0; n < times; n++) {
        const ticket = inUse.shift();
        if (ticket !== undefined) queue.release(ticket);
      }
    },
  };
}

describe('a fair queue', () => {
  it('serves groups in turn, however many tickets wait in one of them', () => {
    const { add, run, started } = queueing(unbounded);
    for (let n = 0; n < 20; n++) add('crowd');
    add('a');
    add('b');
    run(4);
    expect(started.slice(0, 4).toSorted()).toEqual(['a', 'b', 'crowd', 'crowd']);
  });

  it('serves the groups inside a group in turn with the share of that group', () => {
    const { add, run, started } = queueing(unbounded);
    add('first');
    for (let n = 0; n < 6; n++) for (const order of ['1', '2', '3']) add(`network/${order}`);
    for (let n = 0; n < 6; n++) add('account');
    run(6);
    // Three orders of one network have together what one account has.
    expect(started.slice(1)).toHaveLength(6);
    expect(started.slice(1).filter((path) => path === 'account')).toHaveLength(3);
    expect(new Set(started.slice(1).filter((path) => path !== 'account'))).toEqual(
      new Set(['network/1', 'network/2', 'network/3']),
    );
  });

  it('counts a batch as its lines', () => {
    const { add, run, started } = queueing(unbounded);
    for (let n = 0; n < 3; n++) add('batches', { cost: 100 });
    for (let n = 0; n < 150; n++) add('scans');
    run(152);
    const second = started.indexOf('batches', 1);
    expect(started[0]).toBe('batches');
    expect(started.slice(1, second)).toHaveLength(100);
  });

  it('lets a group that was idle save nothing up', () => {
    const { add, run, started } = queueing(unbounded);
    for (let n = 0; n < 40; n++) add('busy');
    run(20);
    for (let n = 0; n < 20; n++) add('late');
    run(10);
    const since = started.slice(-10);
    expect(since.filter((path) => path === 'late')).toHaveLength(5);
  });

  it('keeps within the bound of each group and of each key across groups', () => {
    const atOnceIn = (path: readonly string[]) => (path[0] === 'concert' ? 2 : Infinity);
    const { add, queue, started } = queueing({ atOnce: 10, atOnceIn });
    for (let n = 0; n < 5; n++) add('concert/a');
    expect(started).toHaveLength(2);
    for (let n = 0; n < 5; n++) add(`play ${n}/b`, { bounds: { network: 3 } });
    expect(started).toHaveLength(5);
    add('play 9/c');
    expect(started.at(-1)).toBe('play 9/c');
    expect(queue.counts()).toEqual({ working: 6, waiting: 5 });
  });

  it('starts a ticket of a bound as soon as another one of it ends, in whichever group', () => {
    const { add, run, started } = queueing({ atOnce: 10, atOnceIn: () => Infinity });
    const bounds = { network: 1 };
    add('one', { bounds });
    add('two', { bounds });
    expect(started).toEqual(['one']);
    run(1);
    expect(started).toEqual(['one', 'two']);
  });

  it('removes a ticket that waits, and not one whose turn has come', () => {
    const { add, queue, run, started } = queueing(unbounded);
    const first = add('a');
    const second = add('a');
    add('a');
    expect(queue.leave(first)).toBe(false);
    expect(queue.leave(second)).toBe(true);
    expect(queue.leave(second)).toBe(false);
    expect(queue.counts()).toEqual({ working: 1, waiting: 1 });
    run(2);
    expect(started).toEqual(['a', 'a']);
    expect(queue.counts()).toEqual({ working: 0, waiting: 0 });
  });

  it('finds the last ticket of the longest queue', () => {
    const { add, queue } = queueing(unbounded);
    add('a');
    add('a');
    for (let n = 0; n < 3; n++) add('b/c');
    const last = add('b/c');
    add('d');
    expect(queue.lastOfLongest()).toBe(last);
  });

  it('forgets groups that are over', () => {
    const { add, queue, run } = queueing({ atOnce: 1, atOnceIn: () => Infinity });
    add('keeps it busy');
    for (let n = 0; n < 12_000; n++) {
      add(`visitor ${n}`);
      run(1);
    }
    expect(queue.waitingIn(['visitor 1'])).toBe(0);
    run(2);
    expect(queue.counts()).toEqual({ working: 0, waiting: 0 });
  });
});
