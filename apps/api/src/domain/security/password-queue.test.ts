import { describe, expect, it } from 'vitest';
import { createPasswordQueue, type PasswordQueue } from './password.ts';

const crowd = '198.51.100.7';
const home = '203.0.113.1';

/** Queue with twelve attempts of one network, each of which takes some turns of the event loop; who is done, in order. */
function crowded(queue: PasswordQueue) {
  const done: string[] = [];
  const attempt = (network: string) =>
    queue(network, async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      done.push(network);
    });
  return { attempt, done, crowd: Promise.allSettled(Array.from({ length: 12 }, () => attempt(crowd))) };
}

const codes = async (attempts: readonly Promise<void>[]) =>
  (await Promise.allSettled(attempts)).map((each) =>
    each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code,
  );

describe('the queue of passwords', () => {
  it('checks one at a time; of one network eight wait, and the tenth is rejected', async () => {
    const queue = createPasswordQueue();
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    const told = await codes(Array.from({ length: 12 }, () => queue(crowd, work)));
    expect(told).toEqual([...Array<string>(9).fill('done'), ...Array<string>(3).fill('unavailable')]);
    expect(most).toBe(1);
    await expect(queue(crowd, () => Promise.reject(new Error('one fails')))).rejects.toThrow('one fails');
    await expect(queue(crowd, async () => 'the next goes on')).resolves.toBe('the next goes on');
  });

  it('has room for another network while one has filled it, and serves that next', async () => {
    const { attempt, done, crowd: many } = crowded(createPasswordQueue());
    expect(await codes([attempt(home), attempt(home), attempt(home)])).toEqual([
      'done',
      'done',
      'unavailable',
    ]);
    expect(done.indexOf(home)).toBeLessThanOrEqual(2);
    await many;
    expect(done.filter((network) => network === crowd)).toHaveLength(9);
  });

  it('is full for everybody where networks are not told apart (control)', async () => {
    const queue = createPasswordQueue();
    const { attempt, crowd: many } = crowded((_network, work) => queue('anybody', work));
    expect(await codes([attempt(home)])).toEqual(['unavailable']);
    await many;
  });

  it('is bounded over all networks', async () => {
    const { attempt, crowd: many } = crowded(createPasswordQueue());
    const told = await codes(Array.from({ length: 300 }, (_, n) => attempt(`network ${n}`)));
    expect(told.filter((code) => code === 'unavailable')).toHaveLength(300 - (200 - 8));
    await many;
  });

  it('has a quarter of its places for one /48 of IPv6, and the rest for others', async () => {
    const flood = (at: (n: number) => string) => {
      const { attempt, crowd: many } = crowded(createPasswordQueue());
      const told = codes(Array.from({ length: 300 }, (_, n) => attempt(at(n))));
      return Promise.all([told, codes([attempt(home)]), many]);
    };
    const [told, atHome] = await flood((n) => `2001:db8:1:${n.toString(16)}::/64`);
    expect(told.filter((code) => code === 'done')).toHaveLength(50);
    expect(atHome).toEqual(['done']);
    // Control: each in a /48 of its own, they are strangers to one another, and fill it.
    const [, shutOut] = await flood((n) => `2001:db8:${n.toString(16)}:1::/64`);
    expect(shutOut).toEqual(['unavailable']);
  });
});
