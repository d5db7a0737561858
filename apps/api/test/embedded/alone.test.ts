import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectionOfRunning } from '../../src/db/embedded/index.ts';
import { takeLock } from '../../src/db/embedded/lock.ts';
import { findPlace } from '../../src/db/embedded/place.ts';
import {
  accounts,
  killHard,
  newFolder,
  ordinary,
  postmastersIn,
  query,
  type Run,
  run,
  stop,
} from './support.ts';

/** Of runs on one data directory, the one that got it and what the others said. */
async function outcome(runs: Run[]): Promise<{ winners: Run[]; failures: string[] }> {
  const results = await Promise.allSettled(runs.map(({ ready }) => ready));
  return {
    winners: runs.filter((_, i) => results[i]?.status === 'fulfilled'),
    failures: results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : [])),
  };
}

describe.each(accounts)('two starts by $name on one data directory', (account) => {
  const test = it.skipIf(!account.possible);

  test('at the same time, the first ever: one wins and the others name it', async () => {
    const dataDir = join(newFolder(account), 'data');
    const { winners, failures } = await outcome([1, 2, 3].map(() => run(account, dataDir)));
    expect(winners).toHaveLength(1);
    const holder = new RegExp(
      `^Error: EmbeddedError: The database in .* is in use by process ${winners[0]?.child.pid} on `,
    );
    expect(failures).toEqual([expect.stringMatching(holder), expect.stringMatching(holder)]);
    expect(postmastersIn(dataDir)).toHaveLength(1);
  });

  test('one after the other: the second fails soon and leaves the first alone', async () => {
    const dataDir = newFolder(account);
    const begun = performance.now();
    const first = run(account, dataDir);
    const { connection } = await first.ready;
    const starting = performance.now() - begun;
    const second = run(account, dataDir);
    const refused = performance.now();
    await expect(second.ready).rejects.toThrow(`is in use by process ${first.child.pid}`);
    // It waits two seconds for a run that might be ending, and takes no longer than a start besides.
    expect(performance.now() - refused).toBeLessThan(2000 + 2 * starting);
    expect(await second.exited).toBe(1);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('after a killed one at the same time: one wins', async () => {
    const dataDir = newFolder(account);
    const first = run(account, dataDir);
    await first.ready;
    await killHard(first);
    const { winners, failures } = await outcome([run(account, dataDir), run(account, dataDir)]);
    expect(winners).toHaveLength(1);
    expect(failures).toEqual([expect.stringContaining(`is in use by process ${winners[0]?.child.pid}`)]);
    expect(postmastersIn(dataDir)).toHaveLength(1);
  });

  test('the second wins when the first is just ending', async () => {
    const dataDir = newFolder(account);
    const first = run(account, dataDir);
    await first.ready;
    const ended = stop(first);
    const second = run(account, dataDir);
    await second.ready;
    expect(await ended).toBe(0);
  });
});

describe.skipIf(!ordinary.possible)('the lock of a place', () => {
  it('keeps out the same process too, and is gone when it is given back', async () => {
    const place = await findPlace(newFolder(ordinary));
    const release = await takeLock(place, 0);
    expect(release).toBeTypeOf('function');
    expect(await takeLock(place, 0)).toBe(undefined);
    release?.();
    const again = await takeLock(place, 0);
    expect(again).toBeTypeOf('function');
    again?.();
  });
});

describe.skipIf(!ordinary.possible)('a short command', () => {
  it('reaches the server that another process runs', async () => {
    const dataDir = newFolder(ordinary);
    const { connection } = await run(ordinary, dataDir).ready;
    const reached = await connectionOfRunning(dataDir);
    expect(reached).toEqual({ ...connection, ssl: false });
  });

  it('reaches none before the first start, after a stop, and after a kill', async () => {
    const dataDir = newFolder(ordinary);
    expect(await connectionOfRunning(dataDir)).toBe(undefined);
    const first = run(ordinary, dataDir);
    await first.ready;
    await stop(first);
    expect(await connectionOfRunning(dataDir)).toBe(undefined);
    const second = run(ordinary, dataDir);
    await second.ready;
    await killHard(second);
    expect(await connectionOfRunning(dataDir)).toBe(undefined);
  });
});
