import type { DemoAccount } from '../src/seed/catalog/demo-accounts.ts';

/** Values that the demo shows on every day and at every hour. */
export interface DemoPromise {
  /** A view or table of the database. */
  readonly of: string;
  readonly column: string;
  /** Only the rows that belong to this account; all rows where absent. */
  readonly account?: DemoAccount;
  readonly values: readonly string[];
}

const shows = (of: string, column: string, values: string, account?: DemoAccount): DemoPromise => ({
  of,
  column,
  values: values.split(', '),
  ...(account === undefined ? {} : { account }),
});

/**
 * Everything that the demo promises to show, in the words of the API. Stored values beyond these are held by the
 * limits of the schema: each value that a column is limited to is shown, too.
 */
export const demoPromises: readonly DemoPromise[] = [
  shows(
    'live_events',
    'status',
    'Draft, Pending Review, Rejected, Published, Ongoing, Completed, Postponed, Cancelled, Archived',
  ),
  shows(
    'live_events',
    'sales_status',
    'Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable',
  ),
  shows(
    'live_ticket_types',
    'sales_status',
    'Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable',
  ),
  shows('live_orders', 'refund_status', 'None, Partially Refunded, Refunded'),
  shows('live_promos', 'status', 'Scheduled, Active, Inactive, Limit Reached, Expired'),
  shows('live_vouchers', 'status', 'Available, Reserved, Partially Redeemed, Redeemed, Expired, Revoked'),
  shows('live_announcements', 'status', 'Scheduled, Active, Expired, Inactive'),
  shows('orders', 'status', 'Reserved, Awaiting Payment, Paid, Expired, Cancelled'),
  shows(
    'payments',
    'status',
    'Pending, Processing, Paid, Failed, Expired, Cancelled, Partially Refunded, Refunded, Disputed, Charged Back',
  ),
  shows('refunds', 'status', 'Requested, Approved, Processing, Succeeded, Failed, Denied'),
  shows('check_ins', 'checkin_status', 'Checked In, Checked Out, Duplicate, Rejected, Conflict, Reverted'),
  shows('petugas_assignments', 'status', 'Invited, Active, Ended, Revoked'),
  shows(
    'trash',
    'type',
    'events, ticket_types, promos, vouchers, questions, users, cms_pages, faqs, announcements, banners, homepage_sections, signature_artists, signature_brand_partners',
  ),
  // What the accounts of the demo see on their own screens.
  shows(
    'live_tickets',
    'status',
    'Pending, Active, Used, Expired, Cancelled, Refunded, Revoked, Transferred',
    'holder',
  ),
  shows('live_tickets', 'status', 'Active, Used', 'holder2'),
  shows(
    'live_events',
    'status',
    'Draft, Pending Review, Published, Ongoing, Completed, Postponed, Cancelled, Archived',
    'organizer',
  ),
  shows('live_events', 'status', 'Rejected, Published, Ongoing, Completed', 'organizer2'),
  shows('petugas_assignments', 'status', 'Invited, Active, Ended', 'petugas'),
  shows('petugas_assignments', 'status', 'Active, Ended, Revoked', 'petugas2'),
  shows('check_ins', 'checkin_status', 'Checked In, Duplicate, Rejected, Conflict, Reverted', 'petugas'),
  shows(
    'check_ins',
    'checkin_status',
    'Checked In, Checked Out, Duplicate, Rejected, Conflict, Reverted',
    'petugas2',
  ),
];

/** The column that says to whom a row of a view belongs: a user, or the organizer of one. */
export const ownerColumns: Readonly<Record<string, string>> = {
  live_events: 'organizer_id',
  live_tickets: 'holder_user_id',
  petugas_assignments: 'user_id',
  check_ins: 'petugas_id',
};

/** The promise as a sentence: the name of its test. */
export const sentenceOf = ({ of, column, account }: DemoPromise): string =>
  `shows in ${of}${account === undefined ? '' : ` of ${account}@karcis.test`} every ${column}`;
