import { type Api, type ResultOf, trashTypes } from '@karcis/contract';
import { type Selectable, sql } from 'kysely';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { page } from '../db/queries/page.ts';
import type { ReadTables } from '../db/schema/tables.ts';

export const trash: Area<Api['trash']> = {
  async entries(db, _scope, { type, ...input }) {
    const order = { columns: ['entry.deleted_at', 'entry.id'], direction: 'desc' } as const;
    const [{ rows, ...found }, types] = await Promise.all([
      page(removedOf(db, type), order, input),
      countsIn(db),
    ]);
    return { ...found, rows: rows.map((row) => entryOf(type, row)), type, types };
  },
};

type Entry = ResultOf<Api['trash']['entries']>['rows'][number];
type Type = Entry['type'];

/** A view for each type: their columns are the same, and each is one indexed table. */
const views = {
  events: 'trashed_events',
  ticket_types: 'trashed_ticket_types',
  promos: 'trashed_promos',
  vouchers: 'trashed_vouchers',
  users: 'trashed_users',
  cms_pages: 'trashed_cms_pages',
  faqs: 'trashed_faqs',
  announcements: 'trashed_announcements',
  banners: 'trashed_banners',
  homepage_sections: 'trashed_homepage_sections',
  signature_artists: 'trashed_signature_artists',
  signature_brand_partners: 'trashed_signature_brand_partners',
} as const satisfies Record<Type, keyof ReadTables>;

const removedOf = (db: ReadDb, type: Type) =>
  db
    .selectFrom(sql<Selectable<ReadTables['trashed_events']>>`${sql.table(views[type])}`.as('entry'))
    .leftJoin('trash_events as parent', 'parent.id', 'entry.event_id')
    .leftJoin('persons as remover', 'remover.id', 'entry.deleted_by')
    .selectAll('entry')
    .select(['parent.event', 'parent.is_in_trash as event_is_in_trash', 'remover.person as remover'])
    .$narrowType<Pick<Entry, 'label' | 'event' | 'deleted_at' | 'delete_reason'>>()
    .$narrowType<{ taken: string[]; remover: Entry['deleted_by'] }>();
type Removed = Awaited<ReturnType<ReturnType<typeof removedOf>['executeTakeFirstOrThrow']>>;

function entryOf(type: Type, { taken, event_is_in_trash, remover, ...removed }: Removed): Entry {
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
const blockers: Readonly<Record<string, Entry['blocked_by'][number]>> = {
  slug: 'slug_taken',
  code: 'code_taken',
  email: 'email_taken',
  key: 'key_taken',
  place: 'signature_taken',
};

function blockerOf(taken: string): Entry['blocked_by'][number] {
  const [word = ''] = taken.split(' ');
  const blocker = blockers[word];
  if (blocker === undefined) throw new Error(`No blocker is named for what is taken: ${taken}`);
  return blocker;
}

async function countsIn(db: ReadDb): Promise<{ type: Type; count: number }[]> {
  const rows = await db
    .selectFrom('trash')
    .select(['type', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  const counts = new Map(rows.map(({ type, count }) => [type, count]));
  return trashTypes.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}
