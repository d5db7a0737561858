import type { EntryPolicy, Facts, Reason } from '@karcis/gate';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { Known } from './judging.ts';
import type { Logged } from './lines.ts';

type Ticket = NonNullable<Facts['ticket']>;

/** When, after the moment at which they were scanned, tickets and events stop opening gates. Archived is never a reason. */
interface EventRow {
  readonly event_key: number;
  readonly status: string;
  readonly opens_at: string;
  readonly ends_at: string;
  readonly timezone: string;
  readonly day_starts_minutes: number;
  readonly cancelled_at: string | null;
  readonly postponed_at: string | null;
  readonly at: string;
  readonly gate_ids: string[];
}

interface TicketRow {
  readonly id: string;
  readonly status: string;
  readonly over_since: string | null;
  readonly generation: number;
  readonly reissued_at: string | null;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly ticket_type_id: string;
  readonly entry_policy: EntryPolicy;
  readonly gate_id: string | null;
}

interface ScanRow {
  readonly id: string;
  readonly nonce: string;
  readonly checkin_status: Logged['status'];
  readonly reason_code: Reason | null;
  readonly direction: 'Entry' | 'Exit';
  readonly ticket_id: string | null;
  readonly scanned_code: string | null;
  readonly petugas_id: string | null;
  readonly gate_id: string | null;
  readonly scanned_at: string;
  readonly received_at: string;
  readonly reverts_id: string | null;
  readonly is_offline: boolean;
}

/** Locks the rows of tickets until the end of the transaction, always in one order, so that two uploads do not wait for each other. */
export async function lockAllAtGate(db: Db, eventId: string, ticketIds: readonly string[]): Promise<void> {
  await sql`
    select from tickets where event_id = ${eventId} and id = any(${ticketIds}::uuid[]) order by id for no key update
  `.execute(db);
}

/** The tickets of scans with these nonces. */
export async function ticketsScanned(db: Db, eventId: string, nonces: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    select distinct ticket_id from check_ins
    where event_id = ${eventId} and nonce = any(${nonces}::uuid[]) and ticket_id is not null
  `.execute(db);
  return rows.map(({ ticket_id }) => ticket_id);
}

/** Reads what lines are judged by, of locked tickets; undefined where the event is not there. */
export async function knownOf(
  db: Db,
  eventId: string,
  asked: { readonly ticketIds: readonly string[]; readonly nonces: readonly string[] },
): Promise<(Known & { readonly eventKey: number }) | undefined> {
  const event = await eventOf(db, eventId);
  if (event === undefined) return undefined;
  const tickets = await ticketsOf(db, eventId, asked.ticketIds);
  const logged = await scansOf(db, eventId, asked);
  return {
    eventKey: event.event_key,
    now: Date.parse(event.at),
    gateIds: new Set(event.gate_ids),
    eventAt: eventAt(event),
    ticketAt: (id, at, generation) => {
      const row = tickets.get(id);
      return row && ticketAt(row, at, generation);
    },
    logged,
  };
}

async function eventOf(db: Db, eventId: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select
      event_key, status, coalesce(doors_open_at, starts_at) as opens_at, ends_at, timezone, day_starts_minutes, cancelled_at,
      postponed_at, clock_timestamp()::timestamptz(3) as at,
      array(select gates.id from gates where gates.event_id = events.id) as gate_ids
    from events
    where id = ${eventId} and deleted_at is null
  `.execute(db);
  return rows[0];
}

async function ticketsOf(db: Db, eventId: string, ids: readonly string[]): Promise<Map<string, TicketRow>> {
  const { rows } = await sql<TicketRow>`
    select
      ticket.id, ticket.status, ticket.generation, ticket.reissued_at, ticket.valid_from, ticket.valid_until, ticket.ticket_type_id,
      type.entry_policy, type.gate_id,
      case ticket.status
        when 'Cancelled' then ticket.cancelled_at
        when 'Refunded' then ticket.refunded_at
        when 'Revoked' then ticket.revoked_at
        when 'Transferred' then ticket.transferred_at
      end as over_since
    from tickets as ticket
    join ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
    where ticket.event_id = ${eventId} and ticket.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the log has of the tickets, and under the nonces, oldest first. */
async function scansOf(
  db: Db,
  eventId: string,
  { ticketIds, nonces }: { readonly ticketIds: readonly string[]; readonly nonces: readonly string[] },
): Promise<Logged[]> {
  const columns = sql`id, nonce, checkin_status, reason_code, direction, ticket_id, scanned_code, petugas_id, gate_id, scanned_at, received_at, reverts_id, is_offline`;
  const { rows } = await sql<ScanRow>`
    select ${columns} from check_ins where event_id = ${eventId} and ticket_id = any(${ticketIds}::uuid[])
    union
    select ${columns} from check_ins where event_id = ${eventId} and nonce = any(${nonces}::uuid[])
    order by scanned_at, id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    nonce: row.nonce,
    status: row.checkin_status,
    reason: row.reason_code,
    direction: row.direction,
    ticketId: row.ticket_id,
    text: row.scanned_code,
    petugasId: row.petugas_id,
    gateId: row.gate_id,
    at: Date.parse(row.scanned_at),
    receivedAt: Date.parse(row.received_at),
    revertsId: row.reverts_id,
    isOffline: row.is_offline,
  }));
}

/** The event as it was at an instant, as far as that is known: before it was cancelled or postponed, it was Published. */
const eventAt =
  (row: EventRow): Known['eventAt'] =>
  (at) => ({
    status: row.status === 'Archived' || isBefore(at, sinceOf(row)) ? 'Published' : row.status,
    opensAt: Date.parse(row.opens_at),
    endsAt: Date.parse(row.ends_at),
    timezone: row.timezone,
    dayStartsMinutes: row.day_starts_minutes,
  });

const sinceOf = ({ status, cancelled_at, postponed_at }: EventRow) =>
  status === 'Cancelled' ? cancelled_at : status === 'Postponed' ? postponed_at : null;

const isBefore = (at: number, since: string | null) => since !== null && at < Date.parse(since);

/** Whether a code is the one before the newest, and was good at an instant. Until when those before it were is not known. */
const wasGood = (row: TicketRow, at: number, generation: number | null | undefined) =>
  generation === row.generation - 1 && isBefore(at, row.reissued_at);

const ticketAt = (row: TicketRow, at: number, generation: number | null | undefined): Ticket => ({
  status: isBefore(at, row.over_since) ? 'Active' : row.status,
  generation: wasGood(row, at, generation) ? row.generation - 1 : row.generation,
  validFrom: row.valid_from === null ? null : Date.parse(row.valid_from),
  validUntil: row.valid_until === null ? null : Date.parse(row.valid_until),
  ticketTypeId: row.ticket_type_id,
  entryPolicy: row.entry_policy,
  gateId: row.gate_id,
});
