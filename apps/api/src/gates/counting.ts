import type { Api, ResultOf } from '@karcis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { families, type Measure } from '../db/tallies/families.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { instant } from './packing.ts';

type Counts = NonNullable<ResultOf<Api['adminScanning']['counts']>>;

/** Seconds after which those who watch ask again. */
const pollAfter = 5;

const measures = families.gate;
type Sums = Readonly<Record<Measure<'gate'>, number>>;
const nothing: Sums = { admitted: 0, inside: 0, entries: 0, exits: 0, duplicates: 0, rejected: 0 };

interface Found {
  readonly as_of: string;
  /** Tallies of the event; null before its first. */
  readonly total: Sums | null;
  readonly types: readonly (Named & {
    readonly sold: number;
    readonly is_live: boolean;
    readonly tally: Sums | null;
  })[];
  readonly gates: readonly (Named & { readonly tally: Sums | null })[];
  /** What is not in the tallies yet. */
  readonly pending: readonly (Sums & {
    readonly ticket_type_id: string | null;
    readonly gate_id: string | null;
  })[];
  /** Scans without a ticket that were not kept. */
  readonly unkept: number;
  /** Scans that a device had let in, and the server would not have. The tallies have them with the duplicates and the rejected. */
  readonly conflicts: readonly (Pick<Sums, 'duplicates' | 'rejected'> & {
    readonly gate_id: string | null;
  })[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * What was scanned at an event so far, from one snapshot: the tallies and what is not in them yet, so that a hundred thousand scans
 * are counted as quickly as ten. A scan that was taken back is none. Throws `not_found`.
 */
export async function countsOf(db: ReadDb, eventId: string): Promise<Counts> {
  const read = sql<Found>`(
    select
      ${instant(sql`clock_timestamp()`)} as as_of,
      ${tallyOf(sql`event.id`, 'Total', sql`''`)} as total,
      ${listOf(
        sql`
          type.id, type.name, type.sold, type.deleted_at is null as is_live,
          ${tallyOf(sql`event.organizer_id`, 'Ticket Type', sql`type.id::text`)} as tally`,
        sql`ticket_types as type where type.event_id = event.id order by type.position, type.id`,
      )} as types,
      ${listOf(
        sql`gate.id, gate.name, ${tallyOf(sql`event.organizer_id`, 'Gate', sql`gate.id::text`)} as tally`,
        sql`gates as gate where gate.event_id = event.id order by gate.position, gate.id`,
      )} as gates,
      ${listOf(
        sql`ticket_type_id, gate_id, ${sql.raw(measures.join(', '))}`,
        sql`gate_quarters where event_id = ${eventId} and not is_counted`,
      )} as pending,
      ${listOf(
        sql`
          gate_id, count(*) filter (where reason_code = 'already_used') as duplicates,
          count(*) filter (where reason_code <> 'already_used') as rejected`,
        sql`check_ins as scan
        where event_id = ${eventId} and checkin_status = 'Conflict'
          and not exists (select from check_ins as undo where undo.event_id = ${eventId} and undo.reverts_id = scan.id)
        group by gate_id`,
      )} as conflicts,
      (select coalesce(sum(counted), 0)::int from unknown_scan_hours where event_id = ${eventId}) as unkept
    from events as event
    where event.id = ${eventId} and event.deleted_at is null
  )`;
  const found = await db.selectFrom(read.as('counts')).selectAll().executeTakeFirst();
  return summed(found ?? fail('not_found'));
}

/** The sums of one key of a breakdown, as an object; null where nothing was counted. */
const tallyOf = (
  owner: RawBuilder<unknown>,
  breakdown: 'Total' | 'Ticket Type' | 'Gate',
  key: RawBuilder<unknown>,
) => sql`(
  select json_build_object(${sql.raw(measures.map((measure) => `'${measure}', ${measure}`).join(', '))})
  from gate_tallies as tally
  where
    tally.owner_id = ${owner} and tally.breakdown = ${sql.lit(breakdown)} and tally.key = ${key}
    and tally.starts_at = '-infinity'
)`;

const listOf = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(part), '[]') from (select ${columns} from ${from}) as part)`;

function summed({ as_of, total, types, gates, pending, conflicts, unkept }: Found): Counts {
  const scanned = less(sumOf([total, ...pending, { ...nothing, rejected: unkept }]), conflicts);
  const by_gate = gates.map(({ id, name, tally }) => {
    const isHere = ({ gate_id }: { readonly gate_id: string | null }) => gate_id === id;
    const sums = less(sumOf([tally, ...pending.filter(isHere)]), conflicts.filter(isHere));
    return { gate: { id, name }, ...passages(sums) };
  });
  const elsewhere = passages(less(scanned, by_gate));
  const isElsewhere = Object.values(elsewhere).some((count) => count > 0);
  const sold = types.reduce((sum, type) => sum + type.sold, 0);
  return {
    as_of,
    inside: scanned.inside,
    admitted: scanned.admitted,
    ...passages(scanned),
    conflicts: conflicts.reduce((sum, { duplicates, rejected }) => sum + duplicates + rejected, 0),
    sold,
    remaining: Math.max(0, sold - scanned.admitted),
    by_ticket_type: types.flatMap(({ id, name, sold: places, is_live, tally }) => {
      const { admitted, inside } = sumOf([
        tally,
        ...pending.filter(({ ticket_type_id }) => ticket_type_id === id),
      ]);
      if (!is_live && places === 0 && admitted === 0) return [];
      return [{ ticket_type: { id, name }, sold: places, admitted, inside }];
    }),
    by_gate: isElsewhere ? [...by_gate, { gate: null, ...elsewhere }] : by_gate,
    poll_after_seconds: pollAfter,
  };
}

const passages = ({ entries, exits, duplicates, rejected }: Sums) => ({
  entries,
  exits,
  duplicates,
  rejected,
});

const sumOf = (all: readonly (Sums | null)[]): Sums => combined(all, 1, nothing);
const less = (from: Sums, all: readonly Partial<Sums>[]): Sums => combined(all, -1, from);

function combined(all: readonly (Partial<Sums> | null)[], sign: 1 | -1, to: Sums): Sums {
  const sums = { ...to };
  for (const each of all) for (const measure of measures) sums[measure] += sign * (each?.[measure] ?? 0);
  return sums;
}
