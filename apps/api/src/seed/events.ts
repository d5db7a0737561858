import { namesOf } from '../db/queries/event-names.ts';
import { categories, type CategoryKey } from './catalog/categories.ts';
import { cities } from './catalog/cities.ts';
import {
  cancellationReasons,
  categoryTexts,
  descriptionOf,
  entryInstructions,
  rejectionReasons,
  terms,
} from './catalog/event-texts.ts';
import { DAY } from './clock.ts';
import { type VenueKey, venues } from './catalog/venues.ts';
import type { Row } from './copy.ts';
import type { Organizers } from './organizers.ts';
import { platformAge } from './people.ts';
import { isShown, type ScheduledEvent, type SeedEvent } from './schedule.ts';
import { iso, isoOrNull } from './text.ts';
import { kept } from './trash.ts';
import type { World } from './world.ts';

export type Places = { venues: Record<VenueKey, string>; categories: Record<CategoryKey, string> };

/** Adds venues, those of organizers too, and categories. Returns their ids. */
export function addPlaces(world: World, organizers: Organizers): Places {
  const made = world.clock.now - platformAge;
  const random = world.random('places');
  const venueIds = Object.entries(venues).map(([key, venue]) => {
    const id = random.uuid(made);
    world.add('venues', {
      id,
      organizer_id: null,
      name: venue.name,
      address: venue.address,
      city: cities[venue.city].name,
      province: cities[venue.city].province,
      country_code: 'ID',
      postal_code: venue.postalCode,
      latitude: venue.latitude,
      longitude: venue.longitude,
      created_at: iso(made),
      updated_at: iso(made),
    });
    return [key, id] as const;
  });
  // A hall with the least that is required, which no event uses.
  world.add('venues', {
    id: random.uuid(made),
    organizer_id: null,
    name: 'Aula Serbaguna Kelurahan',
    address: null,
    city: 'Sorong',
    province: null,
    country_code: 'ID',
    postal_code: null,
    latitude: null,
    longitude: null,
    created_at: iso(made),
    updated_at: iso(made),
  });
  const categoryIds = Object.entries(categories).map(([key, category], position) => {
    const id = random.uuid(made);
    world.add('categories', { id, ...category, position, created_at: iso(made), updated_at: iso(made) });
    return [key, id] as const;
  });
  addStudios(world, organizers);
  return {
    venues: Object.fromEntries(venueIds) as Places['venues'],
    categories: Object.fromEntries(categoryIds) as Places['categories'],
  };
}

/** Adds halls of organizers, which no event uses yet. */
function addStudios(world: World, { named }: Organizers): void {
  const made = world.clock.now - platformAge;
  const random = world.random('studios');
  for (const organizer of [named.panggung, named.ruangTemu])
    world.add('venues', {
      id: random.uuid(made),
      organizer_id: organizer.id,
      name: `Studio ${organizer.name}`,
      address: null,
      city: organizer.city.name,
      province: organizer.city.province,
      country_code: 'ID',
      postal_code: null,
      latitude: null,
      longitude: null,
      created_at: iso(made),
      updated_at: iso(made),
    });
}

/** Columns of a new draft. */
export const blankEvent = {
  category_id: null,
  venue_id: null,
  summary: null,
  description_markdown: '',
  tags: [],
  status: 'Draft',
  visibility: 'Public',
  format: 'In Person',
  is_signature: false,
  is_featured: false,
  doors_open_at: null,
  sales_start_at: null,
  sales_end_at: null,
  sales_paused: false,
  currency: 'IDR',
  cover_image_url: null,
  age_restriction: null,
  terms_markdown: '',
  entry_instructions_markdown: '',
  max_tickets_per_order: null,
  attendee_fields: 'None',
  tax_name: null,
  tax_mode: 'None',
  tax_rate: 0,
  pay_later_minutes: 1440,
  refund_until: null,
  refund_promised_until: null,
  published_at: null,
  cancelled_at: null,
  cancellation_reason: null,
  rejection_reason: null,
  postponed_at: null,
  postponement_reason: null,
  rescheduled_at: null,
  reviewed_by: null,
  reviewed_at: null,
  ...kept,
} satisfies Partial<Row<'events'>>;

/** It was moved once before. */
const postponed = ({ status, stoppedAt, createdAt, startsAt }: ScheduledEvent) =>
  status === 'Postponed'
    ? {
        refund_promised_until: iso(startsAt),
        postponed_at: iso(stoppedAt ?? createdAt),
        postponement_reason: 'Menunggu izin keramaian yang baru.',
        rescheduled_at: iso(stoppedAt ?? createdAt),
      }
    : {};

/** Events that are not on sale yet: nothing was sold before they taxed their tickets. */
const termsBeforeSales = {
  Draft: { attendee_fields: 'Name and Email', tax_name: 'PBJT', tax_mode: 'Exclusive', tax_rate: 10 },
  'Pending Review': { attendee_fields: 'Name', tax_name: 'PPN', tax_mode: 'Inclusive', tax_rate: 11 },
} as const satisfies Record<string, Partial<Row<'events'>>>;

const sellingTerms = ({ status, startsAt }: ScheduledEvent) =>
  status === 'Draft' || status === 'Pending Review'
    ? { ...termsBeforeSales[status], refund_until: iso(startsAt - 7 * DAY) }
    : {};

/** Adds the event's row. `keys` are the event keys drawn so far. Returns the event with its own. */
export function addEvent(
  world: World,
  event: ScheduledEvent,
  places: Places,
  reviewer: string,
  keys: Set<number>,
): SeedEvent {
  const { plan, organizer, status } = event;
  const random = world.random('event-row', event.index);
  const key = newEventKey(random, keys);
  const manner = plan.venue === null ? 'online' : 'inPerson';
  // A draft of an organizer who has only begun has hardly any field filled.
  const sketch = plan.bare === true && status !== 'Published';
  addNames(world, event, key);
  world.add('events', {
    ...blankEvent,
    id: event.id,
    organizer_id: organizer.id,
    category_id: sketch && status === 'Draft' ? null : places.categories[plan.category],
    venue_id: plan.venue === null ? null : places.venues[plan.venue],
    event_key: key,
    slug: event.slug,
    title: event.title + world.mark(organizer.key, isShown(event) ? 'event' : 'hidden-event'),
    summary: sketch ? null : plan.summary,
    description_markdown: sketch ? '' : descriptionOf(plan, organizer.name, placeOf(event)),
    tags: sketch ? [] : random.sample(categoryTexts[plan.category].tags, 3),
    status,
    visibility: plan.visibility ?? 'Public',
    format: plan.venue === null ? 'Online' : (plan.format ?? 'In Person'),
    is_signature: plan.signature ?? false,
    is_featured: plan.featured ?? false,
    starts_at: iso(event.startsAt),
    ends_at: iso(event.endsAt),
    doors_open_at: isoOrNull(sketch || plan.venue === null ? null : (event.days[0]?.doors ?? null)),
    timezone: event.zone,
    sales_start_at: isoOrNull(sketch ? null : event.salesStart),
    sales_end_at: isoOrNull(sketch ? null : event.salesEnd),
    sales_paused: plan.paused ?? false,
    // The demo serves no pictures: only archived events have the address of one.
    cover_image_url: status === 'Archived' ? `https://images.example.org/events/${event.slug}.jpg` : null,
    age_restriction: plan.ageRestriction ?? null,
    terms_markdown: sketch ? '' : terms[manner],
    // An event with free registration has no gate.
    entry_instructions_markdown: sketch || plan.ladder === 'free' ? '' : entryInstructions[manner],
    ...(sketch ? {} : sellingTerms(event)),
    max_tickets_per_order: plan.ladder === 'workshop' ? 2 : plan.demand > 1 ? 4 : null,
    published_at: isoOrNull(event.publishedAt),
    cancelled_at: isoOrNull(status === 'Cancelled' ? event.stoppedAt : null),
    cancellation_reason: status === 'Cancelled' ? random.pick(cancellationReasons) : null,
    ...postponed(event),
    rejection_reason: status === 'Rejected' ? random.pick(rejectionReasons) : null,
    reviewed_by: event.reviewedAt === null ? null : reviewer,
    reviewed_at: isoOrNull(event.reviewedAt),
    created_by: organizer.account.id,
    created_at: iso(event.createdAt),
    updated_at: iso(event.stoppedAt ?? event.reviewedAt ?? event.createdAt),
  });
  if (status === 'Published') addReminder(world, event);
  return { ...event, key };
}

/** Notes that the ticket holders of an event were reminded, so that no server reminds them once more when the demo is loaded. */
function addReminder(world: World, { id, startsAt }: ScheduledEvent): void {
  const { now } = world.clock;
  if (startsAt > now + 2 * DAY) return;
  const told = iso(Math.min(startsAt - DAY, now));
  world.add('event_reminders', { event_id: id, starts_at: iso(startsAt), created_at: told });
}

const placeOf = ({ venue, city }: ScheduledEvent): string =>
  venue === null
    ? 'Daring; tautan dibagikan sehari sebelum acara.'
    : `${venue.name}, ${venue.address}, ${city?.name}`;

function addNames(world: World, { id, slug, plan }: ScheduledEvent, key: number): void {
  const names = namesOf({ id, slug, event_key: key, is_signature: plan.signature ?? false });
  for (const name of names) world.add('event_names', name);
}

/** A 32-bit number that no other event has. */
export function newEventKey(random: { next(): number }, keys: Set<number>): number {
  let key = 0;
  do key = Math.floor(random.next() * 0x1_0000_0000);
  while (keys.has(key));
  keys.add(key);
  return key;
}
