import type { Database } from '../db/connection/database.ts';
import { dropContent, dropUnused, leaveContent, leftContents, unusedPictures } from '../db/queries/media.ts';
import type { Media } from '../media/media.ts';

/** Where the files of pictures are. */
export type Files = Pick<Media, 'drop'>;

/** Pictures that are found at a time. */
const atOnce = 500;

/**
 * Deletes pictures that no record has shown for a week, and the files of those that nobody has any more. Files go while no transaction is
 * open, between two that say so: who takes the same picture in meanwhile is told to come again.
 */
export async function sweepMedia(
  database: Pick<Database, 'transaction'>,
  files: Files,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const each = async (found: readonly string[], work: (one: string) => Promise<void>) => {
    for (const one of found) {
      signal.throwIfAborted();
      // One whose files cannot be deleted holds up no other.
      await work(one).catch((error: unknown) => failures.push(error));
    }
    return found.length === atOnce && failures.length === 0;
  };
  while (
    await each(await database.transaction((db) => unusedPictures(db, atOnce)), (id) =>
      database.transaction((db) => dropUnused(db, id)),
    )
  );
  while (
    await each(await database.transaction((db) => leftContents(db, atOnce)), async (sha256) => {
      const since = await database.transaction((db) => leaveContent(db, sha256));
      if (since === undefined) return;
      await files.drop(sha256);
      await database.transaction((db) => dropContent(db, { sha256, since }));
    })
  );
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
