import { api } from '@karcis/contract';
import type { Deed } from './deed.ts';
import { scanner } from './event-scanner.ts';
import { form, list, record } from './resource.ts';

/** Screens of events: for administrators those of every organizer, for organizers their own. */

const about = [
  'title',
  'summary',
  'format',
  'venue_id',
  'category_id',
  'tags',
  'age_restriction',
  'cover_image_media_id',
] as const;
const entryDays = ['day_starts_minutes', 'exits_at_day_end'] as const;
const when = ['starts_at', 'ends_at', 'doors_open_at', 'timezone', ...entryDays, 'shift_dates'] as const;
const selling = [
  'attendee_fields',
  'tax_mode',
  'tax_name',
  'tax_rate',
  'pay_later_minutes',
  'refund_until',
] as const;
const sale = [
  'sales_start_at',
  'sales_end_at',
  'sales_paused',
  'max_tickets_per_order',
  'currency',
  ...selling,
] as const;
const texts = ['description_markdown', 'terms_markdown', 'entry_instructions_markdown'] as const;

/** Asked for once the event is there: a new one takes what the platform has. */
const later = [
  'slug',
  'summary',
  'cover_image_media_id',
  'tags',
  'visibility',
  'doors_open_at',
  ...entryDays,
  'sales_start_at',
  'sales_end_at',
  'sales_paused',
  'currency',
  'age_restriction',
  'max_tickets_per_order',
  ...selling,
  ...texts,
] as const;

const picks = {
  admin: {
    organizer_id: { reads: api.adminOrganizers.organizers, one: api.adminOrganizers.organizer },
    category_id: api.adminCategories.categories,
    venue_id: { reads: api.adminVenues.venues, one: api.adminVenues.venue },
  },
  organizer: {
    category_id: api.catalogue.categories,
    venue_id: { reads: api.organizerVenues.venues, one: api.organizerVenues.venue },
  },
} as const;

const { organizer_id: _, ...ofChange } = picks.admin;

const lead = ['status', 'sales_status', 'starts_at', 'tickets_sold', 'gross_revenue', 'net_revenue'] as const;

/** Steps of a status, which have the name of their action. */
const step = <const Word extends Deed['word']>(does: Deed['does'], word: Word) =>
  ({ does, word, field: 'actions', is: [word] }) as const;

/** A step that is offered in a status whether or not the event is ready for it: the answer says what it lacks. */
const fullStep = <const Word extends Deed['word'], const Status extends string>(
  does: Deed['does'],
  word: Word,
  is: readonly Status[],
) => ({ does, word, field: 'status', is }) as const;

// Each by its name, so that a browser gets no others.
const ofAdmin = api.adminEventManagement;
const ofOrganizer = api.organizerEvents;

export const adminEvents = {
  events: list({
    path: '/admin/events',
    who: 'admin',
    noun: 'events',
    section: 'events',
    reads: api.adminEvents.events,
    columns: [
      'title',
      'organizer.name',
      'starts_at',
      'status',
      'sales_status',
      'tickets_sold',
      'capacity',
      'net_revenue',
    ],
    opens: '/admin/events/{id}',
  }),
  // Before the address of an event, which would be found for it as well.
  newEvent: form({
    path: '/admin/events/new',
    who: 'admin',
    noun: 'newEvent',
    creates: ofAdmin.create,
    groups: {
      about: ['organizer_id', 'title', 'category_id', 'format', 'venue_id'],
      when: ['starts_at', 'ends_at', 'timezone'],
      unasked: ['is_featured', ...later],
    },
    picks: picks.admin,
    preset: { format: 'In Person' },
    of: '/admin/events',
  }),
  event: record({
    path: '/admin/events/{id}',
    who: 'admin',
    noun: 'event',
    reads: api.adminEvents.event,
    title: 'title',
    of: '/admin/events',
    ofEvent: true,
    lead,
    deeds: [
      fullStep(ofAdmin.approve, 'approve', ['Pending Review']),
      step(ofAdmin.reject, 'reject'),
      fullStep(ofAdmin.publish, 'publish', ['Draft', 'Rejected', 'Postponed']),
      step(ofAdmin.unpublish, 'unpublish'),
      step(ofAdmin.postpone, 'postpone'),
      step(ofAdmin.cancel, 'cancel'),
      step(ofAdmin.archive, 'archive'),
      step(ofAdmin.unarchive, 'unarchive'),
      {
        does: ofAdmin.setSignature,
        word: 'makeSignature',
        field: 'is_signature',
        is: ['false'],
        sends: { event_id: '{id}' },
      },
      {
        does: ofAdmin.setSignature,
        word: 'endSignature',
        field: 'is_signature',
        is: ['true'],
        sends: { event_id: null },
      },
      { ...step(ofAdmin.duplicate, 'duplicate'), replaces: true },
      { does: ofAdmin.remove, word: 'removeEvent', field: 'actions', is: ['remove'] },
    ],
    changes: ofAdmin.change,
    moves: ofAdmin.movePreview,
    groups: {
      about: [...about, 'slug', 'visibility', 'is_featured'],
      when,
      sale,
      texts,
    },
    picks: ofChange,
  }),
} as const;

export const organizerEvents = {
  events: list({
    path: '/organizer/events',
    who: 'organizer',
    noun: 'ownEvents',
    section: 'events',
    reads: ofOrganizer.events,
    columns: ['title', 'starts_at', 'status', 'sales_status', 'tickets_sold', 'capacity', 'net_revenue'],
    opens: '/organizer/events/{id}',
  }),
  // Before the address of an event, which would be found for it as well.
  newEvent: form({
    path: '/organizer/events/new',
    who: 'organizer',
    noun: 'newEvent',
    creates: ofOrganizer.create,
    groups: {
      about: ['title', 'category_id', 'format', 'venue_id'],
      when: ['starts_at', 'ends_at', 'timezone'],
      unasked: later,
    },
    picks: picks.organizer,
    preset: { format: 'In Person' },
    of: '/organizer/events',
  }),
  event: record({
    path: '/organizer/events/{id}',
    who: 'organizer',
    noun: 'event',
    reads: ofOrganizer.event,
    title: 'title',
    of: '/organizer/events',
    ofEvent: true,
    scanner,
    lead,
    deeds: [
      fullStep(ofOrganizer.submit, 'submit', ['Draft', 'Rejected']),
      step(ofOrganizer.withdraw, 'withdraw'),
      step(ofOrganizer.publish, 'publish'),
      fullStep(ofOrganizer.publish, 'publish', ['Postponed']),
      step(ofOrganizer.unpublish, 'unpublish'),
      step(ofOrganizer.postpone, 'postpone'),
      step(ofOrganizer.cancel, 'cancel'),
      step(ofOrganizer.archive, 'archive'),
      { ...step(ofOrganizer.duplicate, 'duplicate'), replaces: true },
      { does: ofOrganizer.remove, word: 'removeEvent', field: 'actions', is: ['remove'] },
    ],
    changes: ofOrganizer.change,
    moves: ofOrganizer.movePreview,
    groups: {
      about: [...about, 'slug', 'visibility'],
      when,
      sale,
      texts,
    },
    picks: picks.organizer,
  }),
} as const;
