import { staffRefundExamples } from './refund-examples.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { given } from './given.ts';
import { eventOfDemo } from './event-examples.ts';
import type { Examples } from './routes.ts';
import { organizerOf } from './webhook-records.ts';

/** A category that no other request has. */
async function ownCategory(db: Kysely<Tables>): Promise<{ readonly id: string }> {
  const mark = newId();
  return {
    id: await given(db, 'categories', { name: `Contoh ${mark}`, slug: `contoh-${mark}`, position: 100 }),
  };
}

/** A venue that no other request has: of the platform, or of the organizer of an account of the demo. */
export const ownVenue =
  (email?: 'organizer@karcis.test' | 'organizer2@karcis.test') =>
  async (db: Kysely<Tables>): Promise<{ readonly id: string }> => {
    const organizer_id = email === undefined ? null : await organizerOf(db, email);
    return { id: await given(db, 'venues', { name: `Contoh ${newId()}`, city: 'Bandung', organizer_id }) };
  };

/** An organizer that no other request has. */
async function ownOrganizer(
  db: Kysely<Tables>,
  status: 'Active' | 'Suspended' = 'Active',
): Promise<{ readonly id: string }> {
  const mark = newId();
  return { id: await given(db, 'organizers', { name: `Contoh ${mark}`, slug: `contoh-${mark}`, status }) };
}

/** For routes that delete a record: one of its own for one request. */
export const platformInputs = {
  'adminCategories.remove': ownCategory,
  'adminOrganizers.remove': (db: Kysely<Tables>) => ownOrganizer(db),
  'adminOrganizers.suspend': async (db: Kysely<Tables>) => ({
    ...(await ownOrganizer(db)),
    body: { reason },
  }),
  'adminOrganizers.reactivate': (db: Kysely<Tables>) => ownOrganizer(db, 'Suspended'),
  'organizerTrash.restore': (db: Kysely<Tables>, isForeign = false) =>
    removedVoucher(db, isForeign ? 'organizer2@karcis.test' : 'organizer@karcis.test'),
  'adminPaymentAccounts.create': newPaymentAccount,
  'adminVenues.remove': ownVenue(),
  'organizerVenues.remove': (db: Kysely<Tables>, isForeign = false) =>
    ownVenue(isForeign ? 'organizer2@karcis.test' : 'organizer@karcis.test')(db),
};

const reason = 'Menjual tiket palsu';

/** A voucher of the organizer of the demo that was removed, which no other request has. */
async function removedVoucher(
  db: Kysely<Tables>,
  email: 'organizer@karcis.test' | 'organizer2@karcis.test' = 'organizer@karcis.test',
): Promise<{ readonly type: 'vouchers'; readonly id: string }> {
  const event = await db
    .selectFrom('events')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select(['events.id', 'events.currency', 'users.id as deleted_by'])
    .where('users.email', '=', email)
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id')
    .executeTakeFirstOrThrow();
  const { id: event_id, currency, deleted_by } = event;
  const removed = { deleted_at: new Date().toISOString(), deleted_by, delete_reason: 'usang' };
  const code = `BUANG-${newId()}`;
  const voucher = { event_id, code, effect: 'Access', currency, ...removed } as const;
  return { type: 'vouchers', id: await given(db, 'vouchers', voucher) };
}

async function venueExamples(db: Kysely<Tables>, make: ReturnType<typeof ownVenue>) {
  const venue = await make(db);
  return {
    create: { body: { name: 'Gedung Baru', city: 'Bandung' } },
    venue,
    change: { ...venue, body: { address: 'Jalan Braga 1' } },
    remove: await make(db),
  } satisfies Examples['adminVenues'];
}

/** A payment account of the platform that nobody pays at, which no other request has. */
const ownPaymentAccount = async (db: Kysely<Tables>): Promise<{ readonly id: string }> => ({
  id: await given(db, 'payment_accounts', { provider: 'sandbox', methods: ['QRIS'], is_active: false }),
});

/** A new payment account. Those before go: an owner has twenty at most. */
async function newPaymentAccount(db: Kysely<Tables>) {
  await db
    .deleteFrom('payment_accounts')
    .where('created_by', 'is not', null)
    .where('is_active', '=', false)
    .execute();
  const account = { provider: 'sandbox', methods: ['QRIS'], is_active: false } as const;
  return { body: { ...account, methods: [...account.methods] } };
}

/** An example of each route of what the platform manages. */
export async function platformExamples(db: Kysely<Tables>) {
  const category = await ownCategory(db);
  const ofEvent = { event_id: await eventOfDemo(db) };
  return {
    adminCategories: {
      create: { body: { name: `Contoh ${newId()}` } },
      category,
      change: { ...category, body: { description: 'Baru' } },
      remove: await ownCategory(db),
      order: { body: { ids: [category.id] } },
    },
    adminMoney: { attendees: ofEvent },
    adminOrganizers: {
      create: { body: { name: `Contoh ${newId()}` } },
      organizer: await ownOrganizer(db),
      change: { ...(await ownOrganizer(db)), body: { description: 'Baru' } },
      remove: await ownOrganizer(db),
      suspend: { ...(await ownOrganizer(db)), body: { reason } },
      reactivate: await ownOrganizer(db, 'Suspended'),
    },
    adminPaymentAccounts: {
      create: await newPaymentAccount(db),
      account: await ownPaymentAccount(db),
      change: { ...(await ownPaymentAccount(db)), body: { config: {}, methods: ['Card'] } },
    },
    adminVenues: await venueExamples(db, ownVenue()),
    organizerProfile: { change: { body: { description: 'Baru' } } },
    organizerRecords: { attendees: ofEvent, payments: ofEvent, checkIns: ofEvent },
    organizerRefunds: { ...(await staffRefundExamples(db)), refunds: ofEvent },
    organizerTrash: { entries: { type: 'events' }, restore: await removedVoucher(db) },
    preview: { render: { body: { markdown: '**Baru**' } } },
    organizerVenues: await venueExamples(db, ownVenue('organizer@karcis.test')),
  } satisfies Partial<Examples>;
}
