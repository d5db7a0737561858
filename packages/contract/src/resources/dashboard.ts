import Type, { type TProperties } from 'typebox';
import {
  Amount,
  Count,
  Currency,
  Email,
  Flag,
  Id,
  Instant,
  Money,
  nullable,
  oneOf,
  part,
  PollAfter,
  record,
  Text,
  Timezone,
} from '../values.ts';
import { ActivityLogEntry } from './activity.ts';
import { Day } from './analytics/parts.ts';
import { EventSummary, EventWithCategory } from './event.ts';

/** What the dashboard counts, of all time and of the last 30 days. */
const counted = {
  users: Type.Integer({ description: 'Accounts; those in the trash do not count' }),
  organizers: Type.Integer({ description: 'Accounts of the role organizer' }),
  petugas: Type.Integer({ description: 'Accounts of the role petugas' }),
  ticket_holders: Type.Integer({ description: 'Accounts of the role ticket_holder' }),
  events: Type.Integer({ description: 'Events in every status; those in the trash do not count' }),
  published_events: Type.Integer({
    description: 'Events that are or were public; of a range: by publication',
  }),
  ongoing_events: Type.Integer({ description: 'Events going on now; of a range: those that began in it' }),
  orders: Type.Integer({ description: 'Orders that were paid' }),
  tickets_sold: Type.Integer({
    description: 'Tickets bought, less those cancelled or refunded; of a range: those bought in it',
  }),
  check_ins: Type.Integer({ description: 'Tickets let in at least once: people, never scans' }),
  gross_revenue: Type.Integer({ 'x-as': 'money', description: 'Ticket money captured, after discounts' }),
  refunds: Type.Integer({ 'x-as': 'money', description: 'Ticket money given back' }),
  net_revenue: Type.Integer({ 'x-as': 'money', description: 'What is left for the organizers' }),
};

const comparison = part({
  value: Type.Integer(),
  previous: Type.Integer(),
  change_pct: nullable(Type.Number({ 'x-as': 'percent', description: 'Percent; null from 0' })),
});

const compared = <Numbers extends TProperties>(numbers: Numbers) =>
  part(
    Object.fromEntries(Object.keys(numbers).map((name) => [name, comparison])) as {
      [N in keyof Numbers]: typeof comparison;
    },
  );

/** What an administrator sees first. Money is in the smallest unit in use of `currency`, days are of `timezone`. */
export const AdminDashboardSummary = record('AdminDashboardSummary', {
  generated_at: Instant,
  currency: Currency,
  timezone: Timezone,
  totals: part(counted),
  last_30_days: compared(counted),
  needs_attention: part({
    events_pending_review: Count,
    payments_pending: Type.Integer({ minimum: 0, description: 'Begun, and neither paid nor given up' }),
    payments_stuck: Type.Integer({
      minimum: 0,
      description: 'Of these: past their time to pay, or in processing for over an hour',
    }),
    refunds_pending: Type.Integer({
      minimum: 0,
      description: 'Asked for, and not yet done, denied or failed',
    }),
    refunds_failed: Type.Integer({
      minimum: 0,
      description: 'Given back by nobody until somebody tries again, or lets the tickets be good again',
    }),
    errors_open: Count,
    errors_24h: Type.Integer({
      minimum: 0,
      description: 'Errors of the server in this hour (UTC) and the 23 before it',
    }),
    jobs_failed: Type.Integer({
      minimum: 0,
      description: 'Work in the background that is not tried again by itself',
    }),
    mail_paused: Type.Integer({
      minimum: 0,
      description: '1 while mails wait because no mail server can be reached or signed in to',
    }),
    mails_failed: Type.Integer({
      minimum: 0,
      description: 'Mails of the last 7 days that were given up, and not sent again by hand',
    }),
    webhooks_disabled: Type.Integer({
      minimum: 0,
      description: 'Webhooks of the platform that were disabled, because nothing arrived for long',
    }),
  }),
  revenue_series: Type.Array(
    part({ date: Day, gross: Money, refunds: Money, net: Money, orders: Type.Integer() }),
    {
      description: 'The last 30 days, today included, without gaps',
    },
  ),
  top_events: Type.Array(part({ event: EventSummary, gross: Money, tickets_sold: Type.Integer() }), {
    description: 'The five with the highest gross of all time',
  }),
  upcoming_events: Type.Array(
    part({
      event: EventWithCategory,
      capacity: nullable(
        Type.Integer({ minimum: 0, description: 'Places of types with a limit; null without one' }),
      ),
      tickets_sold: Type.Integer(),
    }),
    { description: 'The next five that are published' },
  ),
  recent_orders: Type.Array(
    part({
      id: Id,
      reference: Text,
      status: oneOf(['Reserved', 'Awaiting Payment', 'Paid', 'Expired', 'Cancelled']),
      event: nullable(EventSummary),
      buyer: part({ name: Text, email: Email }),
      total: Amount,
      currency: Currency,
      created_at: Instant,
    }),
    { description: 'The ten newest' },
  ),
  recent_activity: Type.Array(ActivityLogEntry, { description: 'The ten newest entries of the audit log' }),
  poll_after_seconds: PollAfter,
  system: part({
    version: Text,
    database_ok: Flag,
    migrations_current: Flag,
    uptime_seconds: Count,
  }),
});
