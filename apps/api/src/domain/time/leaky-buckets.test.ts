import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeakyBuckets } from './leaky-buckets.ts';

function buckets(burst: number, interval: number, keys = 100) {
  let time = 0;
  return {
    ...createLeakyBuckets({ burst, interval, keys, now: () => time }),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('a leaky bucket', () => {
  it('takes a burst, and then one event for each that drained', () => {
    const { wait, add, room, pass } = buckets(3, 1000);
    for (const left of [2, 1, 0]) {
      expect(wait('a')).toBe(0);
      add('a');
      expect(room('a')).toBe(left);
    }
    expect(wait('a')).toBe(1000);
    pass(400);
    expect(wait('a')).toBe(600);
    pass(600);
    expect([wait('a'), room('a'), wait('b')]).toEqual([0, 1, 0]);
  });

  it('gives an event back, and never more than there were', () => {
    const { add, takeBack, room, untilEmpty } = buckets(3, 1000);
    add('a');
    add('a');
    takeBack('a');
    expect([room('a'), untilEmpty('a')]).toEqual([2, 1000]);
    takeBack('a');
    takeBack('a');
    expect([room('a'), untilEmpty('a')]).toEqual([3, 0]);
  });

  it('forgets the key that was used least recently', () => {
    const { add, wait } = buckets(1, 1000, 2);
    for (const key of ['a', 'b', 'c']) add(key);
    expect([wait('a'), wait('b'), wait('c')]).toEqual([0, 1000, 1000]);
  });

  it('never lets more than burst + time / interval events in, whatever the steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0.05, max: 1000, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 2000, noNaN: true }), { maxLength: 200 }),
        (burst, interval, pauses) => {
          const bucket = buckets(burst, interval);
          let [time, events] = [0, 0];
          for (const pause of pauses) {
            bucket.pass(pause);
            time += pause;
            if (bucket.wait('a') > 0) continue;
            bucket.add('a');
            events += 1;
            expect(events).toBeLessThanOrEqual(burst + time / interval + 1e-3);
          }
        },
      ),
    );
  });
});
