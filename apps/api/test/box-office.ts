import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { given, givenEvent, inDays } from './given.ts';

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

/** Sells two tickets an order at one event, and lets people in by one gate. What is given of a row replaces the usual. */
export async function openBoxOffice(
  db: Kysely<Tables>,
  createdBy: string,
  row: Row<'events'> = {},
  schema: { readonly isNamed?: boolean } = {},
) {
  const name = `Nada ${newId().slice(-6)}`;
  const organizer_id = await given(db, 'organizers', { name, slug: name.toLowerCase().replace(' ', '-') });
  const event_id = await givenEvent(db, { organizer_id, created_by: createdBy, ...row }, schema);
  const gate_id = await given(db, 'gates', { event_id, name: 'Pintu Barat' });
  const type = { event_id, name: 'Reguler', price: 150_000, currency: row.currency ?? 'IDR' };
  const ticket_type_id = await given(db, 'ticket_types', type);

  return {
    event: event_id,
    gate: gate_id,
    organizer: { id: organizer_id, name },
    ticketType: { id: ticket_type_id, name: 'Reguler' },

    async sell(order: Row<'orders'> = {}) {
      const [total, currency] = [300_000, 'IDR'];
      const order_id = await given(db, 'orders', {
        event_id,
        reference: `KRC-${newId().slice(-6)}`,
        buyer_name: 'Hana',
        buyer_email: 'hana@example.org',
        status: 'Paid',
        paid_at: inDays(-3),
        reserved_until: inDays(1),
        subtotal: total,
        total,
        currency,
        ...order,
      });
      const item = { event_id, order_id, ticket_type_id, quantity: 2, unit_price: 150_000, total, currency };
      return { order_id, order_item_id: await given(db, 'order_items', item) };
    },

    pay: (order_id: string, payment: Row<'payments'> = {}) =>
      given(db, 'payments', {
        event_id,
        order_id,
        reference: `PAY-${newId().slice(-8)}`,
        status: 'Paid',
        amount: 300_000,
        currency: 'IDR',
        method: 'QRIS',
        paid_at: inDays(-3),
        ...payment,
      }),

    issue: (sold: { order_id: string; order_item_id: string }, ticket: Row<'tickets'> = {}) =>
      given(db, 'tickets', {
        event_id,
        ...sold,
        ticket_type_id,
        code: newId().slice(-10).toUpperCase(),
        attendee_name: 'Hadi',
        attendee_email: 'hadi@example.org',
        status: 'Active',
        price: 150_000,
        currency: 'IDR',
        issued_at: inDays(-3),
        ...ticket,
      }),

    /** Without more: a code that nobody knows, at the gate, by nobody. */
    scan: (checkIn: Row<'check_ins'> = {}) =>
      given(db, 'check_ins', {
        event_id,
        nonce: newId(),
        checkin_status: 'Rejected',
        reason_code: checkIn.checkin_status === undefined ? 'unknown_code' : null,
        gate_id,
        scanned_at: checkIn.received_at ?? inDays(0),
        ...checkIn,
      }),

    assign: (user_id: string, assignment: Row<'petugas_assignments'> = {}) =>
      given(db, 'petugas_assignments', {
        event_id,
        user_id,
        gate_id,
        status: 'Active',
        assigned_by: createdBy,
        ...assignment,
      }),
  };
}
