import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { patientLocks } from '../../../test/lock-waits.ts';
import { inBackground } from './background.ts';

const karcis = karcisForTests(patientLocks);

/** Transactions that stay open until they are told to end. */
function holding() {
  const end = Promise.withResolvers<void>();
  let open = 0;
  let most = 0;
  const work = async (db: Parameters<Parameters<typeof karcis.current.database.transaction>[0]>[0]) => {
    open += 1;
    most = Math.max(most, open);
    await sql`select`.execute(db);
    await end.promise;
    open -= 1;
  };
  return { work, end: end.resolve, most: () => most };
}

describe('work in the background', () => {
  it('has so many transactions open at once, and all of them come to their turn', async () => {
    const background = inBackground(karcis.current.database, 5);
    const { work, end, most } = holding();
    const all = Promise.all(Array.from({ length: 9 }, () => background.transaction(work)));
    expect(await background.internal.selectNoFrom(sql<number>`1`.as('one')).execute()).toEqual([{ one: 1 }]);
    end();
    await all;
    expect(most()).toBe(2);
  });

  it('reads without holding up who looks up a token', async () => {
    const { database } = karcis.current;
    const background = inBackground(database, 5);
    // A lock that is waited for stands for a long statement.
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holder = database.transaction(async (db) => {
      await sql`select pg_advisory_xact_lock(7001)`.execute(db);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const waits = (db: typeof database.internal) =>
      db.selectNoFrom(sql`pg_advisory_xact_lock_shared(7001)`.as('lock')).execute();
    const looksUp = () => database.internal.selectNoFrom(sql<number>`1`.as('one')).execute();

    const long = waits(background.internal);
    expect(await looksUp()).toEqual([{ one: 1 }]);
    // The control: over the same connection it waits its turn.
    const ended: string[] = [];
    const alsoLong = waits(database.internal).then(() => ended.push('long'));
    const last = looksUp().then(() => ended.push('look-up'));
    free.resolve();
    await Promise.all([long, holder, alsoLong, last]);
    expect(ended).toEqual(['long', 'look-up']);
  });

  it('goes on after one that fails', async () => {
    const background = inBackground(karcis.current.database, 1);
    const fails = background.transaction(async () => {
      throw new Error('a fault');
    });
    const next = background.transaction(async () => 'next');
    await expect(fails).rejects.toThrow('a fault');
    expect(await next).toBe('next');
  });
});
