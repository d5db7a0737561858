import type { Insertable } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { makeEventKey } from '../src/domain/tickets/event-key.ts';
import { openBoxOffice } from './box-office.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { secretKey } from './mail/support.ts';

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

/** An event that is on sale, with ticket types and codes as a test wants them, and those who buy there. */
export async function openShop(
  { db, client }: Pick<Karcis, 'db' | 'client'>,
  createdBy: string,
  event: Row<'events'> = {},
) {
  const office = await openBoxOffice(db, createdBy, event);
  const { slug } = await db
    .selectFrom('events')
    .select('slug')
    .where('id', '=', office.event)
    .executeTakeFirstOrThrow();
  const event_id = office.event;
  await db
    .insertInto('event_signing_keys')
    .values(makeEventKey(event_id, 1, secretKey))
    .execute();

  const shop = {
    event: event_id,
    slug,
    organizer: office.organizer.id,
    type: office.ticketType.id,
    /** A further ticket type. */
    addType: (row: Row<'ticket_types'> = {}) =>
      given(db, 'ticket_types', { event_id, name: 'Khusus', price: 100_000, currency: 'IDR', ...row }),
    changeType: async (row: Row<'ticket_types'>, id = office.ticketType.id) =>
      void (await db.updateTable('ticket_types').set(row).where('id', '=', id).execute()),
    changeEvent: async (row: Row<'events'>) =>
      void (await db.updateTable('events').set(row).where('id', '=', event_id).execute()),
    addPromo: (row: Row<'promos'> = {}) =>
      given(db, 'promos', {
        event_id,
        name: 'Potongan',
        code: row.trigger === 'Automatic' ? null : `PROMO${newId().slice(-6)}`,
        discount_type: 'Percentage',
        discount_value: 10,
        currency: 'IDR',
        ...row,
      }),
    addVoucher: (row: Row<'vouchers'> = {}) =>
      given(db, 'vouchers', {
        event_id,
        code: `VOUCHER${newId().slice(-6)}`,
        effect: 'Free Ticket',
        currency: 'IDR',
        ...row,
      }),
    /** Holds places: two of the usual type, by a guest, unless something else is said. */
    hold: (
      body: Partial<Parameters<ReturnType<typeof client>['buying']['hold']>[0]['body']> = {},
      { token = null, key = newId() }: { readonly token?: string | null; readonly key?: string } = {},
    ) =>
      client(token)
        .buying.hold(
          { slug, body: { items: [{ ticket_type_id: office.ticketType.id, quantity: 2 }], ...body } },
          { idempotencyKey: key },
        )
        .then(({ data }) => data),
    typeRow: (id = office.ticketType.id) =>
      db.selectFrom('ticket_types').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    orderRow: (id: string) =>
      db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    orders: () =>
      db.selectFrom('orders').selectAll().where('event_id', '=', event_id).orderBy('id').execute(),
    /** The time of an order is over. */
    letLapse: async (id: string) =>
      void (await db
        .updateTable('orders')
        .set({ reserved_until: inDays(-1) })
        .where('id', '=', id)
        .execute()),
  };
  return shop;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
