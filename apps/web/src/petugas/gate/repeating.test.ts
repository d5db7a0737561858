import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeating } from './repeating.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to, and then waits for half a minute. */
function slowWork() {
  const ends: (() => void)[] = [];
  const repeated = repeating(() => new Promise((resolve) => ends.push(() => resolve(30_000))));
  return {
    ...repeated,
    begun: () => ends.length,
    end: async () => {
      ends.at(-1)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('work that is done again and again', () => {
  it('is done at once, and again as it says', async () => {
    const work = slowWork();
    await vi.advanceTimersByTimeAsync(0);
    expect(work.begun()).toBe(1);
    await work.end();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(work.begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.begun()).toBe(2);
  });

  it('is never done twice at once', async () => {
    const work = slowWork();
    await vi.advanceTimersByTimeAsync(0);
    work.within(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work.begun()).toBe(1);
  });

  it.each([0, 1, 10_000])(
    'is done again where that is asked for while it is under way, %i ms before its end',
    async (before) => {
      const work = slowWork();
      await vi.advanceTimersByTimeAsync(0);
      work.within(0);
      if (before > 0) await vi.advanceTimersByTimeAsync(before);
      await work.end();
      await vi.advanceTimersByTimeAsync(0);
      expect(work.begun()).toBe(2);
    },
  );

  it('waits as long as is asked for, where that is less', async () => {
    const work = slowWork();
    await vi.advanceTimersByTimeAsync(0);
    work.within(5000);
    await work.end();
    await vi.advanceTimersByTimeAsync(4999);
    expect(work.begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.begun()).toBe(2);
  });

  it('is not done again once it is stopped', async () => {
    const work = slowWork();
    await vi.advanceTimersByTimeAsync(0);
    work.within(0);
    work.stop();
    await work.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work.begun()).toBe(1);
  });
});
