import { describe, expect, it } from 'vitest';
import { given, inDays } from './given.ts';
import { holdUntil } from './holds.ts';
import type { Karcis } from './harness.ts';
import { eventBy, type People } from './people.ts';

let made = 0;

/** Vouchers, for the tests of every kind of an event. */
export const vouchersOfTests = {
  table: 'vouchers',
  path: 'vouchers',
  subject: 'voucher',
  label: 'code',
  most: 20_000,
  body: () => ({ code: `VOUCHER-${(made += 1)}`, effect: 'Free Ticket' as const }),
  change: { max_usages: 3, recipient_name: 'Hana', valid_until: inDays(9), note: 'Untuk tamu' },
  row: { currency: 'IDR' },
  hasTrash: true,
  isOrdered: false,
  switched: { by: { revoke: true }, shown: { status: 'Revoked' } },
} as const;

type Counts = { max_usages?: number; redeemed_count?: number; reserved_count?: number };

/** What is true of vouchers alone. */
export function vouchersInUse(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const client = () => server.current.client(people()[access === 'admin' ? 'Sari' : 'Budi'].token);
  const eventOfBudi = () => eventBy(db(), people().Budi);
  const vouchers = () => (access === 'admin' ? client().adminVouchers : client().organizerVouchers);
  const list = (input: { id: string; status?: 'Available' | 'Revoked' }) =>
    access === 'admin' ? client().adminEvents.vouchers(input) : client().organizerVouchers.vouchers(input);
  const voucherOf = async (counts: Counts = {}) => {
    const id = await eventOfBudi();
    const row = { event_id: id, currency: 'IDR', ...vouchersOfTests.body(), ...counts };
    return { id, voucher_id: await given(db(), 'vouchers', row) };
  };

  describe(`a voucher, by ${access}`, () => {
    it('keeps code, effect and discount, and stays, while orders use it', async () => {
      for (const counts of [{ redeemed_count: 1 }, { reserved_count: 1 }]) {
        const voucher = await voucherOf({ max_usages: 2, ...counts });
        const { data: before } = await vouchers().voucher(voucher);
        expect(before.actions).toEqual(['change']);
        const discount = { discount_type: 'Percentage', discount_value: 5 } as const;
        for (const body of [
          { code: 'LAIN' },
          { effect: 'Access' },
          { effect: 'Discount', ...discount },
        ] as const)
          await expect(vouchers().change({ ...voucher, body })).rejects.toThrow('409 in_use');
        await expect(vouchers().remove({ ...voucher, reason: 'usang' })).rejects.toThrow('409 in_use');
        expect((await vouchers().voucher(voucher)).data).toEqual(before);
        const body = { code: before.code, effect: before.effect, max_usages: 1 };
        expect((await vouchers().change({ ...voucher, body })).data.max_usages).toBe(1);
        const lower = await voucherOf({ max_usages: 3, redeemed_count: 2 });
        await expect(vouchers().change({ ...lower, body: { max_usages: 1 } })).rejects.toMatchObject({
          problem: { code: 'limit_below_use', errors: [{ pointer: '/max_usages' }] },
        });
      }
      // Control: one that no order uses.
      const voucher = await voucherOf();
      expect((await vouchers().change({ ...voucher, body: { code: 'LAIN' } })).data.code).toBe('LAIN');
      expect((await vouchers().remove({ ...voucher, reason: 'usang' })).data.type).toBe('vouchers');
    });

    it('is revoked once while uses are left, and with others or not at all', async () => {
      const [left, full] = [
        await voucherOf({ max_usages: 2, redeemed_count: 1 }),
        await voucherOf({ redeemed_count: 1 }),
      ];
      await db()
        .updateTable('vouchers')
        .set({ event_id: left.id })
        .where('id', '=', full.voucher_id)
        .execute();
      const revoke = (...ids: string[]) =>
        vouchers().changeEach({ id: left.id, body: { ids, revoke: true } });
      await expect(revoke(left.voucher_id, full.voucher_id)).rejects.toThrow('409 in_use');
      expect((await vouchers().voucher(left)).data.status).toBe('Partially Redeemed');
      await revoke(left.voucher_id);
      const { data } = await vouchers().voucher(left);
      expect(data.status).toBe('Revoked');
      await revoke(left.voucher_id);
      expect((await vouchers().voucher(left)).data).toEqual(data);
    });

    it('is decided on by what an order at the same time has reserved', async () => {
      const beside = async (
        request: (voucher: { id: string; voucher_id: string }) => Promise<unknown>,
        stays: boolean,
      ) => {
        const voucher = await voucherOf();
        return holdUntil(
          server.current,
          (tx) =>
            tx
              .updateTable('vouchers')
              .set({ reserved_count: 1 })
              .where('id', '=', voucher.voucher_id)
              .execute(),
          { request: () => request(voucher), stays },
        );
      };
      const remove = (of: { id: string; voucher_id: string }) =>
        vouchers().remove({ ...of, reason: 'usang' });
      const revoke = ({ id, voucher_id }: { id: string; voucher_id: string }) =>
        vouchers().changeEach({ id, body: { ids: [voucher_id], revoke: true } });
      await expect(beside(remove, true)).rejects.toThrow('409 in_use');
      await expect(beside(revoke, true)).rejects.toThrow('409 in_use');
      // Control: a reservation that is undone stands in nobody's way.
      expect(await beside(remove, false)).toMatchObject({ data: { type: 'vouchers' } });
      expect(await beside(revoke, false)).toMatchObject({ data: { changed: 1 } });
    });

    it('has a code that no other voucher of its event has, in any case', async () => {
      const id = await eventOfBudi();
      await vouchers().create({ id, body: { code: 'TAMU-1', effect: 'Free Ticket' } });
      const again = vouchers().create({ id, body: { code: 'tamu-1', effect: 'Free Ticket' } });
      await expect(again).rejects.toMatchObject({
        problem: { code: 'already_taken', errors: [{ pointer: '/code' }] },
      });
    });

    it('is found by its status', async () => {
      const one = await voucherOf();
      const { id } = one;
      const other = await vouchers().create({ id, body: vouchersOfTests.body() });
      await vouchers().changeEach({ id, body: { ids: [other.data.id], revoke: true } });
      const found = async (filters: object) => (await list({ id, ...filters })).data.map((each) => each.id);
      expect(await found({ status: 'Revoked' })).toEqual([other.data.id]);
      expect(await found({ status: 'Available' })).toEqual([one.voucher_id]);
      expect(await found({})).toHaveLength(2);
    });

    it('is refused at the field that contradicts another', async () => {
      const voucher = await voucherOf();
      for (const [pointer, body] of [
        ['/discount_type', { effect: 'Discount' }],
        ['/discount_type', { discount_type: 'Percentage', discount_value: 5 }],
        ['/discount_value', { effect: 'Discount', discount_type: 'Percentage', discount_value: 101 }],
        ['/valid_until', { valid_from: inDays(2), valid_until: inDays(1) }],
      ] as const) {
        const refused = vouchers().change({ ...voucher, body });
        await expect(refused, JSON.stringify(body)).rejects.toMatchObject({
          problem: { status: 422, errors: [{ pointer }] },
        });
      }
    });
  });
}
