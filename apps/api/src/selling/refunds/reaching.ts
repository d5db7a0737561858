import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';

/** An order of an event that is reached. Throws `not_found`. */
export async function orderOf(db: Db, { organizer_id }: { readonly organizer_id?: string }, id: string) {
  const orders = db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select(['o.event_id', 'o.id', 'e.event_key', 'e.organizer_id'])
    .where('o.id', '=', id)
    .where('e.deleted_at', 'is', null);
  const found = organizer_id === undefined ? orders : orders.where('e.organizer_id', '=', organizer_id);
  return (await found.executeTakeFirst()) ?? fail('not_found');
}

/** An event that is reached, all of whose types these are. Throws `not_found` and `invalid_request`. */
export async function eventOf(
  db: Db,
  organizer_id: string | undefined,
  id: string,
  types: readonly string[],
) {
  const { rows } = await sql<{ title: string; known: readonly string[] }>`
    select title, array(
      select ticket_types.id from ticket_types where event_id = events.id and ticket_types.id = any(${types}::uuid[])
    ) as known
    from events
    where id = ${id} and deleted_at is null and (${organizer_id ?? null}::uuid is null or organizer_id = ${organizer_id ?? null})
  `.execute(db);
  const event = rows[0] ?? fail('not_found');
  const missing = types.findIndex((type) => !event.known.includes(type));
  if (missing >= 0)
    fail('invalid_request', {
      errors: [
        {
          pointer: `/ticket_type_ids/${missing}`,
          code: 'no_such_record',
          detail: 'The event has no such ticket type.',
        },
      ],
    });
  return event;
}
