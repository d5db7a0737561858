import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';

/** A question whose answers are exported. */
export interface ExportedQuestion {
  readonly event_id: string;
  readonly id: string;
  readonly label: string;
}

/**
 * Returns the questions of the events of a file in the order of their columns: by event, then as the event asks them. Of one event these are all
 * that it asks, and those that were answered before they were removed; of many, those that were answered.
 */
export const exportedQuestions = (
  db: ReadDb,
  { event, organizer }: { readonly event: string | undefined; readonly organizer: string | undefined },
): Promise<ExportedQuestion[]> =>
  db
    .selectFrom('exported_questions')
    .select(['event_id', 'id', 'label'])
    .where(event === undefined ? sql<boolean>`is_answered` : sql<boolean>`event_id = ${event}`)
    .where(organizer === undefined ? sql<boolean>`true` : sql<boolean>`organizer_id = ${organizer}`)
    .orderBy('event_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
