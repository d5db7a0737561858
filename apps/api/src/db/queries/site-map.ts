import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';

/** A page that search engines may list. */
interface Listed {
  readonly path: string;
  readonly updated_at: string;
}

/** Paths of the records that have a page of their own for everybody, at most so many in all: events first, newest first. */
export async function listedPaths(db: ReadDb, most: number): Promise<readonly Listed[]> {
  const [events, organizers, pages] = await Promise.all([
    db
      .selectFrom('listed_events')
      .select(['slug', 'updated_at'])
      .orderBy('starts_at')
      .orderBy('id')
      .limit(sql.lit(most))
      .execute(),
    db.selectFrom('organizers').select(['slug', 'updated_at']).orderBy('id').limit(sql.lit(most)).execute(),
    db
      .selectFrom('public_pages')
      .select(['slug', 'updated_at'])
      .where('seo_noindex', '=', false)
      .orderBy('id')
      .limit(sql.lit(most))
      .execute(),
  ]);
  const under = (folder: string, rows: readonly { readonly slug: string; readonly updated_at: string }[]) =>
    rows.map(({ slug, updated_at }) => ({ path: `/${folder}/${slug}`, updated_at }));
  return [...under('events', events), ...under('organizers', organizers), ...under('pages', pages)].slice(
    0,
    most,
  );
}
