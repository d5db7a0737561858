import { sql } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';

/** A picture whose files are kept. */
interface Content {
  readonly sha256: string;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Whose pictures somebody has: ids of owners, and for administrators all but avatars. */
export interface Having {
  readonly owners: readonly string[];
  readonly hasAll: boolean;
}

/** Pictures that somebody has. */
export const picturesOf = (db: ReadDb, { owners, hasAll }: Having) =>
  db
    .selectFrom('pictures')
    .select(['id', 'purpose', 'url', 'width', 'height', 'bytes', 'in_use', 'created_at'])
    .where((is) =>
      is.or([is('owner_id', 'in', [...owners]), ...(hasAll ? [is('purpose', '<>', 'avatar')] : [])]),
    );

/**
 * Notes the content of a picture, and holds it until the end of the transaction: whoever takes it away waits, and one who is taking it
 * away is waited for.
 */
export async function holdContent(db: Db, { sha256, type, width, height, bytes }: Content): Promise<void> {
  await db
    .insertInto('media_files')
    .values({ sha256, type, width, height, bytes })
    .onConflict((same) => same.column('sha256').doUpdateSet({ bytes }))
    .execute();
}

/** A picture by its owner and its content. */
interface Owned {
  readonly ownerId: string;
  readonly sha256: string;
}

/** Returns the id of a picture that an owner has already; undefined where there is none. The days for which it may be unused begin anew. */
export async function pictureAgain(db: Db, { ownerId, sha256 }: Owned): Promise<string | undefined> {
  const same = await db
    .updateTable('media')
    .set({ released_at: sql<string>`now()` })
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .returning('id')
    .executeTakeFirst();
  return same?.id;
}

/** Returns how many pictures an owner has. */
export async function countPictures(db: Db, ownerId: string): Promise<number> {
  const counted = await db
    .selectFrom('media')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Ids of pictures that no record has shown for a week, at most so many. */
export async function unusedPictures(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(isUnused)
    .orderBy('released_at')
    .limit(sql.lit(most))
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a picture if no record shows it still. Who begins to show it meanwhile is waited for. */
export async function dropUnused(db: Db, id: string): Promise<void> {
  await db.selectFrom('media').select('id').where('id', '=', id).forUpdate().execute();
  await db.deleteFrom('media').where('id', '=', id).where(isUnused).execute();
}

const isUnused = sql<boolean>`released_at < now() - interval '7 days'
  and not exists (select from media_uses as u where u.media_id = media.id)`;

/** Contents that nobody has as a picture, at most so many. */
export async function leftContents(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_files')
    .select('sha256')
    .where(isLeft)
    .limit(sql.lit(most))
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Holds a content and returns whether nobody has it still. Who takes it in meanwhile is waited for, and waits until the end of the
 * transaction.
 */
export async function holdLeft(db: Db, sha256: string): Promise<boolean> {
  await db.selectFrom('media_files').select('sha256').where('sha256', '=', sha256).forUpdate().execute();
  const left = await db
    .selectFrom('media_files')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where(isLeft)
    .executeTakeFirst();
  return left !== undefined;
}

/** Forgets a content whose files are gone. */
export async function dropContent(db: Db, sha256: string): Promise<void> {
  await db.deleteFrom('media_files').where('sha256', '=', sha256).execute();
}

const isLeft = sql<boolean>`not exists (select from media as m where m.sha256 = media_files.sha256)`;
