import type { Api, ResultOf } from '@karcis/contract';
import { findKeys } from '@karcis/gate';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { secondsBehind } from '../db/queries/changes.ts';
import { decodeCursor, encodeCursor, isIdText, isInstantText, refuseCursor } from '../db/queries/page.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Duty } from './duty.ts';
import { instant, numberedTypes, ticketsTotal } from './packing.ts';

type PackTickets = NonNullable<ResultOf<Api['organizerScanning']['packTickets']>>;
type Column = Exclude<keyof PackTickets['tickets'], 'find_keys'>;

/** Tickets of one answer. */
const atOnce = 5000;
/** Hours after which a cursor is stale: a pack is good as long. */
const kept = 24;

/**
 * Where a device is: among all tickets, or among what has changed since an instant; and after which ticket, or change, of the answer before.
 * `next` is when it began with this: what changed from then on is told next.
 */
interface Place {
  readonly phase: 'all' | 'changed';
  readonly since: string;
  readonly next: string;
  readonly after: { readonly at: string; readonly id: string } | null;
}

interface Row {
  readonly id: string;
  readonly changed_at: string;
  readonly generation: number;
  readonly state: PackTickets['tickets']['state'][number];
  readonly ticket_type: number;
  readonly entered_at: string | null;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly name: string;
  readonly seat: string | null;
  readonly code: string;
  readonly buyer: string | null;
  readonly reference: string;
  readonly addresses: readonly (string | null)[];
}

/** The tickets of an event after a cursor, as they are now. Throws `stale_cursor` and `invalid_request`. */
export async function packTicketsOf(
  db: ReadDb,
  { eventId, permissions }: Duty,
  cursor: string | undefined,
): Promise<PackTickets> {
  const { now, oldest } = await readingNow(db);
  const place = cursor === undefined ? beginning(now) : placeOf(cursor, now);
  if (place.since < oldest) fail('stale_cursor');
  const { total, rows } = await rowsAfter(db, eventId, place);
  const told = rows.slice(0, atOnce);
  const last = told.at(-1);
  const hasMore = last !== undefined && rows.length > atOnce;
  const following: Place = hasMore
    ? { ...place, after: { at: last.changed_at, id: last.id } }
    : // What changed while these were read is told next.
      { phase: 'changed', since: place.next, next: '', after: null };
  const column = <Name extends Column>(name: Name) => told.map((row) => row[name]);
  const isNamed = permissions.includes('search_attendees');
  return {
    tickets: {
      id: column('id'),
      generation: column('generation'),
      state: column('state'),
      ticket_type: column('ticket_type'),
      entered_at: column('entered_at'),
      valid_from: column('valid_from'),
      valid_until: column('valid_until'),
      name: isNamed ? column('name') : [],
      seat: isNamed ? column('seat') : [],
      code: isNamed ? column('code') : [],
      buyer: isNamed ? column('buyer') : [],
      find_keys: isNamed ? told.map((row) => findKeys(eventId, [row.reference, ...row.addresses])) : [],
    },
    cursor: encodeCursor([
      following.phase,
      following.since,
      following.next,
      following.after?.at ?? '',
      following.after?.id ?? '',
    ]),
    has_more: hasMore,
    tickets_total: total,
  };
}

const beginning = (now: string): Place => ({ phase: 'all', since: now, next: now, after: null });

function placeOf(cursor: string, now: string): Place {
  const [phase = '', since = '', next = '', at = '', id = '', ...more] = decodeCursor(cursor) ?? [];
  const isOne =
    (phase === 'all' || phase === 'changed') &&
    more.length === 0 &&
    isInstantText(since) &&
    (next === '' || isInstantText(next)) &&
    ((at === '' && id === '') || (isInstantText(at) && isIdText(id)));
  if (!isOne) return refuseCursor('cursor is not one that an answer gave.');
  return { phase, since, next: next === '' ? now : next, after: id === '' ? null : { at, id } };
}

/** From when on changes are told next time (a transaction that began before has ended by then: what changed meanwhile is told twice), and the oldest cursor that is taken. */
async function readingNow(db: ReadDb) {
  const read = sql<{ now: string; oldest: string }>`(
    select
      ${instant(sql`clock_timestamp() - make_interval(secs => ${secondsBehind})`)} as now,
      ${instant(sql`clock_timestamp() - make_interval(hours => ${kept})`)} as oldest
  )`;
  return db.selectFrom(read.as('reading')).selectAll().executeTakeFirstOrThrow();
}

/** The next tickets, and how many there are of all at the same instant: by that a device sees that it lacks some. */
async function rowsAfter(
  db: ReadDb,
  eventId: string,
  { phase, since, after }: Place,
): Promise<{ readonly total: number; readonly rows: Row[] }> {
  const source = phase === 'all' ? allAfter(eventId, after?.id) : changedAfter(eventId, since, after);
  const read = sql<{ total: number } & Row>`(
    with type as materialized (select number, id from (${numberedTypes(eventId)}) as numbered),
    found as (${source}),
    told as (
      select
        ticket.id, found.changed_at, ticket.generation,
        case
          when ticket.status <> 'Active' then ticket.status
          when entry.ticket_id is null then 'Active'
          when entry.exited_at is null then 'Inside'
          else 'Left'
        end as state,
        type.number as ticket_type, entry.entered_at, ticket.valid_from, ticket.valid_until, ticket.attendee_name as name,
        ticket.seat, ticket.code, orders.reference,
        case
          when ticket.transferred_from_id is null and orders.buyer_name is distinct from ticket.attendee_name
            then orders.buyer_name
        end as buyer,
        case
          when ticket.transferred_from_id is null
            then array[lower(ticket.attendee_email), lower(orders.contact_email), lower(orders.buyer_email)]
          else array[lower(ticket.attendee_email)]
        end as addresses
      from found
      join tickets as ticket on ticket.event_id = ${eventId} and ticket.id = found.id
      join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
      join type on type.id = ticket.ticket_type_id
      left join standing_entries as entry on entry.event_id = ticket.event_id and entry.ticket_id = ticket.id
    )
    select counted.total, told.* from (select ${ticketsTotal(eventId)} as total) as counted left join told on true
  )`;
  const rows = await db.selectFrom(read.as('row')).selectAll().orderBy('changed_at').orderBy('id').execute();
  // Without any, the number of all is a row of its own.
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => (id as string | null) !== null) };
}

/** All tickets by their ids; where they changed is not asked. */
const allAfter = (eventId: string, after: string | undefined) => sql`
  select tickets.id, '1970-01-01T00:00:00Z'::timestamptz as changed_at
  from tickets
  where tickets.event_id = ${eventId} ${after === undefined ? sql`` : sql`and tickets.id > ${after}`}
  order by tickets.id
  limit ${atOnce + 1}`;

/** Tickets that were changed, or scanned, since an instant, those first whose last change is oldest. */
const changedAfter = (eventId: string, since: string, after: Place['after']) => sql`
  select changed.id, max(changed.at) as changed_at
  from (
    select tickets.id, tickets.updated_at as at
    from tickets
    where tickets.event_id = ${eventId} and tickets.updated_at >= ${since}::timestamptz
    union all
    select check_ins.ticket_id, check_ins.received_at
    from check_ins
    where
      check_ins.event_id = ${eventId} and check_ins.received_at >= ${since}::timestamptz and check_ins.ticket_id is not null
  ) as changed
  group by changed.id
  having ${after === null ? sql`true` : sql`(max(changed.at), changed.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
  order by changed_at, changed.id
  limit ${atOnce + 1}`;
