import { type Api, type ResultOf } from '@karcis/contract';
import { type Selectable, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import type { ReadTables } from '../db/schema/tables.ts';
import type { Reach } from './reach.ts';

export type TrashEntry = ResultOf<Api['trash']['entries']>['rows'][number];
export type TrashType = TrashEntry['type'];

/** A record of the trash that is reached, as its list shows it. */
export async function trashEntry(
  db: ReadDb,
  type: TrashType,
  id: string,
  reach: Reach = {},
): Promise<TrashEntry | undefined> {
  const row = await removedOf(db, type, reach).where('entry.id', '=', id).executeTakeFirst();
  return row && entryOf(type, row);
}

/** A view for each type: their columns are the same, and each is one indexed table. */
const views = {
  events: 'trashed_events',
  ticket_types: 'trashed_ticket_types',
  promos: 'trashed_promos',
  vouchers: 'trashed_vouchers',
  questions: 'trashed_questions',
  users: 'trashed_users',
  cms_pages: 'trashed_cms_pages',
  faqs: 'trashed_faqs',
  announcements: 'trashed_announcements',
  banners: 'trashed_banners',
  homepage_sections: 'trashed_homepage_sections',
  signature_artists: 'trashed_signature_artists',
  signature_brand_partners: 'trashed_signature_brand_partners',
} as const satisfies Record<TrashType, keyof ReadTables>;

/** The removed records of a type; where the reach says so, those of the events of an organizer, and these events. */
export const removedOf = (db: ReadDb, type: TrashType, { organizer_id: owner }: Reach = {}) =>
  db
    .selectFrom(sql<Selectable<ReadTables['trashed_events']>>`${sql.table(views[type])}`.as('entry'))
    .leftJoin('trash_events as parent', 'parent.id', 'entry.event_id')
    .leftJoin('persons as remover', 'remover.id', 'entry.deleted_by')
    .$if(owner !== undefined, (all) =>
      all.where(
        sql<boolean>`exists (select from trash_events as own
          where own.id = coalesce(entry.event_id, entry.id) and own.organizer_id = ${owner})`,
      ),
    )
    .selectAll('entry')
    .select(['parent.event', 'parent.is_in_trash as event_is_in_trash', 'remover.person as remover'])
    .$narrowType<Pick<TrashEntry, 'label' | 'event' | 'deleted_at' | 'delete_reason'>>()
    .$narrowType<{ taken: string[]; remover: TrashEntry['deleted_by'] }>();
type Removed = Awaited<ReturnType<ReturnType<typeof removedOf>['executeTakeFirstOrThrow']>>;

export function entryOf(
  type: TrashType,
  { taken, event_is_in_trash, remover, ...removed }: Removed,
): TrashEntry {
  // Each says what stands in the way, and what to do about it.
  const restore_blockers = taken.map(
    (what) => `Another record has its ${what} by now; change that one first.`,
  );
  const blocked_by = taken.map(blockerOf);
  if (event_is_in_trash === true) {
    blocked_by.unshift('event_removed');
    restore_blockers.unshift(
      `Its event "${removed.event?.title}" is in the trash, too; restore the event first.`,
    );
  }
  return {
    ...removed,
    type,
    deleted_by: remover,
    can_restore: restore_blockers.length === 0,
    restore_blockers,
    blocked_by,
  };
}

/** Blockers by the first word with which the views tell what is taken. */
const blockers: Readonly<Record<string, TrashEntry['blocked_by'][number]>> = {
  slug: 'slug_taken',
  code: 'code_taken',
  email: 'email_taken',
  key: 'key_taken',
  place: 'signature_taken',
};

function blockerOf(taken: string): TrashEntry['blocked_by'][number] {
  const [word = ''] = taken.split(' ');
  const blocker = blockers[word];
  if (blocker === undefined) throw new Error(`No blocker is named for what is taken: ${taken}`);
  return blocker;
}
