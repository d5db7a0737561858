import type { Database } from '../db/connection/database.ts';
import { dropContent, dropUnused, holdLeft, leftContents, unusedPictures } from '../db/queries/media.ts';
import type { Media } from '../media/media.ts';

/** Where the files of pictures are. */
export type Files = Pick<Media, 'drop'>;

/** Pictures that are found at a time. */
const atOnce = 500;

/**
 * Deletes pictures that no record has shown for a week, and the files of those that nobody has any more, a transaction each. Files go
 * while their content is held: who takes the same picture in meanwhile waits, and keeps the files anew.
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
    await each(await database.transaction((db) => leftContents(db, atOnce)), (sha256) =>
      database.transaction(async (db) => {
        if (!(await holdLeft(db, sha256))) return;
        await files.drop(sha256);
        await dropContent(db, sha256);
      }),
    )
  );
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
