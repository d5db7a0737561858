import { type RawBuilder, sql } from 'kysely';
import type { Api, ResultOf } from '@karcis/contract';
import { platform } from '../db/tallies/figures.ts';

/** An event as a part of a report. */
export type Event = NonNullable<
  NonNullable<ResultOf<Api['organizerAnalytics']['revenue']>>['by_event'][number]['event']
>;

/** How the keys of breakdowns are named. What is in the trash gives no row, and ends up in `Other`. */

export const events = sql<Event>`select event from event_summaries where id = t.key::uuid`;

export interface TicketTypeName {
  readonly id: string;
  readonly name: string;
  readonly event_id: string;
  readonly capacity: number | null;
  readonly available: number | null;
  readonly is_offered: boolean;
}

export const ticketTypes = sql<TicketTypeName>`
  select jsonb_build_object(
    'id', types.id, 'name', types.name, 'event_id', types.event_id, 'capacity', types.capacity,
    'available', types.available, 'is_offered', state.is_offered
  )
  from live_ticket_types as types
  join event_states as state on state.event_id = types.event_id and state.stage <> 'Trash'
  where types.id = t.key::uuid`;

export interface Name {
  readonly id: string;
  readonly name: string;
  readonly event_id: string | null;
}

export const gates = sql<Name>`
  select jsonb_build_object('id', gates.id, 'name', gates.name, 'event_id', gates.event_id)
  from gates
  join events on events.id = gates.event_id and events.deleted_at is null
  where gates.id = t.key::uuid`;

export const petugas = sql<Name>`
  select jsonb_build_object('id', id, 'name', name, 'event_id', null) from live_users where id = t.key::uuid`;

/** Condition that an event belongs to the owner of the figures. `true` for the platform, which has all events. */
export const ofOwner = (ownerId: string, organizerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  ownerId === platform ? sql`true` : sql`${organizerId} = ${ownerId}`;
