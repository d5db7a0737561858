import Type from 'typebox';
import { page, paged } from '../page.ts';
import { Category } from '../resources/category.ts';
import { EventCard } from '../resources/event.ts';
import { Availability, EventFilters, PublicEvent, SignatureEvent } from '../resources/public-event.ts';
import { PublicOrganizer } from '../resources/public-organizer.ts';
import { list, one, oneOrNull, route, text } from '../route.ts';
import { oneOf } from '../values.ts';

/** Answers may be at most 60 seconds old, over every cache, like other public content. */
const freshness = 60;

const slug = { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 };

/** What everybody reads of events and organizers without signing in. */
export const catalogue = {
  events: route({
    method: 'GET',
    path: '/events',
    access: 'public',
    summary: 'The events that can be visited, soonest first',
    description:
      'Published Public events that are not over. `from` and `to` are days in the time zone of each event, both ' +
      'included; an event is found when it takes place on any of them. Answers to searches (`q`) are not kept. Texts of ' +
      'more than 300 characters are cut, and end with `…`; `GET /events/{slug}` has them in full.',
    query: paged({
      q: Type.Optional(
        Type.String({
          maxLength: 80,
          pattern: '^\\s*\\S+(\\s+\\S+){0,4}\\s*$',
          description:
            'One to five words that an event has in its title, summary, tags, category, organizer or venue, in any spelling',
        }),
      ),
      category: Type.Optional(Type.String({ ...slug, description: 'Slug of a category' })),
      city: Type.Optional(
        Type.String({ maxLength: 120, description: 'City of the venue, as GET /event-filters names it' }),
      ),
      organizer: Type.Optional(Type.String({ ...slug, description: 'Slug of an organizer' })),
      from: Type.Optional(Type.String({ format: 'date', description: 'a day like 2026-11-01' })),
      to: Type.Optional(Type.String({ format: 'date', description: 'a day like 2026-11-30' })),
      free: Type.Optional(
        Type.Boolean({
          description: 'Whether an event has a ticket for nothing; `false`: only tickets with a price',
        }),
      ),
      featured: Type.Optional(
        Type.Boolean({ description: 'Whether administrators have chosen an event for the front page' }),
      ),
      sort: Type.Optional(oneOf(['starts_at', 'newest', 'price'])),
    }),
    response: page(EventCard),
    freshness,
    unkept: ['q'],
  }),
  signatureEvent: route({
    method: 'GET',
    path: '/events/signature',
    access: 'public',
    summary: 'The official event with its page, line-up and partners, or null',
    response: oneOrNull(SignatureEvent),
    freshness,
  }),
  event: route({
    method: 'GET',
    path: '/events/{slug}',
    access: 'public',
    summary: 'An event with its ticket types and its theme',
    description: 'Also one that is Unlisted, Postponed, Cancelled or Completed.',
    params: Type.Object({ slug: Type.String(slug) }),
    response: one(PublicEvent),
    freshness,
  }),
  availability: route({
    method: 'GET',
    path: '/events/{slug}/availability',
    access: 'public',
    summary: 'How many tickets of each type of an event are left at this moment',
    description: 'At most two seconds old.',
    params: Type.Object({ slug: Type.String(slug) }),
    response: list(Availability),
    freshness: 2,
  }),
  calendar: route({
    method: 'GET',
    path: '/events/{slug}/calendar.ics',
    access: 'public',
    summary: 'An event as an entry for calendars',
    description:
      'iCalendar (RFC 5545). The entry keeps its `UID`; its `SEQUENCE` rises when the event is moved, postponed, cancelled or published again, ' +
      'so that calendars replace what they have.',
    params: Type.Object({ slug: Type.String(slug) }),
    response: text('text/calendar'),
    freshness,
  }),
  categories: route({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary: 'The categories that events may have, in their configured order',
    response: list(Category),
    freshness,
  }),
  eventFilters: route({
    method: 'GET',
    path: '/event-filters',
    access: 'public',
    summary: 'The categories and cities of the events that can be visited, with their number',
    response: one(EventFilters),
    freshness,
  }),
  organizer: route({
    method: 'GET',
    path: '/organizers/{slug}',
    access: 'public',
    summary: 'An organizer; its events are at `GET /events?organizer=SLUG`',
    params: Type.Object({ slug: Type.String(slug) }),
    response: one(PublicOrganizer),
    freshness,
  }),
};
