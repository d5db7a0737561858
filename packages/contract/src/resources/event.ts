import Type from 'typebox';
import {
  Amount,
  Count,
  Currency,
  Flag,
  Html,
  Id,
  ImageUrl,
  Instant,
  Markdown,
  nullable,
  oneOf,
  part,
  Percent,
  Person,
  record,
  Text,
  Timezone,
} from '../values.ts';
import { assignmentRoles, assignmentStatuses } from './petugas-assignment.ts';

/** Ongoing and Completed follow from the clock: Published events that have begun, or are over. */
export const eventStatuses = [
  'Draft',
  'Pending Review',
  'Rejected',
  'Published',
  'Ongoing',
  'Completed',
  'Postponed',
  'Cancelled',
  'Archived',
] as const;

export const salesStatuses = [
  'Not Yet On Sale',
  'On Sale',
  'Paused',
  'Sold Out',
  'Sales Ended',
  'Unavailable',
] as const;

const summary = {
  id: Id,
  title: Text,
  slug: Text,
  status: oneOf(eventStatuses),
  starts_at: Instant,
  timezone: Timezone,
  cover_image_url: nullable(ImageUrl),
};

/** What is asked of each ticket. */
const attendeeFields = ['None', 'Name', 'Name and Email'] as const;

/** How the tax on tickets is a part of their price. */
const taxModes = ['None', 'Inclusive', 'Exclusive'] as const;

/** An event as a part of other records. */
export const EventSummary = record('EventSummary', summary);

const category = nullable(part({ id: Id, name: Text, slug: Text }));

/** The same where its poster is shown, which is drawn from the id and the category. */
export const EventWithCategory = record('EventWithCategory', { ...summary, category });

/** Where an event takes place; degrees are of WGS 84. */
export const Venue = record('Venue', {
  name: Text,
  address: nullable(Text),
  city: Text,
  province: nullable(Text),
  country_code: Text,
  postal_code: nullable(Text),
  latitude: nullable(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: nullable(Type.Number({ minimum: -180, maximum: 180 })),
});

/** What anybody may know of an event that is public, without its long texts. */
export const forLists = {
  ...summary,
  summary: nullable(Text),
  category,
  tags: Type.Array(Text),
  sales_status: oneOf(salesStatuses),
  visibility: oneOf(['Public', 'Unlisted', 'Private']),
  format: oneOf(['In Person', 'Online', 'Hybrid']),
  is_signature: Flag,
  is_featured: Flag,
  organizer: part({ id: Id, name: Text, slug: Text, logo_url: nullable(ImageUrl), is_official: Flag }),
  venue: nullable(Venue),
  ends_at: Instant,
  doors_open_at: nullable(Instant),
  sales_start_at: nullable(Instant),
  sales_end_at: nullable(Instant),
  currency: Currency,
  min_price: nullable(Amount),
  max_price: nullable(Amount),
  is_free: Flag,
  age_restriction: nullable(Text),
  max_tickets_per_order: nullable(Count),
  published_at: nullable(Instant),
  cancelled_at: nullable(Instant),
  cancellation_reason: nullable(Text),
  postponement_reason: { ...nullable(Text), description: 'Null unless it is postponed' },
  created_at: Instant,
  updated_at: Instant,
};

/** What buyers need to know of an event beside its ticket types. */
export const forBuyers = {
  attendee_fields: {
    ...oneOf(attendeeFields),
    description: 'What buyers are asked of each ticket beside the questions of the event',
  },
  tax_name: nullable(Text),
  tax_mode: {
    ...oneOf(taxModes),
    description: '`Inclusive`: prices contain the tax; `Exclusive`: it comes on top',
  },
  tax_rate: Percent,
  refund_until: {
    ...nullable(Instant),
    description: 'Until when buyers may ask for their money back; null: until it starts',
  },
};

/** What anybody may know of an event that is public. */
export const forEverybody = { ...forLists, description_html: Html, terms_html: Html };

/** Price of the cheapest ticket, with fees and taxes. */
export const cheapestAllIn = {
  min_price_all_in: nullable(
    Type.Integer({
      minimum: 0,
      'x-as': 'money',
      description:
        'What one ticket of the cheapest Public type costs, with the fees and taxes that buyers pay; null: there is no such type',
    }),
  ),
};

/** An event in a list for visitors. Prices and `sales_status` are of its active Public ticket types. */
export const EventCard = record('EventCard', { ...forLists, ...cheapestAllIn });

/** How full it is. A capacity of null is unlimited, and so is what is left of it. */
const forItsStaff = {
  capacity: nullable(Count),
  tickets_sold: Count,
  tickets_reserved: Count,
  tickets_available: nullable(Count),
  tickets_checked_in: Type.Integer({ minimum: 0, description: 'Tickets that came in, however often' }),
};

/** An event as those read it who scan at it: without money. */
export const EventAtGates = record('EventAtGates', { ...forEverybody, ...forItsStaff });

/** The same as its check-in staff read it, with what they are to do there. */
export const PetugasEvent = record('PetugasEvent', {
  ...EventAtGates.properties,
  my_assignment: part({
    id: Id,
    role: oneOf(assignmentRoles),
    gate: nullable(part({ id: Id, name: Text })),
    ticket_type_ids: nullable(Type.Array(Id, { description: 'Null: all' })),
    shift_starts_at: nullable(Instant),
    shift_ends_at: nullable(Instant),
    status: oneOf(assignmentStatuses),
  }),
});

/** What an event is for its organizer. Revenue is in the smallest unit in use of `currency`. */
const forItsOwner = {
  ...forEverybody,
  description_markdown: Markdown,
  terms_markdown: Markdown,
  ...forItsStaff,
  gross_revenue: Type.Integer({
    'x-as': 'money',
    description: 'Captured ticket money after discounts, later refunds included',
  }),
  net_revenue: Type.Integer({
    'x-as': 'money',
    description: 'Gross without refunds, chargebacks, and fees of the organizer',
  }),
  counts: part({ ticket_types: Count, petugas: Count, promos: Count, vouchers: Count, orders: Count }),
  created_by: nullable(Person),
  rejection_reason: nullable(Text),
  reviewed_at: nullable(Instant),
};

/** An event as its organizer reads it. */
export const OrganizerEvent = record('OrganizerEvent', forItsOwner);

/** An event as administrators read it. */
export const AdminEvent = record('AdminEvent', { ...forItsOwner, reviewed_by: nullable(Person) });

/** Steps by which the status of an event changes. */
export const eventSteps = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'publish',
  'unpublish',
  'postpone',
  'cancel',
  'archive',
  'unarchive',
] as const;
export type EventStep = (typeof eventSteps)[number];

export const payLater = Type.Integer({
  minimum: 30,
  maximum: 10_080,
  description: 'Minutes for which a transfer or a payment in a shop may take',
});

/** Days by which tickets of the policy Once Per Day are let in. */
export const entryDays = {
  day_starts_minutes: Type.Integer({
    minimum: 0,
    maximum: 720,
    description: 'Minutes after midnight, in the zone of the event, at which an entry day begins',
  }),
  exits_at_day_end: { ...Flag, description: 'Whether who is inside counts as gone when a day ends' },
};

/** What is said of an event at its own address alone. */
const forManaging = {
  venue_id: nullable(Id),
  entry_instructions_markdown: Markdown,
  sales_paused: Flag,
  ...forBuyers,
  pay_later_minutes: payLater,
  ...entryDays,
  postponed_at: nullable(Instant),
  rescheduled_at: nullable({
    ...Instant,
    description: 'When its date, zone or place was changed last although tickets were out',
  } as typeof Instant),
  actions: Type.Array(oneOf(['change', 'remove', 'duplicate', ...eventSteps]), {
    description: 'What you may do with this event now',
  }),
};

export const ManagedAdminEvent = record('ManagedAdminEvent', { ...AdminEvent.properties, ...forManaging });
export const ManagedOrganizerEvent = record('ManagedOrganizerEvent', { ...forItsOwner, ...forManaging });
