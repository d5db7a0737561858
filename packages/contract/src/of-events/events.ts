import Type, { type TObject, type TProperties } from 'typebox';
import { body, patch, text } from '../body.ts';
import type { Reach } from '../event-management.ts';
import { eventFields } from '../resources/event-fields.ts';
import { MovePreview } from '../resources/move-preview.ts';
import { TrashEntry } from '../resources/trash.ts';
import { one, route } from '../route.ts';
import { Flag, Id, Timezone, WrittenInstant } from '../values.ts';

const params = Type.Object({ id: Id });
const { title, starts_at, ends_at, slug, timezone, currency, ...others } = eventFields;

/** The body of a new event: without a slug, it is made from the title; without a zone or a currency, they are those of the platform. */
const newEvent = <More extends TProperties>(more: More) =>
  body({
    title,
    starts_at,
    ends_at,
    ...more,
    ...Type.Partial(Type.Object({ slug, timezone, currency, ...others })).properties,
  });

/** By whom events are managed: what they may name beside the rest, and how they read an event. */
interface Manager<
  Access extends Reach,
  New extends TProperties,
  Changed extends TProperties,
  Event extends TObject,
> {
  readonly access: Access;
  readonly newFields: New;
  readonly fields: Changed;
  readonly record: Event;
}

/** The routes by which events are made, changed and removed, and by which their status changes. */
export const eventRoutes = <
  const Access extends Reach,
  New extends TProperties,
  Changed extends TProperties,
  Event extends TObject,
>(
  manager: Manager<Access, New, Changed, Event>,
) => {
  const { access, newFields, fields, record } = manager;
  return {
    create: route({
      method: 'POST',
      path: `/${access}/events`,
      access,
      tokenScope: 'events',
      summary: 'Make an event, as a draft',
      description:
        'Without a `slug` it is made of the title, with an end of its own where that is taken. An organizer may have 200 drafts: 409 `limit_reached`.',
      body: newEvent(newFields),
      response: one(record, 201),
      errors: ['already_taken', 'limit_reached', 'no_such_record'],
      audit: { action: 'event.created', description: 'Made an event' },
      takesKey: true,
    }),
    change: route({
      method: 'PATCH',
      path: `/${access}/events/{id}`,
      access,
      tokenScope: 'events',
      summary: 'Change an event: fields that are left out stay as they are',
      description: changing,
      params,
      body: patch({ ...eventFields, ...fields, shift_dates: shiftDates }),
      response: one(record),
      errors: refusalsOfChanges,
      audit: { action: 'event.updated', description: 'Changed an event' },
    }),
    movePreview: movePreview(access),
    remove: route({
      method: 'DELETE',
      path: `/${access}/events/{id}`,
      access,
      tokenScope: 'events',
      summary: 'Move an event to the trash, from which it can be restored for thirty days',
      description:
        'A Published event, and one with orders that are open or paid, is 409 `in_use`: archive it instead. Its slug is free for others as long as it is there.',
      params,
      query: Type.Object({ reason: text(300, { min: 3 }) }),
      response: one(TrashEntry),
      errors: ['changed_meanwhile', 'in_use'],
      audit: { action: 'event.removed', description: 'Moved an event to the trash' },
    }),
    duplicate: duplication(access, record),
  };
};

const movePreview = <const Access extends Reach>(access: Access) =>
  route({
    method: 'GET',
    path: `/${access}/events/{id}/move-preview`,
    access,
    tokenScope: 'events',
    summary: 'What becomes of sold tickets and of other dates when an event is moved',
    description:
      'Takes the dates that a change would have, its zone, and `shift_dates`; without one, as the event has it. Nothing is changed.',
    params,
    query: Type.Object({
      starts_at: Type.Optional(WrittenInstant),
      ends_at: Type.Optional(WrittenInstant),
      timezone: Type.Optional(Timezone),
      shift_dates: Type.Optional(Flag),
    }),
    response: one(MovePreview),
  });

const duplication = <const Access extends Reach, Event extends TObject>(access: Access, record: Event) =>
  route({
    method: 'POST',
    path: `/${access}/events/{id}/duplicate`,
    access,
    tokenScope: 'events',
    takesKey: true,
    summary: 'Make a draft like an event: with its gates, ticket types, promos, questions and theme',
    description:
      'All dates are moved by as much as `starts_at` is, by the clocks of the event: 19:00 stays 19:00. Nothing is sold or used of it, and nobody works there yet.',
    params,
    body: body({ title, starts_at }),
    response: one(record, 201),
    errors: ['already_taken', 'limit_reached'],
    audit: { action: 'event.created', description: 'Made an event like another one' },
  });

const refusalsOfChanges = [
  'already_taken',
  'changed_meanwhile',
  'dates_undecided',
  'in_use',
  'no_such_record',
  'wrong_state',
] as const;

const shiftDates = Type.Boolean({
  'x-as': 'decision',
  description:
    'Moves what depends on `starts_at` by as much, by the clocks of the event: the end, ends of sales and of refunds, times of offers that have not begun or end, validity of ticket types and unused tickets, and shifts. ' +
    'Where tickets that are sold are valid at times of their own, or where tickets of a type or a shift would be at no time of the event any more, it has to be sent: 409 `dates_undecided`. The doors always move along',
});

const changing =
  'Send the `ETag` of the event in `If-Match`, and the change is made only if nobody has changed it since: otherwise it is 412 ' +
  '`changed_meanwhile`. Of an Archived event nothing is changed, of a Cancelled one only `summary` and `description_markdown`, one in Pending ' +
  'Review only by administrators, who alone change the slug of one that was published: 409 `wrong_state`. The currency stays once there are orders: 409 `in_use`.';
