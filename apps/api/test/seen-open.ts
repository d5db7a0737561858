import type { Db } from '../src/db/connection/database.ts';
import type { Karcis } from './harness.ts';

interface Race {
  /** Sees that there is something to get. */
  readonly look: (db: Db) => Promise<unknown>;
  /** Gets it; undefined where it is gone. */
  readonly take: (db: Db) => Promise<unknown>;
}

/** How many of four transactions get something that all of them have seen before the first takes it. */
export async function winnersOfFour(
  { database }: Pick<Karcis, 'database'>,
  { look, take }: Race,
): Promise<number> {
  let waiting = 4;
  const { promise: allHaveSeen, resolve } = Promise.withResolvers<void>();
  const taken = await Promise.all(
    Array.from({ length: waiting }, () =>
      database.transaction(async (db) => {
        await look(db);
        if ((waiting -= 1) === 0) resolve();
        await allHaveSeen;
        return take(db);
      }),
    ),
  );
  return taken.filter((each) => each !== undefined).length;
}
