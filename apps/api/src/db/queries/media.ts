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

/** Longer than it takes to store the files of a picture or to delete them, requests that a store answers late included. */
const quiet = sql`interval '10 minutes'`;

/** Notes that the content of a picture is being taken in. Returns false while its files are being deleted. */
export async function touchContent(db: Db, content: Content): Promise<boolean> {
  const { sha256, type, width, height, bytes } = content;
  const { rows } = await sql`
    insert into media_files as file (sha256, type, width, height, bytes, touched_at)
    values (${sha256}, ${type}, ${width}, ${height}, ${bytes}, now())
    on conflict (sha256) do update set touched_at = excluded.touched_at, leaving_at = null
      where file.leaving_at is null or file.leaving_at < excluded.touched_at - ${quiet}
    returning sha256`.execute(db);
  return rows.length > 0;
}

/** Holds a content until the end of the transaction: who takes the same picture in waits, and finds it. */
export async function holdContent(db: Db, sha256: string): Promise<void> {
  await db.selectFrom('media_files').select('sha256').where('sha256', '=', sha256).forNoKeyUpdate().execute();
}

/** A picture by its owner and its content. */
export interface Owned {
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

/** Notes that the files of a content are being deleted, if nobody has it still. Returns since when. */
export async function leaveContent(db: Db, sha256: string): Promise<string | undefined> {
  const left = await db
    .updateTable('media_files')
    .set({ leaving_at: sql<string>`now()` })
    .where('sha256', '=', sha256)
    .where(isLeft)
    .returning('leaving_at')
    .executeTakeFirst();
  return left?.leaving_at ?? undefined;
}

/** Forgets a content whose files are gone. */
export async function dropContent(
  db: Db,
  { sha256, since }: { readonly sha256: string; readonly since: string },
): Promise<void> {
  await db.deleteFrom('media_files').where('sha256', '=', sha256).where('leaving_at', '=', since).execute();
}

/** Who takes a picture in touches its content before: so one that was not touched for a while is nobody's, and stays so. */
const isLeft = sql<boolean>`not exists (select from media as m where m.sha256 = media_files.sha256)
  and touched_at < now() - ${quiet} and (leaving_at is null or leaving_at < now() - ${quiet})`;
