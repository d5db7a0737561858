import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';

/** A body that may name ticket types. */
interface Naming {
  readonly ticket_type_ids?: readonly string[] | null;
}

/**
 * Throws `no_such_record` where a body names ticket types that the event does not have. It is asked after the write, which throws where
 * the event is not reached: nobody is told what others have.
 */
export async function demandTypes(
  db: ReadDb,
  event: string,
  { ticket_type_ids: ids }: Naming,
): Promise<void> {
  if (ids === undefined || ids === null) return;
  const rows = await db
    .selectFrom('live_ticket_types')
    .select('id')
    .where('event_id', '=', event)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, at) =>
    found.has(id)
      ? []
      : [
          {
            pointer: `/ticket_type_ids/${at}`,
            code: 'no_such_record' as const,
            detail: `The event has no ticket type ${id}.`,
          },
        ],
  );
  if (errors.length > 0) fail('no_such_record', { errors });
}
