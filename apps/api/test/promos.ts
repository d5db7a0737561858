import { describe, expect, it } from 'vitest';
import { given, inDays } from './given.ts';
import { holdUntil } from './holds.ts';
import type { Karcis } from './harness.ts';
import { eventBy, type People } from './people.ts';

let made = 0;

/** Promos, for the tests of every kind of an event. */
export const promosOfTests = {
  table: 'promos',
  path: 'promos',
  subject: 'promo',
  label: 'name',
  most: 500,
  body: () => ({
    name: `Promo ${(made += 1)}`,
    code: `PROMO-${made}`,
    discount_type: 'Percentage' as const,
    discount_value: 12.5,
  }),
  change: { discount_type: 'Fixed Amount', discount_value: 25_000, min_quantity: 2, starts_at: inDays(1) },
  row: { currency: 'IDR' },
  hasTrash: true,
  isOrdered: false,
} as const;

/** What is true of promos alone. */
export function promosInUse(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const eventOfBudi = () => eventBy(db(), people().Budi);
  const promos = () => {
    const { token } = access === 'admin' ? people().Sari : people().Budi;
    const client = server.current.client(token);
    return access === 'admin' ? client.adminPromos : client.organizerPromos;
  };
  const promoOf = async (
    counts: { used_count?: number; reserved_count?: number; max_uses?: number } = {},
  ) => {
    const id = await eventOfBudi();
    const promo = { event_id: id, currency: 'IDR', ...promosOfTests.body(), ...counts };
    return { id, promo_id: await given(db(), 'promos', promo) };
  };
  const typeOf = (event_id: string) =>
    given(db(), 'ticket_types', { event_id, name: 'VIP', price: 0, currency: 'IDR' });

  describe(`a promo, by ${access}`, () => {
    it('keeps code, trigger and discount while orders use it, and everything else changes', async () => {
      for (const counts of [{ used_count: 1 }, { reserved_count: 1 }]) {
        const promo = await promoOf(counts);
        const { data: before } = await promos().promo(promo);
        for (const body of [
          { code: 'LAIN' },
          { trigger: 'Automatic', code: null },
          { discount_type: 'Fixed Amount' },
          { discount_value: 13 },
          { max_discount_amount: 1 },
        ] as const)
          await expect(promos().change({ ...promo, body }), JSON.stringify(body)).rejects.toThrow(
            '409 in_use',
          );
        expect((await promos().promo(promo)).data).toEqual(before);
        const { code, trigger, discount_type, discount_value } = before;
        const same = { code, trigger, discount_type, discount_value, max_discount_amount: null };
        const { data } = await promos().change({ ...promo, body: { ...same, max_uses: 1, name: 'Baru' } });
        expect(data).toMatchObject({ ...same, name: 'Baru', remaining_uses: 0, status: 'Limit Reached' });
        // It may be removed, and is kept in the trash.
        expect((await promos().remove({ ...promo, reason: 'usang' })).data.purge_at).toBeNull();
      }
      // Control: one that no order uses.
      const promo = await promoOf();
      expect((await promos().change({ ...promo, body: { code: 'LAIN' } })).data.code).toBe('LAIN');
      expect((await promos().remove({ ...promo, reason: 'usang' })).data.purge_at).not.toBeNull();
    });

    it('has no limit below its uses', async () => {
      const promo = await promoOf({ used_count: 2, reserved_count: 1 });
      const limit = (max_uses: number) => promos().change({ ...promo, body: { max_uses } });
      await expect(limit(2)).rejects.toMatchObject({
        problem: { code: 'limit_below_use', errors: [{ pointer: '/max_uses' }] },
      });
      expect((await limit(3)).data.remaining_uses).toBe(0);
    });

    it('is decided on by what an order at the same time has reserved', async () => {
      const changed = async (body: object, stays: boolean) => {
        const promo = await promoOf({ used_count: 0, max_uses: 5 });
        return holdUntil(
          server.current,
          (tx) =>
            tx
              .updateTable('promos')
              .set((column) => ({ reserved_count: column('reserved_count', '+', 2) }))
              .where('id', '=', promo.promo_id)
              .execute(),
          { request: () => promos().change({ ...promo, body }), stays },
        );
      };
      await expect(changed({ discount_value: 50 }, true)).rejects.toThrow('409 in_use');
      await expect(changed({ max_uses: 1 }, true)).rejects.toThrow('409 limit_below_use');
      // Control: a reservation that is undone stands in nobody's way.
      expect(await changed({ discount_value: 50 }, false)).toMatchObject({ data: { discount_value: 50 } });
      expect(await changed({ max_uses: 1 }, false)).toMatchObject({ data: { max_uses: 1 } });
    });

    it('has a code that no other promo of its event has, in any case, also where both are made at once', async () => {
      const [id, other] = [await eventOfBudi(), await eventOfBudi()];
      const body = (code: string) => ({ ...promosOfTests.body(), code });
      const codes = ['HEMAT', 'hemat', 'Hemat', 'hEMAT'];
      const answers = await Promise.allSettled(
        codes.map((code) => promos().create({ id, body: body(code) })),
      );
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused).toHaveLength(3);
      for (const reason of refused)
        expect(reason).toMatchObject({ problem: { code: 'already_taken', errors: [{ pointer: '/code' }] } });
      const { data } = await promos().create({ id, body: body('LAIN') });
      const change = promos().change({ id, promo_id: data.id, body: { code: 'hemat' } });
      await expect(change).rejects.toThrow('409 already_taken');
      // Control: another event has its own.
      expect((await promos().create({ id: other, body: body('hemat') })).data.code).toBe('hemat');
    });

    it('comes back from the trash only where its code is free', async () => {
      const promo = await promoOf();
      const { code } = (await promos().promo(promo)).data;
      await promos().remove({ ...promo, reason: 'usang' });
      const { data } = await promos().create({ id: promo.id, body: { ...promosOfTests.body(), code } });
      const { trash } = server.current.client(people().Sari.token);
      const restore = () => trash.restore({ type: 'promos', id: promo.promo_id });
      await expect(restore()).rejects.toThrow('409 restore_blocked');
      await promos().change({ id: promo.id, promo_id: data.id, body: { code: 'LAIN' } });
      expect((await restore()).data).toEqual({ type: 'promos', id: promo.promo_id });
    });

    it('is for ticket types of its event alone', async () => {
      const promo = await promoOf();
      const [own, removed] = [await typeOf(promo.id), await typeOf(promo.id)];
      const trash = { deleted_at: inDays(0), deleted_by: people().Budi.id, delete_reason: 'usang' };
      await db().updateTable('ticket_types').set(trash).where('id', '=', removed).execute();
      const elsewhere = await typeOf(await eventOfBudi());
      const before = (await promos().promo(promo)).data;
      for (const wrong of [elsewhere, removed]) {
        const body = { ticket_type_ids: [own, wrong] };
        const problem = { code: 'no_such_record', errors: [{ pointer: '/ticket_type_ids/1' }] };
        await expect(promos().change({ ...promo, body })).rejects.toMatchObject({ problem });
        const made = promos().create({ id: promo.id, body: { ...promosOfTests.body(), ...body } });
        await expect(made).rejects.toMatchObject({ problem });
      }
      expect((await promos().promo(promo)).data).toEqual(before);
      const rows = db().selectFrom('promos').select('id').where('event_id', '=', promo.id);
      expect(await rows.execute()).toEqual([{ id: promo.promo_id }]);
      const { data } = await promos().change({ ...promo, body: { ticket_type_ids: [own] } });
      expect(data.ticket_type_ids).toEqual([own]);
    });

    it('is refused at the field that contradicts another', async () => {
      const promo = await promoOf();
      for (const [pointer, body] of [
        ['/discount_value', { discount_value: 101 }],
        ['/discount_value', { discount_value: 0.125 }],
        ['/discount_value', { discount_type: 'Fixed Price', discount_value: 12.5 }],
        ['/ends_at', { starts_at: inDays(2), ends_at: inDays(1) }],
        ['/code', { code: null }],
        ['/code', { trigger: 'Automatic' }],
        ['/code', { code: 'dua&kata' }],
      ] as const) {
        const refused = promos().change({ ...promo, body });
        await expect(refused, JSON.stringify(body)).rejects.toMatchObject({
          problem: { status: 422, errors: [{ pointer }] },
        });
      }
    });
  });
}
