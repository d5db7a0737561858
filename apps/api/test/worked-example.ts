import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import type { PersonOfTests } from './people.ts';
import { type Buyer, type Counter, openCounter } from './ticket-counter.ts';

/** The story that docs/analytics.md tells of an organizer: every sale, refund and scan in it. */
export async function tellTheExample(
  karcis: Karcis,
  organizer: Pick<PersonOfTests, 'id'> & { readonly organizer_id: string },
  petugas: Pick<PersonOfTests, 'id'>,
): Promise<void> {
  const buyers = await buyersOf(karcis);
  const owner = { organizer_id: organizer.organizer_id, created_by: organizer.id };
  const senja = await openCounter(karcis, {
    ...owner,
    title: 'Senja di Kota Tua',
    category_id: await given(karcis.db, 'categories', { name: 'Musik', slug: 'musik' }),
    published_at: '2025-07-01T03:00:00.000Z',
    doors_open_at: jakarta('2025-09-06T17:00'),
    starts_at: jakarta('2025-09-06T18:00'),
    ends_at: jakarta('2025-09-06T22:00'),
  });
  const pagi = await openCounter(karcis, {
    ...owner,
    title: 'Pagi di Kebun Raya',
    category_id: await given(karcis.db, 'categories', { name: 'Alam', slug: 'alam' }),
    published_at: '2025-07-01T03:00:00.000Z',
    doors_open_at: jakarta('2025-10-18T06:00'),
    starts_at: jakarta('2025-10-18T07:00'),
    ends_at: jakarta('2025-10-18T11:00'),
  });
  await letInAtSenja(senja, await sellSenja(senja, buyers), petugas.id);
  await letInAtPagi(pagi, await sellPagi(karcis, pagi, buyers));
}

/** An instant by the clock of Jakarta. */
const jakarta = (local: string) => new Date(`${local}:00+07:00`).toISOString();

type Buyers = Record<'Hana' | 'Rina' | 'Dodi' | 'Agus' | 'Sinta', Buyer>;

async function buyersOf({ db }: Karcis): Promise<Buyers> {
  const account = async (name: string, city: string) => {
    const email = `${name.toLowerCase()}@example.com`;
    return { id: await given(db, 'users', { name, email, role: 'ticket_holder', city }), email };
  };
  return {
    Hana: await account('Hana', 'Bandung'),
    Rina: await account('Rina', 'Jakarta'),
    Dodi: await account('Dodi', 'Jakarta'),
    Agus: await account('Agus', 'Jakarta'),
    Sinta: { email: 'sinta@example.com' },
  };
}

async function sellSenja(senja: Counter, { Hana, Rina, Dodi, Sinta }: Buyers) {
  const reguler = await senja.type('Reguler', 150_000, { capacity: 20 });
  const undangan = await senja.type('Undangan', 0);
  const promo = await senja.promo('HEMAT10', { ends_at: jakarta('2025-09-06T22:00') });
  const voucher = await makeVouchers(senja);
  const hana = await senja.sell({
    at: jakarta('2025-08-05T10:00'),
    buyer: Hana,
    type: reguler,
    quantity: 4,
    fees: { platform: 30_000, gateway: 4000, tax: 3300 },
  });
  const rina = await senja.sell({
    at: jakarta('2025-08-10T20:00'),
    buyer: Rina,
    type: reguler,
    quantity: 2,
    discount: { promo, amount: 30_000 },
    fees: { platform: 13_500, gateway: 4000, tax: 1485 },
    method: 'Virtual Account',
  });
  const sinta = await senja.sell({
    at: jakarta('2025-08-20T12:00'),
    buyer: Sinta,
    type: undangan,
    quantity: 2,
  });
  const dodi = await senja.sell({
    at: jakarta('2025-09-01T06:30'),
    buyer: Dodi,
    type: reguler,
    discount: { voucher, amount: 50_000 },
    fees: { platform: 5000, gateway: 4000, tax: 550 },
  });
  await senja.giveBack(hana, {
    at: jakarta('2025-09-03T09:00'),
    tickets: 1,
    amount: 150_000,
    fees: { platform: 7500, tax: 825 },
  });
  await senja.withdraw(sinta, 1, jakarta('2025-09-04T09:00'));
  return { hana, rina, sinta, dodi };
}

/** Four in a batch, and the one that Dodi will use. */
async function makeVouchers(senja: Counter): Promise<string> {
  const made = { batch_id: await senja.batch('Tamu'), created_at: jakarta('2025-08-01T08:00') };
  const discount = { effect: 'Discount', discount_type: 'Fixed Amount', discount_value: 50_000 } as const;
  const voucher = await senja.voucher('TAMU-1', { ...made, ...discount });
  await senja.voucher('TAMU-2', { ...made, ...discount, valid_until: jakarta('2025-09-06T22:00') });
  await senja.voucher('TAMU-3', { ...made, ...discount, revoked_at: jakarta('2025-08-02T08:00') });
  await senja.voucher('TAMU-4', { ...made, ...discount });
  return voucher;
}

type SoldAtSenja = Awaited<ReturnType<typeof sellSenja>>;

async function letInAtSenja(senja: Counter, { hana, rina, sinta }: SoldAtSenja, petugas_id: string) {
  const place = { gate_id: await senja.gate('Pintu Barat'), petugas_id };
  const at = (time: string) => jakarta(`2025-09-06T${time}`);
  await senja.scan(hana.tickets[0], at('17:05'), place);
  await senja.scan(hana.tickets[1], at('17:06'), place);
  await senja.scan(rina.tickets[0], at('17:10'), place);
  await senja.scan(rina.tickets[1], at('17:11'), place);
  const again = { checkin_status: 'Duplicate', reason_code: 'already_used' } as const;
  await senja.scan(rina.tickets[1], at('17:12'), { ...place, ...again });
  await senja.scan(sinta.tickets[0], at('17:40'), place);
  const refused = { checkin_status: 'Rejected', reason_code: 'cancelled' } as const;
  await senja.scan(sinta.tickets[1], at('17:41'), { ...place, ...refused });
  const out = { checkin_status: 'Checked Out', direction: 'Exit' } as const;
  await senja.scan(hana.tickets[1], at('18:50'), { ...place, ...out });
  await senja.scan(hana.tickets[1], at('19:10'), place);
}

async function sellPagi({ db }: Karcis, pagi: Counter, { Hana, Rina, Agus }: Buyers) {
  const piknik = await pagi.type('Piknik', 100_000, { capacity: 10, reserved: 1 });
  const promo = await pagi.promo('PAGI20', { discount_value: 20, ends_at: jakarta('2025-10-18T11:00') });
  const hana = await pagi.sell({
    at: jakarta('2025-10-01T19:00'),
    buyer: Hana,
    type: piknik,
    quantity: 2,
    fees: { platform: 6000, gateway: 4000, tax: 660, borneBy: 'Buyer' },
    method: 'Card',
  });
  const rina = await pagi.sell({
    at: jakarta('2025-10-02T19:00'),
    buyer: Rina,
    type: piknik,
    fees: { platform: 3000, gateway: 4000, tax: 330, borneBy: 'Buyer' },
    method: 'Card',
  });
  const agus = await pagi.sell({
    at: jakarta('2025-10-03T19:00'),
    buyer: Agus,
    type: piknik,
    quantity: 3,
    discount: { promo, amount: 60_000 },
    fees: { platform: 7200, gateway: 4000, tax: 792, borneBy: 'Buyer' },
    method: 'Virtual Account',
  });
  await pagi.giveBack(rina, {
    at: jakarta('2025-10-20T09:00'),
    tickets: 1,
    amount: 100_000,
    kind: 'Chargeback',
    fees: { platform: 3000, tax: 330, borneBy: 'Buyer' },
  });
  await beginToPay(db, pagi.event, piknik.id);
  return { hana, agus };
}

/** Tari's order, which holds one Piknik. */
async function beginToPay(db: Karcis['db'], event_id: string, ticket_type_id: string): Promise<void> {
  const order_id = await given(db, 'orders', {
    event_id,
    reference: 'KRC-TARI',
    buyer_name: 'Tari',
    buyer_email: 'tari@example.com',
    status: 'Awaiting Payment',
    reserved_until: inDays(1),
    expires_at: inDays(1),
    subtotal: 100_000,
    fee_total: 3000,
    tax_total: 330,
    total: 103_330,
    currency: 'IDR',
  });
  const bought = { quantity: 1, unit_price: 100_000, total: 100_000, currency: 'IDR' };
  await given(db, 'order_items', { event_id, order_id, ticket_type_id, ...bought });
  const payment = { event_id, order_id, reference: 'PAY-TARI', currency: 'IDR' };
  await given(db, 'payments', { ...payment, amount: 103_330, method: 'QRIS', expires_at: inDays(1) });
}

type SoldAtPagi = Awaited<ReturnType<typeof sellPagi>>;

async function letInAtPagi(pagi: Counter, { hana, agus }: SoldAtPagi) {
  const at = (time: string) => jakarta(`2025-10-18T${time}`);
  await pagi.scan(hana.tickets[0], at('06:05'));
  await pagi.scan(hana.tickets[1], at('06:06'));
  await pagi.scan(agus.tickets[0], at('06:20'));
  await pagi.scan(agus.tickets[1], at('06:21'));
  const mistake = await pagi.scan(agus.tickets[2], at('06:22'));
  await pagi.undo(mistake, agus.tickets[2], at('06:24'));
}
