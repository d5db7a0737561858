import type { ErrorCode, EventStep } from '@karcis/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isRetryable } from '../../db/personal/owed.ts';
import type { Tables } from '../../db/schema/tables.ts';
import type { ValueError } from '../../domain/errors/problem-error.ts';

/** A status as it is stored: what the clock makes of it is Published here. */
export type Status = Selectable<Tables['events']>['status'];

/** Names a column of an event: in the statement that writes, or in one that reads. */
export type Column = (column: string) => RawBuilder<unknown>;

/** What has to be true of an event beside its status, as SQL, and what is said where it is not. */
export interface Condition {
  readonly if: (event: Column) => RawBuilder<boolean>;
  readonly code: ErrorCode;
  readonly error?: ValueError;
  readonly detail?: string;
}

interface Step {
  readonly from: readonly Status[];
  readonly and?: readonly Condition[];
  /** Whether orders are asked about: the event is locked before, so that none is made meanwhile. */
  readonly locks?: true;
}

const orders = (event: Column, condition = sql`true`) =>
  sql<boolean>`not exists (select from orders where orders.event_id = ${event('id')} and ${condition})`;

const noneOpen: Condition = {
  if: (event) => orders(event, sql`orders.status in ('Reserved', 'Awaiting Payment')`),
  code: 'in_use',
  detail: 'Orders of this event are still open.',
};
const noneAtAll: Condition = {
  if: (event) => orders(event),
  code: 'in_use',
  detail: 'This event has orders already.',
};
/** None that is open or paid. */
const noneThatCounts: Condition = {
  if: (event) => orders(event, sql`orders.status in ('Reserved', 'Awaiting Payment', 'Paid')`),
  code: 'in_use',
  detail: 'Orders of this event are open or paid: archive it.',
};

/** No buyer may ask for money back any more, and no refund is under way: they need the event for it. */
const noneToGiveBack: Condition = {
  if: (event) => sql`(
    (${event('status')} = 'Cancelled' or ${orders(event, sql`orders.status = 'Paid' and orders.total > 0`)}
      or greatest(coalesce(${event('refund_until')}, ${event('starts_at')}), ${event('refund_promised_until')}) <= now())
    and not exists (
      select from refunds as owed where owed.event_id = ${event('id')} and (
        owed.status in ('Requested', 'Approved', 'Processing') or ${isRetryable('owed')}
      )
    )
  )`,
  code: 'in_use',
  detail: 'Buyers may still ask for their money, or refunds of this event are not finished.',
};

/**
 * An event with orders is not moved back into the past, where its sale, its refunds and its cancellation would be over: neither its start nor
 * its end becomes an earlier instant that is over.
 */
export const notBackIntoThePast = (dates: {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | undefined;
}): readonly Condition[] =>
  (['starts_at', 'ends_at'] as const).flatMap((column) => {
    const { [column]: to } = dates;
    if (to === undefined) return [];
    return [
      {
        if: (event) =>
          sql`(${to}::timestamptz > now() or ${to}::timestamptz >= ${event(column)} or ${noneThatCounts.if(event)})`,
        code: 'invalid_request',
        error: {
          pointer: `/${column}`,
          code: 'too_small',
          detail: `${column} must be an instant to come: the event has orders, and ${to} is over. To give the money back, cancel the event.`,
        },
      } satisfies Condition,
    ];
  });

const missing = (pointer: string, detail: string) =>
  ({ code: 'not_ready', error: { pointer, code: 'missing', detail } }) as const;

/** What visitors have to find. */
const ready: readonly Condition[] = [
  {
    if: (event) => sql`${event('ends_at')} > now()`,
    code: 'not_ready',
    error: { pointer: '/ends_at', code: 'too_small', detail: 'The event is over.' },
  },
  {
    if: (event) => sql`(${event('format')} = 'Online' or ${event('venue_id')} is not null)`,
    ...missing('/venue_id', 'An event that is not online needs a venue.'),
  },
  {
    if: (event) =>
      sql`exists (select from ticket_types as type where type.event_id = ${event('id')} and type.is_active
        and type.deleted_at is null)`,
    ...missing('/ticket_types', 'There is no active ticket type.'),
  },
  {
    if: (event) =>
      sql`(exists (select from event_payment_accounts as account where account.event_id = ${event('id')})
        or not exists (select from ticket_types as type where type.event_id = ${event('id')} and type.is_active
          and type.deleted_at is null and type.kind <> 'Free'))`,
    ...missing(
      '/payment_accounts',
      'There is a ticket type that costs something, and no account that payments go to.',
    ),
  },
];

const isToCome: Condition = {
  if: (event) => sql`(${event('status')} <> 'Postponed' or ${event('starts_at')} > now())`,
  code: 'not_ready',
  error: { pointer: '/starts_at', code: 'too_small', detail: 'A postponed event needs a date to come.' },
};

/** Organizers publish what was published before, and where nobody reviews. */
const needsNoReview: Condition = {
  if: (event) =>
    sql`(${event('status')} = 'Postponed'
      or exists (select from general_settings where only_row and not event_approval_required))`,
  code: 'wrong_state',
  detail: 'Events are reviewed here before they are published: submit it.',
};

const isNotOver: Condition = {
  if: (event) => sql`(${event('status')} <> 'Published' or ${event('ends_at')} > now())`,
  code: 'wrong_state',
  detail: 'The event is over.',
};
const isOver: Condition = {
  if: (event) => sql`(${event('status')} <> 'Published' or ${event('ends_at')} <= now())`,
  code: 'wrong_state',
  detail: 'The event is not over yet.',
};

const publish = { from: ['Draft', 'Rejected', 'Postponed'], and: [...ready, isToCome] } as const;

const ofBoth = {
  unpublish: { from: ['Published'], and: [noneAtAll], locks: true },
  postpone: { from: ['Published'], and: [isNotOver] },
  cancel: { from: ['Published', 'Postponed'], and: [isNotOver] },
  archive: {
    from: ['Draft', 'Rejected', 'Cancelled', 'Published'],
    and: [isOver, noneOpen, noneToGiveBack],
    locks: true,
  },
} as const satisfies Partial<Record<EventStep, Step>>;

/** The steps that each takes, from which status, and when. */
export const steps: Readonly<Record<'admin' | 'organizer', Readonly<Partial<Record<EventStep, Step>>>>> = {
  admin: {
    ...ofBoth,
    publish,
    approve: { from: ['Pending Review'], and: ready },
    reject: { from: ['Pending Review'] },
    unarchive: { from: ['Archived'] },
  },
  organizer: {
    ...ofBoth,
    publish: { ...publish, and: [...publish.and, needsNoReview] },
    submit: { from: ['Draft', 'Rejected'], and: ready },
    withdraw: { from: ['Pending Review'] },
  },
};

const removable = ['Draft', 'Rejected', 'Cancelled', 'Archived'] as const;

/** What has to be true of an event that goes to the trash. */
export const removal: Readonly<Record<'admin' | 'organizer', readonly Condition[]>> = {
  admin: [isOneOf([...removable, 'Pending Review'], 'in_use'), noneThatCounts, noneToGiveBack],
  organizer: [isOneOf(removable, 'in_use'), noneThatCounts, noneToGiveBack],
};

/** What has to be true of an event whose currency is changed. */
export const otherCurrency = (currency: string): Condition => ({
  if: (event) => sql`(${event('currency')} = ${currency} or ${noneAtAll.if(event)})`,
  code: 'in_use',
  error: { pointer: '/currency', code: 'not_allowed', detail: 'The currency stays once there are orders.' },
});

/** The condition that the stored status is one of these. */
export function isOneOf(statuses: readonly Status[], code: ErrorCode = 'wrong_state'): Condition {
  return { if: (event) => sql`${event('status')} = any(${statuses}::text[])`, code };
}

/** All that has to be true for a step; undefined for one that is not theirs. */
export function conditionsOf(who: 'admin' | 'organizer', step: EventStep): readonly Condition[] | undefined {
  const said = steps[who][step];
  return said && [isOneOf(said.from), ...(said.and ?? [])];
}
