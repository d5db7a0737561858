import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { utcOffsets } from '../domain/time/zone-clocks.ts';
import type { Duty } from './duty.ts';

type Pack = NonNullable<ResultOf<Api['organizerScanning']['pack']>>;

/** What a device at the gates needs to judge scans alone. Throws `not_found`. */
export async function packOf(db: ReadDb, duty: Duty): Promise<Pack> {
  const { eventId, isSupervisor, gateId, ticketTypeIds, permissions } = duty;
  const read = sql<Packed>`(
    select
      ${instant(sql`now()`)} as server_time, ${instant(sql`now() + interval '24 hours'`)} as valid_until,
      json_build_object(
        'id', event.id, 'key', event.event_key, 'title', event.title, 'status', event.status,
        'opens_at', ${instant(sql`coalesce(event.doors_open_at, event.starts_at)`)}, 'ends_at', ${instant(sql`event.ends_at`)},
        'timezone', event.timezone, 'day_starts_minutes', event.day_starts_minutes, 'age_restriction', event.age_restriction
      ) as event,
      (
        select coalesce(json_agg(json_build_object(
          'key_id', signing.key_id,
          'public_key', rtrim(translate(encode(signing.public_key, 'base64'), '+/', '-_'), '=')
        ) order by signing.key_id), '[]')
        from event_signing_keys as signing
        where signing.event_id = event.id and signing.revoked_at is null
      ) as keys,
      (
        select coalesce(json_agg(json_build_object(
          'number', type.number, 'id', type.id, 'name', type.name, 'color', type.color, 'entry_policy', type.entry_policy,
          'gate_id', type.gate_id, 'gate_note', type.gate_note
        ) order by type.number), '[]')
        from (${numberedTypes(eventId)}) as type
        where
          type.deleted_at is null
          or exists (select from tickets where tickets.event_id = type.event_id and tickets.ticket_type_id = type.id)
      ) as ticket_types,
      (
        select coalesce(json_agg(json_build_object('id', gate.id, 'name', gate.name) order by gate.position, gate.id), '[]')
        from gates as gate
        where gate.event_id = event.id
      ) as gates,
      ${ticketsTotal(eventId)} as tickets_total
    from events as event
    where event.id = ${eventId} and event.deleted_at is null
  )`;
  const found = (await db.selectFrom(read.as('pack')).selectAll().executeTakeFirst()) ?? fail('not_found');
  return {
    ...found,
    event: { ...found.event, utc_offsets: offsetsAround(found.event) },
    my_assignment: {
      role: isSupervisor ? 'Supervisor' : 'Scanner',
      gate_id: gateId,
      ticket_type_ids: ticketTypeIds === null ? null : [...ticketTypeIds],
      permissions: [...permissions],
    },
  };
}

/** A pack as it is read: the offsets of its zone are those of this program, which judges scans, too. */
type Packed = Omit<Pack, 'my_assignment' | 'event'> & { readonly event: Omit<Pack['event'], 'utc_offsets'> };

const month = 31 * 86_400_000;

function offsetsAround({ timezone, opens_at, ends_at }: Packed['event']): Pack['event']['utc_offsets'] {
  const [from, to] = [Date.parse(opens_at) - month, Date.parse(ends_at) + month];
  return utcOffsets(timezone, from, to);
}

/** Ticket types with their numbers, by age: one that is added later changes no number. Removed ones are among them, since tickets have them. */
export const numberedTypes = (eventId: string) => sql`
  select (row_number() over (order by ticket_types.created_at, ticket_types.id) - 1)::int as number, ticket_types.*
  from ticket_types
  where ticket_types.event_id = ${eventId}`;

/** Number of tickets of an event, by which a device sees that it lacks some. */
export const ticketsTotal = (eventId: string) =>
  sql<number>`(select count(*)::int from tickets where tickets.event_id = ${eventId})`;

/** An instant as it is told, from within JSON. */
export const instant = (at: ReturnType<typeof sql>) =>
  sql<string>`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
