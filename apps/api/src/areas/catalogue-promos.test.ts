import type { Insertable } from 'kysely';
import { expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import type { Tables } from '../db/schema/tables.ts';

const karcis = karcisForTests();

it('lists the automatic promos that are valid now on the page of an event', async () => {
  const { db } = karcis.current;
  const organizer_id = await given(db, 'organizers', { name: 'Nada', slug: 'nada' });
  const created_by = (await person(db, 'Sari', 'admin')).id;
  const id = await givenEvent(db, { organizer_id, created_by, slug: 'promo' });
  const type = { event_id: id, name: 'Reguler', price: 100_000, currency: 'IDR' };
  const shown = await given(db, 'ticket_types', type);
  const hidden = await given(db, 'ticket_types', { ...type, visibility: 'Hidden' });
  const promo = (name: string, row: Partial<Insertable<Tables['promos']>> = {}) =>
    given(db, 'promos', {
      event_id: id,
      name,
      trigger: 'Automatic',
      discount_type: 'Percentage',
      discount_value: 7.5,
      currency: 'IDR',
      ...row,
    });
  await promo('Bertiga', { min_quantity: 3, is_stackable: true });
  await promo('Khusus', { ticket_type_ids: [hidden, shown], starts_at: inDays(-1), ends_at: inDays(1) });
  await promo('Berkode', { trigger: 'Code', code: 'RAHASIA' });
  await promo('Seorang sekali', { max_uses_per_user: 1 });
  await promo('Nanti', { starts_at: inDays(1) });
  await promo('Lewat', { ends_at: inDays(-1) });
  await promo('Mati', { is_active: false });
  await promo('Habis', { max_uses: 2, used_count: 1, reserved_count: 1 });
  await promo('Tersembunyi', { ticket_type_ids: [hidden] });
  await promo('Sampah', { deleted_at: inDays(-1), deleted_by: created_by, delete_reason: 'lama' });
  const { data } = await karcis.current.client().catalogue.event({ slug: 'promo' });
  expect(data.promos).toEqual([
    {
      id: expect.any(String) as string,
      name: 'Bertiga',
      discount_type: 'Percentage',
      discount_value: 7.5,
      max_discount_amount: null,
      ticket_type_ids: null,
      min_quantity: 3,
      min_order_amount: 0,
      is_stackable: true,
    },
    expect.objectContaining({ name: 'Khusus', ticket_type_ids: [shown], is_stackable: false }),
    expect.objectContaining({ name: 'Seorang sekali' }),
  ]);
});
