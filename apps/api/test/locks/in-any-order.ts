import { sql } from 'kysely';
import type { Db } from '../../src/db/connection/database.ts';

/** Comment in a statement of a transaction that is not watched. */
export const unwatched = 'karcis: in any order';

/** Begins a transaction of a test that locks rows in another order than the product: a control, say. */
export const inAnyOrder = (tx: Db): Promise<unknown> => sql.raw(`select /* ${unwatched} */`).execute(tx);
