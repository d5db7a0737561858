import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

interface Venue {
  readonly name: string;
  readonly address: string | null;
  readonly city: string;
  readonly province: string | null;
  readonly postal_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Returns where an event is held, and how one gets in: for those who have tickets, and nobody else. The venue is null for one that is online alone. */
export const placeOfEvent = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('events as event')
    .select(['event.doors_open_at', 'event.entry_instructions_markdown as entry_markdown'])
    .select(
      sql<Venue | null>`(
        select to_json(part)
        from (
          select name, address, city, province, postal_code, latitude, longitude from venues
          where venues.id = event.venue_id and event.format <> 'Online'
        ) as part
      )`.as('venue'),
    )
    .where('event.id', '=', id)
    .executeTakeFirstOrThrow();
