import Type, { type TObject } from 'typebox';
import { body, text } from '../body.ts';
import type { ErrorCode } from '../errors.ts';
import type { Reach } from '../event-management.ts';
import type { EventStep } from '../resources/event.ts';
import { one, route } from '../route.ts';
import { Id } from '../values.ts';

/** Steps that administrators and organizers take. */
export const stepsOfBoth = <const Access extends Reach, Event extends TObject>(
  access: Access,
  record: Event,
) => {
  const step = stepsOf(access, record);
  return {
    publish: route(
      step('publish', {
        summary: 'Publish an event, or announce a postponed one again',
        action: 'event.published',
        errors: ['not_ready', 'no_secret_key'],
      }),
    ),
    unpublish: route(
      step('unpublish', {
        summary: 'Make a published event that nobody has ordered from a draft again',
        action: 'event.unpublished',
        errors: ['in_use'],
      }),
    ),
    postpone: route({
      ...step('postpone', {
        summary:
          'Postpone an event: nothing is sold until it is published again, and orders that are open may be paid',
        action: 'event.postponed',
      }),
      ...withReason,
    }),
    cancel: route({
      ...step('cancel', { summary: 'Cancel an event', action: 'event.cancelled' }),
      ...withReason,
    }),
    archive: route(
      step('archive', {
        summary: 'Archive an event: nothing of it is changed any more',
        action: 'event.archived',
        errors: ['in_use'],
      }),
    ),
  };
};

/** Steps of administrators alone. */
export const stepsOfAdmin = <Event extends TObject>(record: Event) => {
  const step = stepsOf('admin', record);
  return {
    approve: route({
      ...step('approve', {
        summary: 'Approve an event that waits for review, and publish it',
        action: 'event.approved',
        errors: ['not_ready', 'no_secret_key'],
      }),
      needsVersion: true,
    }),
    reject: route({
      ...step('reject', { summary: 'Send an event back that waits for review', action: 'event.rejected' }),
      ...withReason,
    }),
    unarchive: route(
      step('unarchive', { summary: 'Take an event out of the archive', action: 'event.unarchived' }),
    ),
  };
};

/** Steps of organizers alone. */
export const stepsOfOrganizer = <Event extends TObject>(record: Event) => {
  const step = stepsOf('organizer', record);
  return {
    submit: route(
      step('submit', {
        summary: 'Have an event reviewed',
        action: 'event.submitted',
        errors: ['not_ready'],
      }),
    ),
    withdraw: route(
      step('withdraw', { summary: 'Take an event back that waits for review', action: 'event.withdrawn' }),
    ),
  };
};

const params = Type.Object({ id: Id });
const withReason = { body: body({ reason: text(500, { min: 3 }) }) };

interface Said {
  readonly summary: string;
  readonly action: `event.${string}`;
  readonly errors?: readonly ErrorCode[];
}

const stepsOf =
  <const Access extends Reach, Event extends TObject>(access: Access, record: Event) =>
  (step: EventStep, { summary, action, errors = [] }: Said) =>
    ({
      method: 'POST',
      path: `/${access}/events/{id}/actions/${step}`,
      access,
      tokenScope: 'events',
      summary,
      params,
      response: one(record),
      errors: ['changed_meanwhile', 'wrong_state', ...errors],
      audit: { action, description: summary },
    }) as const;
