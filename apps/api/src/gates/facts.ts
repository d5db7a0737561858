import type { EntryPolicy, Facts } from '@karcis/gate';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';

/** A scan that is recorded already under the same nonce. */
interface Known {
  readonly id: string;
  readonly ticket_id: string | null;
  readonly scanned_code: string | null;
  readonly direction: 'Entry' | 'Exit';
}

/** What is read for a scan. */
export interface Found {
  readonly facts: Omit<Facts, 'refusal' | 'ticketTypeIds'>;
  /** Number of the event, the end of the ids of its records. */
  readonly eventKey: number;
  /** The instant of the scan. */
  readonly at: string;
  readonly known: Known | undefined;
}

interface Row {
  readonly event_key: number;
  readonly event_status: string;
  readonly opens_at: string;
  readonly ends_at: string;
  readonly timezone: string;
  readonly day_starts_minutes: number;
  readonly status: string | null;
  readonly generation: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly ticket_type_id: string;
  readonly entry_policy: EntryPolicy;
  readonly type_gate_id: string | null;
  readonly entered_at: string | null;
  readonly exited_at: string | null;
  readonly at: string;
  readonly known: Known | null;
}

/**
 * Locks the row of a ticket until the end of the transaction, in a statement of its own: what the next ones read stays true until the
 * commit, and two gates with one ticket are one after the other.
 */
export async function lockAtGate(db: Db, eventId: string, ticketId: string): Promise<void> {
  await sql`select from tickets where event_id = ${eventId} and id = ${ticketId} for no key update`.execute(
    db,
  );
}

/**
 * Reads what a scan is judged by; undefined where the event is not there. Its instant is that of this statement, which has waited for its
 * ticket: of two scans of a ticket, the one that is written later is later by the clock, too.
 */
export async function factsOf(
  db: Db,
  asked: { readonly eventId: string; readonly ticketId: string | null; readonly nonce: string },
): Promise<Found | undefined> {
  const { rows } = await sql<Row>`
    select
      event.event_key, event.status as event_status, coalesce(event.doors_open_at, event.starts_at) as opens_at,
      event.ends_at, event.timezone, event.day_starts_minutes, ticket.status, ticket.generation, ticket.valid_from,
      ticket.valid_until, ticket.ticket_type_id, type.entry_policy, type.gate_id as type_gate_id, entry.entered_at,
      entry.exited_at, clock_timestamp()::timestamptz(3) as at,
      (
        select jsonb_build_object(
          'id', scan.id, 'ticket_id', scan.ticket_id, 'scanned_code', scan.scanned_code, 'direction', scan.direction
        )
        from check_ins as scan
        where scan.event_id = event.id and scan.nonce = ${asked.nonce}
      ) as known
    from events as event
    left join tickets as ticket on ticket.event_id = event.id and ticket.id = ${asked.ticketId}
    left join ticket_types as type on type.event_id = event.id and type.id = ticket.ticket_type_id
    left join standing_entries as entry on entry.event_id = event.id and entry.ticket_id = ticket.id
    where event.id = ${asked.eventId} and event.deleted_at is null
  `.execute(db);
  const [row] = rows;
  return (
    row && {
      facts: { event: eventOf(row), ticket: ticketOf(row), entry: entryOf(row) },
      eventKey: row.event_key,
      at: row.at,
      known: row.known ?? undefined,
    }
  );
}

const eventOf = (row: Row): Facts['event'] => ({
  status: row.event_status,
  opensAt: Date.parse(row.opens_at),
  endsAt: Date.parse(row.ends_at),
  timezone: row.timezone,
  dayStartsMinutes: row.day_starts_minutes,
});

const ticketOf = ({ status, ...row }: Row): Facts['ticket'] =>
  status === null
    ? null
    : {
        status,
        generation: row.generation,
        validFrom: msOrNull(row.valid_from),
        validUntil: msOrNull(row.valid_until),
        ticketTypeId: row.ticket_type_id,
        entryPolicy: row.entry_policy,
        gateId: row.type_gate_id,
      };

const entryOf = ({ entered_at: entered, exited_at: exited }: Row): Facts['entry'] =>
  entered === null ? null : { enteredAt: Date.parse(entered), exitedAt: msOrNull(exited) };

const msOrNull = (at: string | null) => (at === null ? null : Date.parse(at));

/** What is kept of a text that is of no ticket, as PostgreSQL stores it: a scan that arrives again is compared with it. */
export const keptText = (text: string): string =>
  text.replaceAll('\0', '\u{fffd}').slice(0, 200).toWellFormed();
