import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

interface Venue {
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
}

/** The venue of the event `e`, as an entry in a calendar says it; null for one that is online alone. */
export const venueOfEvent = sql<Venue | null>`(
  select to_json(part) from (select name, address, city from venues where venues.id = e.venue_id and e.format <> 'Online') as part
)`;

/** An event as its entry in a calendar says it; undefined where it is gone. */
export const eventForCalendar = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('events as e')
    .select([
      'e.id',
      'e.title',
      'e.summary',
      'e.status',
      'e.starts_at',
      'e.ends_at',
      'e.timezone',
      'e.format',
      'e.updated_at',
      'e.calendar_sequence',
    ])
    .select(venueOfEvent.as('venue'))
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
