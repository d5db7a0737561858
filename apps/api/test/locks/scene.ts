import { sql } from 'kysely';
import { aggregate } from '../../src/db/tallies/aggregate.ts';
import { newId } from '../../src/domain/id.ts';
import { given, inDays } from '../given.ts';
import type { Karcis } from '../harness.ts';
import { invite } from '../people.ts';
import { return_url } from '../sandbox-payments.ts';
import { createWorker } from '../selling/worker.ts';
import { openShop } from '../shop.ts';

/** An event with orders in each state, for transactions that meet there. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(karcis: Karcis) {
  const { db } = karcis;
  const people = await invite(karcis);
  const confirmed = { email_verified_at: inDays(-9) };
  await db.updateTable('users').set(confirmed).execute();
  await given(db, 'payment_accounts', { provider: 'sandbox', methods: ['QRIS', 'Virtual Account', 'Card'] });
  const gone = await openShop(karcis, people.Sari.id);
  await gone.changeEvent({
    status: 'Draft',
    deleted_at: inDays(-40),
    deleted_by: people.Sari.id,
    delete_reason: 'Salah',
    purge_at: inDays(-1),
  });
  await aggregate(karcis.database);
  const empty = await openShop(karcis, people.Sari.id);
  const draft = await openShop(karcis, people.Sari.id, { status: 'Draft' });
  const shop = await openShop(karcis, people.Sari.id, { starts_at: inDays(20), ends_at: inDays(21) });
  const event = shop.event;
  const dated = { valid_from: inDays(20), valid_until: inDays(21), sales_end_at: inDays(19) };
  await shop.changeType({ capacity: 1000, ...dated });
  const second = await shop.addType({ name: 'Dua hari', capacity: 1000, ...dated });
  const free = await shop.addType({ name: 'Gratis', kind: 'Free', price: 0, capacity: 1000, ...dated });
  const unsold = await shop.addType({ name: 'Kosong', ...dated });
  const codes = ['HEMAT', 'GRATIS'];
  const promo = await shop.addPromo({
    code: 'HEMAT',
    max_uses: 1000,
    // Whose uses are counted at the checkout of guests.
    max_uses_per_user: 500,
    ends_at: inDays(19),
    is_stackable: true,
  });
  const automatic = await shop.addPromo({
    trigger: 'Automatic',
    discount_value: 5,
    is_stackable: true,
    max_uses: 1000,
  });
  const voucher = await shop.addVoucher({ code: 'GRATIS', max_usages: 1000, valid_until: inDays(19) });
  const unused = await shop.addVoucher({ max_usages: 1, valid_until: inDays(19) });
  const question = await given(db, 'questions', { event_id: event, label: 'Ukuran', kind: 'Text' });
  const gate = await db
    .selectFrom('gates')
    .select('id')
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow();
  const duty = await given(db, 'petugas_assignments', {
    event_id: event,
    user_id: people.Putri.id,
    role: 'Supervisor',
    status: 'Active',
    accepted_at: inDays(-1),
    shift_starts_at: inDays(-1),
    shift_ends_at: inDays(30),
    assigned_by: people.Sari.id,
    can_manual_check_in: true,
    can_undo: true,
  });
  const invited = await given(db, 'petugas_assignments', {
    event_id: event,
    user_id: people.Prasetyo.id,
    status: 'Invited',
    assigned_by: people.Sari.id,
  });

  const worker = createWorker(karcis);
  const types = [shop.type, second, free] as const;
  const items = [second, shop.type].map((ticket_type_id) => ({ ticket_type_id, quantity: 2 }));

  /** An order that is checked out. */
  async function checkedOut(token: string | null = null) {
    const email = `${newId()}@example.org`;
    const held = await shop.hold({ items, codes, ...(token === null ? { email } : {}) }, { token });
    const order = { id: held.id, orderToken: held.order_token ?? undefined, token };
    const buyer = { name: 'Rani', email };
    await karcis.client(token).buying.checkout({ id: held.id, body: { buyer } }, proof(order));
    return order;
  }
  /** The same with a payment at the provider, which was paid there. */
  async function begun(token: string | null = null) {
    const order = await checkedOut(token);
    const { data } = await karcis
      .client(token)
      .buying.pay(
        { id: order.id, body: { method: 'QRIS', return_url } },
        { ...proof(order), idempotencyKey: newId() },
      );
    await worker.all();
    return { ...order, payment: data.id, reference: data.reference };
  }
  async function bought(token: string | null = null) {
    const order = await begun(token);
    await karcis.client().sandbox.act({ reference: order.reference, body: { action: 'Pay' } });
    await worker.all();
    const tickets = await db
      .selectFrom('tickets')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    return { ...order, tickets };
  }
  async function freeOrder() {
    const held = await shop.hold({
      items: [{ ticket_type_id: free, quantity: 1 }],
      email: 'rani@example.org',
    });
    const order = { id: held.id, orderToken: held.order_token ?? undefined, token: null };
    const buyer = { name: 'Rani', email: 'rani@example.org' };
    await karcis.client().buying.checkout({ id: held.id, body: { buyer } }, proof(order));
    return order;
  }
  /** The time of an order is over. */
  const letLapse = async (id: string) => {
    await db
      .updateTable('payments')
      .set({ expires_at: inDays(-1) })
      .where('order_id', '=', id)
      .execute();
    await db
      .updateTable('orders')
      .set({ expires_at: inDays(-1), reserved_until: inDays(-1) })
      .where('id', '=', id)
      .execute();
  };
  const { Hana, Sari } = people;
  const sari = karcis.client(Sari.token);

  const held = await checkedOut();
  const free1 = await freeOrder();
  const waiting = await begun();
  const paid = await bought(Hana.token);
  const guest = await bought();
  const disputed = await bought(Hana.token);
  const asked = await bought(Hana.token);
  await karcis
    .client(Hana.token)
    .orderRefunds.request(
      { id: asked.id, body: { ticket_ids: null, reason: 'Sakit' } },
      { idempotencyKey: newId() },
    );
  const sent = await bought(Hana.token);
  await sari.adminRefunds.make(
    { id: sent.id, body: { ticket_ids: null, reason: 'Sakit', with_fees: true } },
    { idempotencyKey: newId() },
  );
  const refundOf = (order: string) =>
    db
      .selectFrom('refunds')
      .select(['id', 'payment_id'])
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
  const refunds = { asked: await refundOf(asked.id), sent: await refundOf(sent.id) };
  await karcis.client().sandbox.act({ reference: disputed.reference, body: { action: 'Dispute' } });
  await db
    .updateTable('tickets')
    .set({ status: 'Revoked', revoked_at: inDays(0), revocation_reason: 'The payment is disputed' })
    .where('order_id', '=', disputed.id)
    .execute();
  await db.updateTable('payments').set({ status: 'Disputed' }).where('order_id', '=', disputed.id).execute();
  const revoked = await bought(Hana.token);
  await db
    .updateTable('tickets')
    .set({ status: 'Revoked', revoked_at: inDays(0), revocation_reason: 'Dijual kembali' })
    .where('order_id', '=', revoked.id)
    .execute();
  const used = await bought(Hana.token);
  const free2 = await freeOrder();
  await karcis.client().buying.pay({ id: free2.id, body: {} }, { ...proof(free2), idempotencyKey: newId() });
  const given2 = await db
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', free2.id)
    .executeTakeFirstOrThrow();
  const { data: admitted } = await karcis.client(people.Putri.token).checkIn.scan({
    id: event,
    body: { nonce: newId(), ticket_id: used.tickets[0]?.id ?? '', force: true, note: 'Tamu undangan' },
  });
  const late = await begun();
  const lapsed = await begun();
  for (const { id } of [late, lapsed]) await letLapse(id);
  await sql`update orders set status = 'Expired' where id = ${late.id}`.execute(db);
  // The use of a token is noted once a minute, which depends on the clock.
  await sql`update access_tokens set last_used_at = now() + interval '1 day'`.execute(db);
  const { rows } = await sql<{ query: string }>`
    select string_agg(format('select %L || '' '' || %s as row from %I', name, key, name), ' union all ') as query
    from (
      select c.relname as name, string_agg(quote_ident(a.attname), ' || '' '' || ' order by k.place) as key
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indisprimary and c.relnamespace = 'public'::regnamespace
      group by c.relname
    ) as keys`.execute(db);
  const all = await sql<{ row: string }>`${sql.raw(rows[0]?.query ?? '')}`.execute(db);
  const existed = new Set(all.rows.map(({ row }) => row));
  return {
    karcis,
    existed,
    people,
    shop,
    event,
    types,
    empty,
    draft,
    unsold,
    unused,
    freeTicket: given2.id,
    admitted: admitted.id ?? '',
    codes,
    promo,
    automatic,
    voucher,
    question,
    gate: gate.id,
    duty,
    invited,
    items,
    orders: { held, free: free1, waiting, paid, guest, disputed, asked, sent, revoked, used, late, lapsed },
    refunds,
  };
}

/** How the buyer of an order shows that it is theirs. */
export const proof = ({ orderToken }: { readonly orderToken?: string | undefined }) =>
  orderToken === undefined ? {} : { orderToken };
