import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { lockDates } from '../db/queries/event-dates.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { resigningOf } from '../db/queries/resigning.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { beforeAll, setTickets } from './events/moving.ts';
import type { Reach } from './reach.ts';

/** A ticket type of an event, for those who reach it. */
interface OneType {
  readonly event: string;
  readonly reach: Reach;
  readonly id: string;
}

interface Validity {
  readonly valid_from?: string | null;
  readonly valid_until?: string | null;
}

/**
 * Gives tickets that are sold and not used the validity that their type is about to have, and queues their codes to be signed anew. Dates, event
 * and tickets are locked before the type, as by a move. Throws where a type that was sold would be valid no more.
 */
export async function reachSold(db: WriteDb, type: OneType, set: Validity): Promise<void> {
  if (set.valid_from === undefined && set.valid_until === undefined) return;
  await db.beside(async (all) => {
    if ((await otherwise(all, type, set)) === undefined) return;
    await lockDates(all, type.event);
    await sql`select from events where id = ${type.event} for no key update`.execute(all);
    const found = await otherwise(all, type, set);
    if (found === undefined) return;
    if (found.is_sold && isOver(set.valid_until)) refuseOver(set.valid_until);
    const columns = (['valid_from', 'valid_until'] as const).filter((column) => set[column] !== undefined);
    const values = columns.map((column) => sql`${sql.ref(column)} = ${set[column]}::timestamptz`);
    await setTickets(all, type.event, {
      set: sql`set ${sql.join(values)}`,
      where: sql`ticket_type_id = ${type.id}`,
    });
    await enqueue(all, [resigningOf({ eventId: type.event, move: newId() }, beforeAll)]);
  });
}

/** The type, where its validity would be another one. */
async function otherwise(db: Db, { event, reach: { organizer_id: owner }, id }: OneType, set: Validity) {
  const { valid_from, valid_until } = set;
  const { rows } = await sql<{ is_sold: boolean }>`
    select type.sold + type.reserved > 0 and coalesce(type.valid_until > now(), true) as is_sold
    from ticket_types as type
    join events as event on event.id = type.event_id
    where type.event_id = ${event} and type.id = ${id}::uuid and (${owner ?? null}::uuid is null or event.organizer_id = ${owner ?? null})
      and (
        ${valid_from !== undefined}::boolean and type.valid_from is distinct from ${valid_from ?? null}::timestamptz
        or ${valid_until !== undefined}::boolean and type.valid_until is distinct from ${valid_until ?? null}::timestamptz
      )
  `.execute(db);
  return rows[0];
}

const isOver = (until: string | null | undefined): boolean =>
  until != null && Date.parse(until) <= Date.now();

function refuseOver(until: string | null | undefined): never {
  const detail = `valid_until must be an instant to come: tickets of this type are sold, and ${until} is over.`;
  return fail('invalid_request', {
    detail,
    errors: [{ pointer: '/valid_until', code: 'too_small', detail }],
  });
}
