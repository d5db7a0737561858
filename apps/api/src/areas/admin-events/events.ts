import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../../handler.ts';
import type { ReadDb } from '../../db/connection/database.ts';
import { signatureEventId } from '../../db/queries/event-names.ts';
import { contains } from '../../db/queries/list.ts';
import { page } from '../../db/queries/page.ts';
import { toHtml } from '../../domain/text/rich-text.ts';

type Events = Area<Api['adminEvents']>;
type AdminEvent = NonNullable<ResultOf<Api['adminEvents']['event']>>;
type Status = AdminEvent['status'];

export const events: Events['events'] = async (db, _scope, { q, status, signature, ...input }) => {
  let query = details(db);
  if (q !== undefined) query = query.where(contains(q, sql`title`));
  if (status !== undefined) query = query.where(isIn(status));
  if (signature !== undefined)
    query = query.where(signature ? isSignature : sql<boolean>`not ${isSignature}`);
  const found = await page(query, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  return { ...found, rows: found.rows.map(shown) };
};

export const event: Events['event'] = async (db, _scope, { id }) => {
  const found = await details(db).where('id', '=', id).executeTakeFirst();
  return found && shown(found);
};

export const signatureEvent: Events['signatureEvent'] = async (db) => {
  const id = await signatureEventId(db);
  const found = id === undefined ? undefined : await details(db).where('id', '=', id).executeTakeFirst();
  return found === undefined ? null : shown(found);
};

const details = (db: ReadDb) =>
  db.selectFrom('event_details').selectAll().$narrowType<
    Pick<AdminEvent, 'category' | 'organizer' | 'venue' | 'counts'> & {
      creator: AdminEvent['created_by'];
      reviewer: AdminEvent['reviewed_by'];
      revenue: { gross: number; net: number };
    }
  >();

type Details = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>;

const shown = (found: Details): AdminEvent => ({
  ...found,
  description_html: toHtml(found.description_markdown),
  terms_html: toHtml(found.terms_markdown),
  gross_revenue: found.revenue.gross,
  net_revenue: found.revenue.net,
  created_by: found.creator,
  reviewed_by: found.reviewer,
});

/** As a bare column: compared with a value, it would not match the index of the one signature event. */
const isSignature = sql<boolean>`is_signature`;

/** What the clock makes of a Published event: as the view says it, but in columns that have an index. */
const byTheClock: Partial<Record<Status, ReturnType<typeof sql<boolean>>>> = {
  Published: sql`starts_at > now()`,
  Ongoing: sql`starts_at <= now() and ends_at > now()`,
  Completed: sql`ends_at <= now()`,
};

function isIn(status: Status) {
  const condition = byTheClock[status];
  return condition === undefined
    ? sql<boolean>`stored_status = ${status}`
    : sql<boolean>`stored_status = 'Published' and ${condition}`;
}
