import { sql } from 'kysely';
import type { Conflict } from '../../domain/errors/problem-error.ts';
import { platformId } from '../../domain/picture-owner.ts';
import type { Writing } from './writing.ts';

/** Changes that a conflict names at most: the newest. */
const mostChanges = 20;

/** What the audit log calls a record, or settings, which have no id. */
type Subject = { readonly id: string } | { readonly type: string; readonly label: string };

/**
 * Returns what has happened to a record since a version of it, from the audit log, oldest first. Who is no administrator is not told the
 * names of those who are.
 */
export async function conflictSince(
  { db, ownerId }: Pick<Writing, 'db' | 'ownerId'>,
  subject: Subject,
  since: string,
  updatedAt: string,
): Promise<Conflict> {
  const isOfSubject =
    'id' in subject
      ? sql`entry.subject_id = ${subject.id}`
      : sql`entry.subject_type = ${subject.type} and entry.subject_label = ${subject.label}`;
  const { rows } = await sql<Conflict['changes'][number]>`
    select change ->> 'field' as field,
      case when ${ownerId === platformId} or entry.role_context <> 'admin' then entry.actor_name end as by, entry.occurred_at as at
    from activity_log as entry, jsonb_array_elements(entry.changes) as change
    where ${isOfSubject} and entry.occurred_at > ${since}
    order by entry.occurred_at desc, entry.id desc limit ${sql.lit(mostChanges)}`.execute(db);
  return { updated_at: updatedAt, changes: rows.toReversed() };
}
