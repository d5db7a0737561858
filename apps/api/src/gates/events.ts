import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { contains, slice } from '../db/queries/list.ts';
import { idOrNone } from '../domain/id.ts';
import { briefTextsOf } from '../domain/text/event-texts.ts';

type Route = Api['organizerScanning']['events'];
type EventAtGates = ResultOf<Route>['rows'][number];

/** Order of events for those who scan at them: those that are over come last. */
export const soonestFirst = [sql`ends_at <= now()`, sql`starts_at`, sql`id`];

/** The events of an organizer to scan at: one, or those that are on or yet to come. */
export async function eventsAtGates(
  db: ReadDb,
  organizerId: string,
  { q, event_id: id, ...input }: InputOf<Route>,
) {
  const own = db.selectFrom('events_at_gates').selectAll().where('organizer_id', '=', organizerId);
  const asked =
    id === undefined
      ? own.where('status', 'in', ['Published', 'Ongoing'])
      : own.where('id', '=', idOrNone(id));
  const events = asked.where(contains(q, sql`title`)).$narrowType<JsonColumns<EventAtGates>>();
  const { rows, total } = await slice(events, soonestFirst, input);
  return { rows: await withTexts(rows), total };
}

/** Events with the beginnings of their texts. */
export const withTexts = <Row extends Parameters<typeof briefTextsOf>[0]>(rows: readonly Row[]) =>
  Promise.all(rows.map(async (event) => ({ ...event, ...(await briefTextsOf(event)) })));
