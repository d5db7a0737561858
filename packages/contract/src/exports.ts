import Type, { type TSchema } from 'typebox';
import type { Reach } from './event-management.ts';
import { attendees, checkIns, ledger, orders, payments, refunds, users, vouchers } from './export-columns.ts';
import { type Columns, file } from './file.ts';
import { checkInStatuses } from './resources/check-in.ts';
import { orderStatuses } from './resources/order-status.ts';
import { paymentStatuses, refundStatuses } from './resources/payment.ts';
import { ticketStatuses } from './resources/ticket.ts';
import { voucherFilters } from './resources/voucher.ts';
import { route } from './route.ts';
import { oneOf } from './values.ts';

/** Days of an export, both included. */
const days = (zone: string) => ({
  from: Type.Optional(
    Type.String({ format: 'date', description: `a day like 2026-11-01, in the time zone ${zone}` }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date', description: `a day like 2026-11-30, in the time zone ${zone}` }),
  ),
});

const delimiter = Type.Optional(
  Type.Unsafe<'comma' | 'semicolon'>({
    ...oneOf(['comma', 'semicolon']),
    default: 'comma',
    description: 'What is between two values; spreadsheets expect a semicolon where decimals have a comma',
  }),
);

const of_event = Type.Optional(
  Type.String({ maxLength: 64, description: 'The event; one that is not there, or not yours, is 404' }),
);

const description =
  'CSV (RFC 4180) in UTF-8 with a byte order mark: a line with the names of the columns, and a line for each record, all as ' +
  "of one instant. Where a spreadsheet could take a text for a formula, or what follows a comma, a semicolon or a tab in it, `'` is before it, and before numbers that one would shorten: of 12 digits or more, or with a zero in front. A file that is not whole ends with a broken " +
  'connection. A server makes two exports at once, of one organizer or one administrator one: a further one is 503 `exports_busy`. ' +
  'Programs may rely on names of columns; new ones may come anywhere.';

/** The route of a file of records. */
const exported = <
  const Access extends Reach,
  const Path extends string,
  const C extends Columns,
  Filters extends Record<string, TSchema>,
>(
  access: Access,
  path: Path,
  nouns: string,
  query: Filters,
  columns: C,
) =>
  route({
    method: 'GET',
    path: `/${access}/exports/${path}` as const,
    access,
    summary: `The ${nouns}, as a file for spreadsheets`,
    description,
    query: Type.Object({ ...query, delimiter }),
    response: file(`${path}.csv`, columns),
    errors: ['not_found', 'exports_busy'],
    audit: { action: `${path}.exported`, description: `Exported ${nouns}` },
  });

/** The exports of records of events: of all events, or of those of the organizer. */
export const exportsOfEvents = <const Access extends Reach>(access: Access) => {
  const filters = { event_id: of_event, ...days('of the event') };
  const status = <const Values extends readonly string[]>(values: Values) => ({
    ...filters,
    status: Type.Optional(oneOf(values)),
  });
  return {
    orders: exported(access, 'orders', 'orders', status(orderStatuses), orders),
    attendees: exported(
      access,
      'attendees',
      'tickets with their attendees',
      status(ticketStatuses),
      attendees,
    ),
    payments: exported(access, 'payments', 'payments', status(paymentStatuses), payments),
    refunds: exported(access, 'refunds', 'refunds', status(refundStatuses), refunds),
    checkIns: exported(access, 'checkins', 'scans at the gates', status(checkInStatuses), checkIns),
    ledger: exported(access, 'ledger', 'entries of the ledger', filters, ledger),
    vouchers: exported(
      access,
      'vouchers',
      'vouchers',
      { ...filters, status: voucherFilters.status },
      vouchers,
    ),
  };
};

/** The export of accounts. */
export const exportOfUsers = exported(
  'admin',
  'users',
  'accounts',
  {
    ...days('UTC'),
    status: Type.Optional(oneOf(['Invited', 'Active', 'Suspended', 'Deactivated'])),
  },
  users,
);
