import type { Api, ResultOf } from '@karcis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { eventWithSlug, signatureEventId } from '../db/queries/event-names.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { bounded, contains } from '../db/queries/list.ts';
import { type Order, page } from '../db/queries/page.ts';
import { shownTheme } from '../domain/event-theme.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { buyerCharges, priceAllIn, withPrice } from '@karcis/contract/price/charges';
import { shownProfile } from '../domain/signature-profile.ts';
import { brief } from '../domain/text/brief.ts';
import { publicEntry } from '../domain/text/calendar-entry.ts';
import { textsOf } from '../domain/text/event-texts.ts';
import { requireDays } from '../domain/time/day-range.ts';
import { shownArtist } from '../management/signature-lists.ts';
import { accountsAt } from '../payments/accounts.ts';

type Catalogue = Area<Api['catalogue']>;
type PublicEvent = NonNullable<ResultOf<Api['catalogue']['event']>>;
type EventFilters = NonNullable<ResultOf<Api['catalogue']['eventFilters']>>;
type SignatureEvent = NonNullable<ResultOf<Api['catalogue']['signatureEvent']>>;
type EventParts = Pick<PublicEvent, 'category' | 'organizer' | 'venue'>;

const orders = {
  starts_at: { columns: ['start_rank', 'id'], direction: 'asc' },
  newest: { columns: ['publication_rank', 'id'], direction: 'desc' },
  price: { columns: ['price_rank', 'start_rank', 'id'], direction: 'asc' },
} as const satisfies Record<string, Order>;

/** What visitors find and what they may read is said once, in the views `listed_events` and `public_…`. */
export const catalogue: Catalogue = {
  async events(db, _scope, { sort = 'starts_at', ...input }) {
    requireDays(input);
    const [found, terms] = await Promise.all([page(listed(db, input), orders[sort], input), feeTerms(db)]);
    return { ...found, rows: found.rows.map((event) => brief(withPrice(event, terms))) };
  },

  async event(db, _scope, { slug }, { payments }) {
    const id = await eventWithSlug(db, slug);
    if (id === undefined) return undefined;
    const [event, types, promos, questions, theme, settings, legal, accounts] = await Promise.all([
      readable(db).where('id', '=', id).executeTakeFirst(),
      bounded(
        db
          .selectFrom('public_ticket_types')
          .selectAll()
          .where('event_id', '=', id)
          .orderBy('position')
          .orderBy('id'),
      ),
      bounded(db.selectFrom('public_promos').selectAll().where('event_id', '=', id).orderBy('id')),
      bounded(
        db
          .selectFrom('live_questions')
          .selectAll()
          .where('event_id', '=', id)
          .orderBy('position')
          .orderBy('id'),
      ),
      db.selectFrom('event_themes').selectAll().where('event_id', '=', id).executeTakeFirst(),
      db.selectFrom('general_settings').selectAll().executeTakeFirstOrThrow(),
      db.selectFrom('legal_settings').select('terms_version').executeTakeFirstOrThrow(),
      accountsAt(db, id),
    ]);
    if (event === undefined) return undefined;
    const terms = { ...event, ...settings };
    return {
      ...withPrice(event, settings),
      ...(await textsOf(event)),
      max_tickets_per_order: event.max_tickets_per_order ?? settings.max_tickets_per_order,
      buyer_charges: buyerCharges(terms),
      ticket_types: types.map((type) => ({
        ...type,
        ...priceAllIn(type.price, terms),
        original_price_all_in:
          type.original_price === null ? null : priceAllIn(type.original_price, terms).price_all_in,
      })),
      promos,
      questions,
      theme: theme === undefined ? null : shownTheme(theme),
      hold_minutes: settings.default_hold_minutes,
      terms_version: legal.terms_version,
      payment_methods: payments.methodsOf(accounts, event.currency),
    };
  },

  async availability(db, _scope, { slug }) {
    const id = await eventWithSlug(db, slug);
    const event = id && (await readable(db).where('id', '=', id).executeTakeFirst());
    if (!event) return fail('not_found');
    return bounded(
      db
        .selectFrom('public_ticket_types')
        .select(['id as ticket_type_id', 'sales_status'])
        .select(
          sql<
            number | null
          >`case when sales_status = 'Sold Out' then 0 when available <= ${mostTold} then greatest(available, 0) end`.as(
            'available',
          ),
        )
        .where('event_id', '=', event.id)
        .orderBy('position')
        .orderBy('id'),
    );
  },

  async calendar(db, _scope, { slug }, { mailer: { url } }) {
    const id = await eventWithSlug(db, slug);
    const event = id && (await readable(db).where('id', '=', id).executeTakeFirst());
    return event ? publicEntry(event, url) : undefined;
  },

  async signatureEvent(db) {
    const id = await signatureEventId(db);
    if (id === undefined) return null;
    const [event, terms] = await Promise.all([
      readable(db).where('id', '=', id).where('visibility', '=', 'Public').executeTakeFirst(),
      feeTerms(db),
    ]);
    if (event === undefined) return null;
    const [profile, artists, partners] = await Promise.all([
      db
        .selectFrom('signature_profiles')
        .selectAll()
        .where('event_id', '=', event.id)
        .where(sql<boolean>`is_published`)
        .$narrowType<
          JsonColumns<Omit<NonNullable<SignatureEvent['profile']>, 'hero_media' | 'cta' | 'hashtags'>>
        >()
        .executeTakeFirst(),
      bounded(
        db
          .selectFrom('public_signature_artists')
          .selectAll()
          .where('event_id', '=', event.id)
          .orderBy('position')
          .orderBy('id')
          .$narrowType<{ links: Record<string, string> }>(),
      ),
      bounded(
        db
          .selectFrom('public_signature_brand_partners')
          .selectAll()
          .where('event_id', '=', event.id)
          .orderBy('position')
          .orderBy('id'),
      ),
    ]);
    return {
      event: withPrice(event, terms),
      profile: profile === undefined ? null : await shownProfile(profile),
      artists: await Promise.all(artists.map((artist) => shownArtist(artist))),
      partners,
    };
  },

  categories: (db) => bounded(db.selectFrom('categories').selectAll().orderBy('position').orderBy('id')),

  async eventFilters(db): Promise<EventFilters> {
    const count = sql<number>`count(*)`.as('count');
    const [categories, cities] = await Promise.all([
      bounded(
        db
          .selectFrom('listed_events as event')
          .innerJoin('categories as category', 'category.id', 'event.category_id')
          .select(['category.id', 'category.name', 'category.slug', count])
          .groupBy('category.id')
          .orderBy('category.position')
          .orderBy('category.id'),
      ),
      bounded(
        db
          .selectFrom('listed_events as event')
          .innerJoin('venues as venue', 'venue.id', 'event.venue_id')
          .select(['venue.city as name', count])
          .groupBy('venue.city')
          .orderBy('venue.city'),
      ),
    ]);
    return { categories, cities };
  },

  async organizer(db, _scope, { slug }) {
    const [organizer, events] = await Promise.all([
      db.selectFrom('organizers').selectAll().where('slug', '=', slug).executeTakeFirst(),
      listed(db, { organizer: slug })
        .clearSelect()
        .select(sql<number>`count(*)`.as('upcoming_events'))
        .executeTakeFirstOrThrow(),
    ]);
    return organizer && { ...organizer, counts: events };
  },
};

/** Visitors are told no larger numbers of tickets that are left. */
const mostTold = 10;

interface Filters {
  readonly q?: string;
  readonly category?: string;
  readonly city?: string;
  readonly organizer?: string;
  readonly from?: string;
  readonly to?: string;
  readonly free?: boolean;
  readonly featured?: boolean;
}

/**
 * The events that visitors find with these filters. Filters that cost nothing when they are absent are always part of the
 * statement, so that not each combination of all of them is a statement to prepare.
 */
function listed(db: ReadDb, { q, category, city, organizer, from, to, free, featured }: Filters) {
  const events = db
    .selectFrom('listed_events')
    .selectAll()
    .$narrowType<EventParts>()
    .where(isOne(sql`category_id`, sql`categories where slug =`, category))
    .where(isOne(sql`venue_id`, sql`venues where city =`, city))
    .where(isOne(sql`organizer_id`, sql`organizers where slug =`, organizer))
    .where(sql<boolean>`ends_at > coalesce(${midnight(from, 0, sql`'UTC'`)} - interval '1 day', '-infinity')`)
    .where(sql<boolean>`ends_at > coalesce(${midnight(from, 0, sql`timezone`)}, '-infinity')`)
    .where(sql<boolean>`starts_at < coalesce(${midnight(to, 1, sql`'UTC'`)} + interval '1 day', 'infinity')`)
    .where(sql<boolean>`starts_at < coalesce(${midnight(to, 1, sql`timezone`)}, 'infinity')`);
  return events
    .$if(free !== undefined, (all) =>
      all.where(free ? sql<boolean>`min_price = 0` : sql<boolean>`min_price > 0`),
    )
    .$if(featured !== undefined, (all) => all.where('is_featured', '=', featured ?? false))
    .$if(q !== undefined, (all) => all.where(contains(q, sql`search_text`)));
}

/** Whether a column refers to a record with the value; true without a value. */
const isOne = (column: RawBuilder<unknown>, records: RawBuilder<unknown>, value: string | undefined) =>
  sql<boolean>`(${value ?? null}::text is null or ${column} in (select id from ${records} ${value ?? null}))`;

/**
 * The instant in which a day begins in a zone, or one so many days later; null without a day. The zone of each event says which events a day has; the
 * same in UTC, a day wider, is one instant for all of them, so that an index finds them.
 */
const midnight = (day: string | undefined, later: number, zone: RawBuilder<unknown>) =>
  sql`((${day ?? null}::date + ${sql.lit(later)})::timestamp at time zone ${zone})`;

const readable = (db: ReadDb) => db.selectFrom('public_events').selectAll().$narrowType<EventParts>();

const feeTerms = (db: ReadDb) => db.selectFrom('general_settings').selectAll().executeTakeFirstOrThrow();
