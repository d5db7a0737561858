import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { Attendee } from './attendees.ts';

/**
 * Notes which questions of an event these attendees answer: from then on they keep their kind. It goes before the questions are read. Where it is
 * the first answer, the question is locked until the end of the transaction: of a checkout and a change of the kind at once, the second
 * finds what the first has left.
 */
export async function noteAnswered(
  db: Db,
  event: string,
  attendees: readonly Attendee[] = [],
): Promise<void> {
  const ids = attendees.flatMap(({ answers = [] }) => answers.map(({ question_id }) => question_id));
  if (ids.length === 0) return;
  await sql`
    with unanswered as (
      select id from questions
      where event_id = ${event} and id = any(${[...new Set(ids)]}::uuid[]) and not is_answered
      order by id for no key update
    )
    update questions set is_answered = true from unanswered
    where questions.event_id = ${event} and questions.id = unanswered.id
  `.execute(db);
}
