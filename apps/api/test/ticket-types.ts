import { describe, expect, it } from 'vitest';
import { holdUntil } from './holds.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { eventBy, type People } from './people.ts';

let made = 0;

/** Ticket types, for the tests of every kind of an event. */
export const ticketTypesOfTests = {
  table: 'ticket_types',
  path: 'ticket-types',
  subject: 'ticket_type',
  label: 'name',
  most: 100,
  body: () => ({ name: `Jenis ${(made += 1)}`, price: 150_000 }),
  change: {
    price: 125_000,
    original_price: 150_000,
    benefits: ['Kaus'],
    gate_note: 'Beri gelang emas',
    valid_from: '2026-11-20T09:30:00.000Z',
  },
  row: { currency: 'IDR' },
  hasTrash: true,
} as const;

/** What is true of ticket types alone. */
export function typesInUse(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const eventOfBudi = (more: object = {}) => eventBy(db(), people().Budi, more);
  const types = () => {
    const { token } = access === 'admin' ? people().Sari : people().Budi;
    const client = server.current.client(token);
    return access === 'admin' ? client.adminTicketTypes : client.organizerTicketTypes;
  };
  const typeOf = async (counts: { capacity?: number; sold?: number; reserved?: number } = {}) => {
    const id = await eventOfBudi();
    const body = ticketTypesOfTests.body();
    const type = { event_id: id, currency: 'IDR', ...body, ...counts };
    return { id, ticket_type_id: await given(db(), 'ticket_types', type) };
  };
  /** Has somebody reserve one of the type while a request about it is under way; the hold stays, or is undone. */
  const besideHold = (of: { ticket_type_id: string }, request: () => Promise<unknown>, stays: boolean) =>
    holdUntil(
      server.current,
      (tx) =>
        tx
          .updateTable('ticket_types')
          .set((column) => ({ reserved: column('reserved', '+', 1) }))
          .where('id', '=', of.ticket_type_id)
          .execute(),
      { request, stays },
    );

  describe(`a ticket type, by ${access}`, () => {
    it('has the currency of its event, and is seen by visitors at once', async () => {
      const id = await eventOfBudi({ currency: 'USD', slug: `acara-dolar-${access}` });
      const visitors = async () =>
        (await server.current.client().catalogue.event({ slug: `acara-dolar-${access}` })).data.ticket_types;
      expect(await visitors()).toEqual([]);
      const { data } = await types().create({ id, body: { name: 'VIP', price: 25 } });
      expect(data).toMatchObject({ currency: 'USD', kind: 'Paid', sold: 0, reserved: 0, available: null });
      expect(await visitors()).toMatchObject([{ name: 'VIP', price: 25, currency: 'USD' }]);
      await types().change({ id, ticket_type_id: data.id, body: { is_active: false } });
      expect(await visitors()).toEqual([]);
    });

    it('keeps its kind and stays while tickets of it are sold or reserved', async () => {
      for (const counts of [{ sold: 1 }, { reserved: 1 }]) {
        const type = await typeOf(counts);
        const { data: before } = await types().ticketType(type);
        expect(before.actions).toEqual(['change']);
        const kind = types().change({ ...type, body: { kind: 'Donation' } });
        await expect(kind).rejects.toThrow('409 in_use');
        await expect(types().remove({ ...type, reason: 'usang' })).rejects.toThrow('409 in_use');
        const { id, ticket_type_id } = type;
        const other = (await types().create({ id, body: ticketTypesOfTests.body() })).data.id;
        // Several are removed all or none.
        const bulk = types().changeEach({
          id,
          body: { ids: [other, ticket_type_id], remove_reason: 'usang' },
        });
        await expect(bulk).rejects.toThrow('409 in_use');
        expect((await types().ticketType({ id, ticket_type_id: other })).data.name).toBeDefined();
        expect((await types().ticketType(type)).data).toEqual(before);
        // The kind that it has, any price, and switching it off are no such change.
        const body = { kind: 'Paid', price: 1, is_active: false } as const;
        expect((await types().change({ ...type, body })).data).toMatchObject(body);
      }
      // Control: one that nobody has.
      const free = await typeOf();
      expect((await types().ticketType(free)).data.actions).toEqual(['change', 'remove']);
      expect((await types().change({ ...free, body: { kind: 'Donation' } })).data.kind).toBe('Donation');
      expect((await types().remove({ ...free, reason: 'usang' })).data.type).toBe('ticket_types');
    });

    it('keeps its kind where all that was sold of it was given back', async () => {
      const { id, ticket_type_id } = await typeOf();
      const order_id = await given(db(), 'orders', {
        event_id: id,
        reference: `KRC-${ticket_type_id.slice(-8)}`,
        buyer_name: 'Hana',
        buyer_email: 'hana@example.org',
        status: 'Paid',
        paid_at: inDays(-3),
        reserved_until: inDays(1),
        subtotal: 150_000,
        total: 150_000,
        currency: 'IDR',
      });
      const payment_id = await given(db(), 'payments', {
        event_id: id,
        order_id,
        reference: `PAY-${ticket_type_id.slice(-8)}`,
        status: 'Paid',
        amount: 150_000,
        currency: 'IDR',
        method: 'QRIS',
        paid_at: inDays(-3),
      });
      for (const quantity of [1, -1])
        await given(db(), 'ledger_entries', {
          event_id: id,
          kind: 'Sale',
          is_reversal: quantity < 0,
          order_id,
          payment_id,
          ticket_type_id,
          quantity,
          amount: quantity * 150_000,
          currency: 'IDR',
          occurred_at: inDays(-3),
        });
      const kind = types().change({ id, ticket_type_id, body: { kind: 'Free', price: 0 } });
      await expect(kind).rejects.toThrow('409 in_use');
      const same = { kind: 'Paid', price: 1 } as const;
      expect((await types().change({ id, ticket_type_id, body: same })).data).toMatchObject(same);
    });

    it('has no capacity below what is sold and reserved', async () => {
      const type = await typeOf({ capacity: 10, sold: 3, reserved: 2 });
      const lower = types().change({ ...type, body: { capacity: 4 } });
      await expect(lower).rejects.toMatchObject({
        problem: { code: 'limit_below_use', errors: [{ pointer: '/capacity' }] },
      });
      expect((await types().change({ ...type, body: { capacity: 5 } })).data).toMatchObject({
        capacity: 5,
        available: 0,
        is_sold_out: true,
      });
      expect((await types().change({ ...type, body: { capacity: null } })).data.available).toBeNull();
    });

    it('is decided on by what a hold at the same time has left', async () => {
      const lowered = async (stays: boolean) => {
        const type = await typeOf({ capacity: 10, sold: 4 });
        return besideHold(type, () => types().change({ ...type, body: { capacity: 4 } }), stays);
      };
      const removed = async (stays: boolean) => {
        const type = await typeOf();
        return besideHold(type, () => types().remove({ ...type, reason: 'usang' }), stays);
      };
      const turned = async (stays: boolean) => {
        const type = await typeOf();
        return besideHold(type, () => types().change({ ...type, body: { kind: 'Donation' } }), stays);
      };
      await expect(lowered(true)).rejects.toThrow('409 limit_below_use');
      await expect(removed(true)).rejects.toThrow('409 in_use');
      await expect(turned(true)).rejects.toThrow('409 in_use');
      // Control: a hold that is undone stands in nobody's way.
      expect(await lowered(false)).toMatchObject({ data: { capacity: 4 } });
      expect(await removed(false)).toMatchObject({ data: { type: 'ticket_types' } });
      expect(await turned(false)).toMatchObject({ data: { kind: 'Donation' } });
    });

    it('leads to a gate of its event, and of no other', async () => {
      const type = await typeOf();
      const gate = await given(db(), 'gates', { event_id: type.id, name: 'Utara' });
      const elsewhere = await given(db(), 'gates', { event_id: await eventOfBudi(), name: 'Utara' });
      const wrong = types().change({ ...type, body: { gate_id: elsewhere } });
      await expect(wrong).rejects.toMatchObject({
        problem: { code: 'no_such_record', errors: [{ pointer: '/gate_id' }] },
      });
      const { data } = await types().change({ ...type, body: { gate_id: gate } });
      expect(data.gate).toEqual({ id: gate, name: 'Utara' });
    });

    it('is refused at the field that contradicts another', async () => {
      const type = await typeOf();
      const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
      for (const [pointer, body] of [
        ['/price', { kind: 'Free', price: 1 }],
        ['/original_price', { price: 2, original_price: 1 }],
        ['/max_per_order', { min_per_order: 3, max_per_order: 2 }],
        ['/sales_end_at', { sales_start_at: at(2), sales_end_at: at(1) }],
        ['/valid_until', { valid_from: at(2), valid_until: at(1) }],
        ['/color', { color: 'merah' }],
      ] as const) {
        const refused = types().change({ ...type, body });
        await expect(refused, pointer).rejects.toMatchObject({
          problem: { status: 422, errors: [{ pointer }] },
        });
      }
    });
  });
}
