import { describe, expect, it } from 'vitest';
import { quietOf } from './quiet.ts';

/** Says of so many looks that reads are under way, and how many there were. */
function busyFor(looks: number) {
  let looked = 0;
  const counts = () => ({
    reads: { open: 1, awaited: looked++ < looks ? 1 : 0, lost: 0 },
    transactions: { running: 0, waiting: 0 },
  });
  return { counts, looked: () => looked };
}

describe('a quiet moment', () => {
  it('is now while no read of a request is under way', async () => {
    const { counts, looked } = busyFor(0);
    await quietOf({ counts })();
    expect(looked()).toBe(1);
  });

  it('is waited for while one is', async () => {
    const { counts, looked } = busyFor(3);
    await quietOf({ counts }, { look: 1, most: Infinity })();
    expect(looked()).toBe(4);
  });

  it('is not waited for without end', async () => {
    const { counts, looked } = busyFor(Infinity);
    const began = performance.now();
    await quietOf({ counts }, { look: 1, most: 20 })();
    expect(performance.now() - began).toBeGreaterThanOrEqual(20);
    expect(looked()).toBeGreaterThan(1);
  });
});
