import Type, { type TSchema } from 'typebox';
import { body, text } from './body.ts';
import { page, paged } from './page.ts';
import { Job } from './resources/job.ts';
import { refundStatuses } from './resources/payment.ts';
import { refundActions, RefundAccount, RefundEntry } from './resources/refund.ts';
import { one, route } from './route.ts';
import { Flag, Id, nullable, oneOf } from './values.ts';

const params = Type.Object({ id: Id });

const terms = {
  with_fees: Type.Optional({ ...Flag, description: 'Whether the fees that the buyer bore come back, too' }),
  kept_amount: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000_000_000,
      'x-as': 'money',
      description: 'What is kept of the prices',
    }),
  ),
};
const includesUsed = {
  include_used: Type.Optional({ ...Flag, description: 'Whether tickets are among them that were used' }),
};
const reason = text(500);

type Who = 'admin' | 'organizer';

/** The routes of refunds: for administrators those of all events, for organizers those of their own. */
export const refundRoutes = <const Access extends Who, const EventId extends TSchema>(
  access: Access,
  event_id: EventId,
) => ({
  ...refundReads(access, event_id),
  ...refundWrites(access),
  ...eventRefunds(access),
});

const refundReads = <const Access extends Who, const EventId extends TSchema>(
  access: Access,
  event_id: EventId,
) => ({
  refunds: route({
    method: 'GET',
    path: `/${access}/refunds`,
    access,
    summary: 'Refunds, newest first',
    query: paged({
      event_id,
      status: Type.Optional(oneOf(refundStatuses)),
      attention: Type.Optional({
        ...oneOf(['Pending', 'Failed']),
        description: 'Those that the dashboard counts as `refunds_pending`, or as `refunds_failed`',
      }),
    }),
    response: page(RefundEntry),
  }),
  refund: route({
    method: 'GET',
    path: `/${access}/refunds/{id}`,
    access,
    summary: 'A refund',
    params,
    response: one(RefundEntry),
  }),
  account: route({
    method: 'GET',
    path: `/${access}/refunds/{id}/account`,
    access,
    summary: 'Where the money of a refund goes that people send',
    description:
      'As the buyer has said, whole: for who sends it, while it is to be sent. An organizer reads it where the money was paid to an account of ' +
      'their own. It is forgotten thirty days after the money is back.',
    params,
    response: one(RefundAccount),
    errors: ['not_permitted', 'no_secret_key'],
    member: 'Manager',
    audit: { action: 'refund.account_read', description: 'Read where the money of a refund goes' },
  }),
});

const refundWrites = <const Access extends Who>(access: Access) => ({
  make: route({
    method: 'POST',
    path: `/${access}/orders/{id}/refunds`,
    access,
    tokenScope: 'money',
    summary: 'Give money of an order back',
    description:
      'It is Approved at once: its tickets open no gate any more, and the provider is asked to send the money; where it sends none, people do. ' +
      '`ticket_ids` null: all tickets that are good and not used. The places are free when the money is back.',
    params,
    body: body({
      ticket_ids: nullable(Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true })),
      ...terms,
      ...includesUsed,
      reason,
    }),
    response: one(RefundEntry, 201),
    errors: ['refund_not_possible'],
    takesKey: 'required',
    makes: `/${access}/refunds/{id}`,
    audit: { action: 'refund.approved', description: 'Gave money of an order back' },
  }),
  act: route({
    method: 'POST',
    path: `/${access}/refunds/{id}/actions`,
    access,
    tokenScope: 'money',
    summary: 'Decide about a refund, or say what came of it',
    description:
      '`Approve` and `Deny` one that was asked for. `Mark Succeeded` and `Mark Failed` one that people send; an organizer only where the money was ' +
      'paid to an account of their own. `Retry` one that has failed, or `Reinstate` its tickets instead.',
    params,
    body: body({
      action: oneOf(refundActions),
      reference: Type.Optional(
        nullable(text(100, { description: 'by which it is found, such as that of a transfer' })),
      ),
      note: Type.Optional(nullable(text(500))),
      ...terms,
    }),
    response: one(RefundEntry),
    errors: ['refund_closed', 'refund_not_possible', 'not_permitted', 'no_secret_key'],
    audit: { action: 'refund.decided', description: 'Decided about a refund' },
  }),
});

const eventRefunds = <const Access extends Who>(access: Access) => ({
  refundTypes: route({
    method: 'POST',
    path: `/${access}/events/{id}/refunds`,
    access,
    tokenScope: 'money',
    summary: 'Give the money of whole ticket types back',
    description:
      'A job does it, one order after the other: each gets a refund over its tickets of these types that are good, of as much as is left of its payment. ' +
      'What costs nothing, or less than what is kept, is cancelled. What its buyer has asked for these tickets is part of it. Asked again with another ' +
      'key, it does what is left to be done.',
    params,
    body: body({
      ticket_type_ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
      with_fees: terms.with_fees,
      kept_amount: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000_000_000,
          'x-as': 'money',
          description: 'What is kept of each ticket',
        }),
      ),
      ...includesUsed,
      reason,
    }),
    response: one(Job, 202),
    errors: ['try_again'],
    takesKey: 'required',
    makes: null,
    audit: { action: 'event.refunded', description: 'Gave the money of ticket types back' },
  }),
});
