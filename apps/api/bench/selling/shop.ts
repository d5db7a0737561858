import type { Database } from '../../src/db/connection/database.ts';
import { namesOf } from '../../src/db/queries/event-names.ts';
import { newId, newIdOf } from '../../src/domain/id.ts';
import { makeEventKey } from '../../src/domain/tickets/event-key.ts';
import { secretKey } from '../data.ts';
import { type Question, questionOf } from '../load.ts';

/** An event that sells one ticket type. */
export interface Shop {
  readonly event: string;
  readonly eventKey: number;
  readonly slug: string;
  readonly type: string;
  /** The offer that every order has, where there is one. */
  readonly promo?: string;
}

const dayMs = 86_400_000;

/** Events that are on sale next week, each with one ticket type of so many places, and a sandbox that takes the money. */
export async function openShops(
  { transaction }: Pick<Database, 'transaction'>,
  name: string,
  count: number,
  capacity: number | null = null,
  price = 150_000,
): Promise<Shop[]> {
  return transaction(async (db) => {
    const owner = await db
      .selectFrom('events')
      .select(['organizer_id', 'created_by'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const shops: Shop[] = [];
    for (let n = 0; n < count; n++) {
      const event_key = 1 + Math.floor(Math.random() * 0x7fff_fffe);
      const id = newIdOf(event_key);
      const event = {
        id,
        event_key,
        slug: `${name}-${n}`,
        title: `${name} ${n}`,
        status: 'Published' as const,
        published_at: new Date(Date.now() - dayMs).toISOString(),
        starts_at: new Date(Date.now() + 7 * dayMs).toISOString(),
        ends_at: new Date(Date.now() + 8 * dayMs).toISOString(),
        timezone: 'Asia/Jakarta',
        currency: 'IDR',
        ...owner,
      };
      await db.insertInto('events').values(event).execute();
      await db
        .insertInto('event_names')
        .values(namesOf({ ...event, is_signature: false }))
        .execute();
      await db
        .insertInto('event_signing_keys')
        .values(makeEventKey(id, 1, secretKey))
        .execute();
      const type = newIdOf(event_key);
      await db
        .insertInto('ticket_types')
        .values({
          event_id: id,
          id: type,
          name: 'Reguler',
          price,
          currency: 'IDR',
          capacity,
          max_per_order: 100,
        })
        .execute();
      shops.push({ event: id, eventKey: event_key, slug: event.slug, type });
    }
    return shops;
  });
}

/** Has the sandbox take what is paid for, and lets an order have a hundred tickets. */
export async function openTill({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (db) => {
    await db.updateTable('payment_accounts').set({ is_active: false }).execute();
    await db
      .insertInto('payment_accounts')
      .values({ id: newId(), provider: 'sandbox', methods: ['QRIS'] })
      .execute();
    await db.updateTable('general_settings').set({ max_tickets_per_order: 100 }).execute();
    await db.updateTable('legal_settings').set({ require_acceptance: false }).execute();
    await db.deleteFrom('jobs').execute();
  });
}

/** The body and the headers of a request for places. */
export const holdOf = ({ type }: Shop, quantity = 1) => ({
  body: { items: [{ ticket_type_id: type, quantity }] },
  headers: { 'idempotency-key': newId() },
});

/** Asks for a place, as a guest who has said nothing yet. */
export const holdQuestion = (shop: Shop): Question =>
  questionOf('hold', `/api/events/${shop.slug}/orders`, { method: 'POST', ...holdOf(shop), status: 201 });
