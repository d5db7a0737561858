import { sql } from 'kysely';
import type { Conflict } from '../../domain/errors/problem-error.ts';
import type { Db } from '../connection/database.ts';

/** Changes that a conflict names at most: the newest. */
const mostChanges = 20;

/** What the audit log calls a record, or settings, which have no id. */
type Subject = { readonly id: string } | { readonly type: string; readonly label: string };

/** Returns what has happened to a record since a version of it, from the audit log, oldest first. */
export async function conflictSince(
  db: Db,
  subject: Subject,
  since: string,
  updatedAt: string,
): Promise<Conflict> {
  const isOfSubject =
    'id' in subject
      ? sql`entry.subject_id = ${subject.id}`
      : sql`entry.subject_type = ${subject.type} and entry.subject_label = ${subject.label}`;
  const { rows } = await sql<Conflict['changes'][number]>`
    select change ->> 'field' as field, entry.actor_name as by, entry.occurred_at as at
    from activity_log as entry, jsonb_array_elements(entry.changes) as change
    where ${isOfSubject} and entry.occurred_at > ${since}
    order by entry.occurred_at desc, entry.id desc limit ${sql.lit(mostChanges)}`.execute(db);
  return { updated_at: updatedAt, changes: rows.toReversed() };
}
