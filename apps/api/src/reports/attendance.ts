import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { byMonth, type Figure, readFigures, rowsOf, type Sums, total } from '../db/tallies/figures.ts';
import { top } from '../db/tallies/top.ts';
import { events, gates, type Name, ofOwner, petugas, ticketTypes } from './names.ts';
import { percentOf } from './numbers.ts';
import { headOf, monthsOf, otherName, sumsBy, withOther } from './shape.ts';

type Attendance = NonNullable<ResultOf<Api['organizerAnalytics']['attendance']>>;

export async function attendance(db: ReadDb, ownerId: string): Promise<Attendance> {
  const found = await readFigures(db, ownerId, ['sale', 'gate'], {
    sale: total('sale', ownerId),
    gate: total('gate', ownerId),
    months: byMonth('gate', ownerId),
    events: top('gate', ownerId, 'Event', 'admitted', events, { besides: ['sale'] }),
    types: top('gate', ownerId, 'Ticket Type', 'admitted', ticketTypes),
    gates: top('gate', ownerId, 'Gate', 'admitted', gates),
    petugas: top('gate', ownerId, 'Petugas', 'admitted', petugas),
    inside: insideNow(ownerId),
    coming: mayStillCome(ownerId),
    peak: peakOf(ownerId),
  });
  const at = sumsBy('gate', found.months);
  return {
    ...headOf(found, 'attendance'),
    summary: {
      ...turnoutOf({ ...found.sale, ...found.gate }),
      may_still_come: found.coming,
      not_checked_in: found.sale.expected - found.gate.admitted - found.coming,
      currently_inside: found.inside,
      ...scansOf(found.gate),
      exits: found.gate.exits,
      peak_at: found.peak,
    },
    arrivals: monthsOf(found, found.months).map((period) => ({ period, ...passagesOf(at(period)) })),
    by_event: withOther({ ...found.sale, ...found.gate }, found.events, (sums, row) => ({
      event: row?.name ?? null,
      name: row?.name.title ?? otherName,
      ...turnoutOf(sums),
      ...scansOf(sums),
    })),
    by_ticket_type: withOther(found.gate, found.types, (sums, row) => ({
      ...named(row?.name),
      ...passagesOf(sums),
    })),
    by_gate: withOther(found.gate, found.gates, (sums, row) => ({
      ...named(row?.name),
      ...passagesOf(sums),
      ...scansOf(sums),
    })),
    by_petugas: withOther(found.gate, found.petugas, (sums, row) => ({
      ...named(row?.name),
      ...passagesOf(sums),
      ...scansOf(sums),
    })),
  };
}

const named = (name: Name | undefined) => ({
  id: name?.id ?? null,
  name: name?.name ?? otherName,
  event_id: name?.event_id ?? null,
});

const turnoutOf = ({ expected, admitted }: { expected: number; admitted: number }) => ({
  valid_tickets: expected,
  checked_in: admitted,
  attendance_rate_pct: percentOf(admitted, expected),
});

const passagesOf = ({ admitted, entries, exits }: Sums<'gate'>) => ({
  checked_in: admitted,
  entries,
  exits,
});

const scansOf = ({ entries, duplicates, rejected }: Sums<'gate'>) => ({ entries, duplicates, rejected });

/** Entries, exits and scans of an owner in a range of days. */
export const summaryOf = (sums: Sums<'gate'>) => ({ ...passagesOf(sums), ...scansOf(sums) });

/** Number of people inside at events that are going on. After the end it is zero, whether or not they were scanned out. */
const insideNow = (ownerId: string): Figure<number> => sql`(
  select coalesce(sum(inside), 0)::bigint
  from events
  cross join lateral (
    select inside from gate_tallies
    where owner_id = events.id and breakdown = 'Total' and key = '' and starts_at = '-infinity'
    union all
    select inside from pending_gate
    where breakdown = 'Event' and key = events.id::text
  ) as gate
  where
    events.is_offered
    and events.gates_open_at <= now()
    and events.ends_at > now()
    and ${ofOwner(ownerId, sql`events.organizer_id`)}
)`;

/** Expected tickets under a key that were not let in. */
const absent = (ownerId: string, breakdown: 'Event' | 'Ticket Type', key: Figure): Figure<number> => sql`(
  (select coalesce(sum(expected), 0) from ${rowsOf('sale', ownerId, breakdown, key)})
  - (select coalesce(sum(admitted), 0) from ${rowsOf('gate', ownerId, breakdown, key)})
)`;

/**
 * Number of tickets that were not let in and may be: of events that are going on, without ticket types that are valid no more, and all of
 * postponed events, whose dates are not theirs any more. Of published events that are over, ticket types that are valid for longer.
 */
const mayStillCome = (ownerId: string): Figure<number> => sql`((
  select coalesce(sum(${absent(ownerId, 'Event', sql`events.id::text`)} - (
    select coalesce(sum(${absent(ownerId, 'Ticket Type', sql`type.id::text`)}), 0)
    from ticket_types as type
    where type.event_id = events.id and type.valid_until <= now() and events.status <> 'Postponed'
  )), 0)::bigint
  from events
  where
    events.is_offered
    and events.gates_open_at <= now()
    and (events.ends_at > now() or events.status = 'Postponed')
    and ${ofOwner(ownerId, sql`events.organizer_id`)}
) + (
  select coalesce(sum(${absent(ownerId, 'Ticket Type', sql`type.id::text`)}), 0)::bigint
  from ticket_types as type
  join events on events.id = type.event_id
  where
    type.valid_until > now()
    and events.status = 'Published'
    and events.is_offered
    and events.gates_open_at <= now()
    and events.ends_at <= now()
    and ${ofOwner(ownerId, sql`events.organizer_id`)}
))`;

/** The quarter of an hour with the most entries. Those with pending rows are summed; all others come from an index. */
const peakOf = (ownerId: string): Figure<string | null> => sql`(
  select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from (
    (
      select starts_at, entries
      from gate_tallies
      where
        owner_id = ${ownerId}
        and breakdown = 'Quarter'
        and not exists (
          select from pending_gate where pending_gate.breakdown = 'Quarter' and pending_gate.starts_at = gate_tallies.starts_at
        )
      order by entries desc, starts_at
      limit 1
    )
    union all
    select starts_at, sum(entries)
    from (
      select starts_at, entries from pending_gate where breakdown = 'Quarter'
      union all
      select starts_at, entries
      from (select distinct starts_at as new_one from pending_gate where breakdown = 'Quarter') as changed
      cross join lateral (
        select starts_at, entries
        from gate_tallies
        where owner_id = ${ownerId} and breakdown = 'Quarter' and key = '' and starts_at = new_one
        offset 0
      ) as known
    ) as rows_
    group by starts_at
  ) as quarters
  where entries > 0
  order by entries desc, starts_at
  limit 1
)`;
