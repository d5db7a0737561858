import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { instant } from './packing.ts';

type Counts = NonNullable<ResultOf<Api['adminScanning']['counts']>>;

/** Seconds after which those who watch ask again. */
const pollAfter = 5;

/** What was scanned at an event so far, from one snapshot. A scan that was taken back is none. Throws `not_found`. */
export async function countsOf(db: ReadDb, eventId: string): Promise<Counts> {
  const read = sql<Pick<Counts, 'as_of' | 'by_ticket_type'> & { readonly gates: GateRow[] }>`(
    with ${sumsAtGates(eventId)}, ${ticketsLetIn(eventId)}
    select
      ${instant(sql`clock_timestamp()`)} as as_of,
      (
        select coalesce(json_agg(
          json_build_object(
            'ticket_type', json_build_object('id', type.id, 'name', type.name), 'sold', type.sold,
            'admitted', coalesce(came.admitted, 0), 'inside', coalesce(came.inside, 0)
          ) order by type.position, type.id
        ), '[]')
        from ticket_types as type
        left join came on came.ticket_type_id = type.id
        where type.event_id = event.id and (type.deleted_at is null or type.sold > 0 or came.admitted > 0)
      ) as by_ticket_type,
      (
        select coalesce(json_agg(
          json_build_object(
            'gate', case when gate.id is not null then json_build_object('id', gate.id, 'name', gate.name) end,
            'entries', coalesce(sums.entries, 0), 'exits', coalesce(sums.exits, 0), 'duplicates', coalesce(sums.duplicates, 0),
            'rejected', coalesce(sums.rejected, 0), 'conflicts', coalesce(sums.conflicts, 0)
          ) order by gate.position nulls last, gate.id
        ), '[]')
        from (select * from gates where gates.event_id = event.id) as gate
        full join gate_sums as sums on sums.gate_id = gate.id
      ) as gates
    from events as event
    where event.id = ${eventId} and event.deleted_at is null
  )`;
  const found = await db.selectFrom(read.as('counts')).selectAll().executeTakeFirst();
  const { gates, ...row } = found ?? fail('not_found');
  const [sold, admitted] = [sumOf(row.by_ticket_type, 'sold'), sumOf(row.by_ticket_type, 'admitted')];
  return {
    ...row,
    inside: sumOf(row.by_ticket_type, 'inside'),
    admitted,
    entries: sumOf(gates, 'entries'),
    exits: sumOf(gates, 'exits'),
    duplicates: sumOf(gates, 'duplicates'),
    rejected: sumOf(gates, 'rejected'),
    conflicts: sumOf(gates, 'conflicts'),
    sold,
    remaining: Math.max(0, sold - admitted),
    by_gate: gates.map(({ gate, entries, exits, duplicates, rejected }) => ({
      gate,
      entries,
      exits,
      duplicates,
      rejected,
    })),
    poll_after_seconds: pollAfter,
  };
}

/** What was scanned, by gate: what was taken back counts against the scan that it takes back. */
const sumsAtGates = (eventId: string) => sql`
  scanned as (
    select
      gate_id,
      count(*) filter (where checkin_status = 'Checked In') as entries,
      count(*) filter (where checkin_status = 'Checked Out') as exits,
      count(*) filter (where checkin_status = 'Duplicate') as duplicates,
      count(*) filter (where checkin_status = 'Rejected') as rejected,
      count(*) filter (where checkin_status = 'Conflict') as conflicts
    from check_ins where event_id = ${eventId} group by gate_id
    union all
    select
      scan.gate_id, -count(*) filter (where scan.checkin_status = 'Checked In'),
      -count(*) filter (where scan.checkin_status = 'Checked Out'), 0, 0, 0
    from check_ins as undo
    join check_ins as scan on scan.event_id = undo.event_id and scan.id = undo.reverts_id
    where undo.event_id = ${eventId} and undo.checkin_status = 'Reverted'
    group by scan.gate_id
  ),
  gate_sums as (
    select
      gate_id, sum(entries)::int as entries, sum(exits)::int as exits, sum(duplicates)::int as duplicates,
      sum(rejected)::int as rejected, sum(conflicts)::int as conflicts
    from scanned group by gate_id
  )`;

/** Tickets that were let in, by their types. */
const ticketsLetIn = (eventId: string) => sql`
  came as (
    select ticket.ticket_type_id, count(*)::int as admitted, count(*) filter (where entry.exited_at is null)::int as inside
    from standing_entries as entry
    join tickets as ticket on ticket.event_id = entry.event_id and ticket.id = entry.ticket_id
    where entry.event_id = ${eventId}
    group by ticket.ticket_type_id
  )`;

type GateRow = Counts['by_gate'][number] & { readonly conflicts: number };

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0);
