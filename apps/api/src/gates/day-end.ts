import { entryDay, entryDayBegan } from '@karcis/gate';
import { sql } from 'kysely';
import type { Database, Db } from '../db/connection/database.ts';
import { announceEach } from '../db/queries/outbox.ts';
import { newId, newIdOf } from '../domain/id.ts';
import { checkInNews } from './news.ts';
import { lockAllAtGate } from './upload-facts.ts';

/** Tickets whose guests leave in one transaction. */
const atOnce = 500;

interface Inside {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly ticket_id: string;
  /** The instant at which the entry day of today began. */
  readonly boundary: string;
}

/**
 * Writes an exit for each guest who is inside since an entry day that is over, at events of several such days that have it so: the next
 * morning everybody enters anew. Done again, it finds nobody.
 */
export async function endDays(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  for (let left = atOnce; left === atOnce;) {
    signal.throwIfAborted();
    left = await database.transaction(async (db) => {
      const inside = await insideSinceYesterday(db);
      for (const guests of Map.groupBy(inside, ({ event_id }) => event_id).values()) await leave(db, guests);
      return inside.length;
    });
  }
}

interface Running {
  readonly id: string;
  readonly timezone: string;
  readonly day_starts_minutes: number;
  readonly opens_at: string;
  readonly ends_at: string;
  readonly now: string;
}

/** Events whose guests leave at the end of a day, with the instant at which the entry day of today began: by the zones of this program. */
async function boundaries(db: Db) {
  const { rows } = await sql<Running>`
    select id, timezone, day_starts_minutes, coalesce(doors_open_at, starts_at) as opens_at, ends_at, now() as now
    from events
    where
      exits_at_day_end and deleted_at is null and status in ('Published', 'Archived')
      and starts_at < now() and ends_at > now() - interval '2 days'
  `.execute(db);
  return rows
    .filter(({ timezone, day_starts_minutes: starts, opens_at, ends_at }) => {
      const [first, last] = [opens_at, ends_at].map((at) => entryDay(Date.parse(at), timezone, starts));
      return Number(first) < Number(last);
    })
    .map(({ id, timezone, day_starts_minutes: starts, now }) => ({
      id,
      began: new Date(entryDayBegan(Date.parse(now), timezone, starts)).toISOString(),
    }));
}

async function insideSinceYesterday(db: Db): Promise<Inside[]> {
  const days = await boundaries(db);
  if (days.length === 0) return [];
  const { rows } = await sql<Inside>`
    select event.id as event_id, event.event_key, event.organizer_id, entry.ticket_id, day.began::timestamptz(3) as boundary
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (id uuid, began timestamptz)
    join events as event on event.id = day.id
    join standing_entries as entry on entry.event_id = event.id
    where entry.exited_at is null and entry.entered_at < day.began
    order by event.id, entry.ticket_id
    limit ${atOnce}
  `.execute(db);
  return rows;
}

/** An exit that nobody has scanned. */
const byItself = {
  status: 'Checked Out',
  reason: null,
  direction: 'Exit',
  gateId: null,
  deviceId: null,
  revertsId: null,
  isOffline: false,
  isForced: false,
} as const;

/** Records the exits of guests of one event. Who was scanned meanwhile is left where that scan says. */
async function leave(db: Db, guests: readonly Inside[]): Promise<void> {
  const [first] = guests;
  if (first === undefined) return;
  const { event_id: eventId, organizer_id: organizerId, event_key: key, boundary: at } = first;
  await lockAllAtGate(
    db,
    eventId,
    guests.map(({ ticket_id }) => ticket_id),
  );
  const exits = guests.map(({ ticket_id }) => ({ id: newIdOf(key), nonce: newId(), ticket_id }));
  const { rows } = await sql<{ id: string; ticket_id: string; scanned_at: string; received_at: string }>`
    with leaving as (
      update standing_entries as entry set exited_at = ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(exits)}::jsonb) as exit (id uuid, nonce uuid, ticket_id uuid)
      where
        entry.event_id = ${eventId} and entry.ticket_id = exit.ticket_id and entry.exited_at is null
        and entry.entered_at < ${at}::timestamptz
      returning exit.id, exit.nonce, exit.ticket_id
    )
    insert into check_ins (event_id, id, nonce, checkin_status, direction, ticket_id, method, scanned_at)
    select ${eventId}, id, nonce, 'Checked Out', 'Exit', ticket_id, 'Auto', ${at}::timestamptz from leaving
    returning id, ticket_id, scanned_at, received_at
  `.execute(db);
  const news = rows.map(({ id, ticket_id: ticketId, scanned_at: scannedAt, received_at: receivedAt }) =>
    checkInNews({ eventId, organizerId }, { ...byItself, id, ticketId, scannedAt, receivedAt }),
  );
  await announceEach(db, news);
}
