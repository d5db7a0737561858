import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { mailsOf } from '../../test/mail/arrived.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People, person } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { openTicketOffice } from '../../test/ticket-office.ts';
import { claimTickets } from '../db/queries/claimed-tickets.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

/** Changes the address of an order, as if it had been bought with that one. */
const buyAs = (email: string, id: string) =>
  karcis.current.db.updateTable('orders').set({ buyer_email: email }).where('id', '=', id).execute();

const paidBy = async (email: string) => {
  const order = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id));
  await buyAs(email, order.id);
  const { reference } = await sandbox.begin(order);
  await sandbox.act(reference, { action: 'Pay' });
  await sandbox.workOff();
  return order;
};

/** An account whose address is confirmed, or not yet. */
const account = async (name: string, isConfirmed = true) => {
  const made = await person(karcis.current.db, name, 'ticket_holder');
  if (isConfirmed) await confirm(made.id);
  return made;
};
const confirm = async (id: string) => {
  const { db, database } = karcis.current;
  await db
    .updateTable('users')
    .set({ email_verified_at: inDays(0) })
    .where('id', '=', id)
    .execute();
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await database.transaction((tx) => claimTickets(tx, id, email));
};
const ordersOf = async (token: string) =>
  (await karcis.current.client(token).orders.list()).data.map(({ id }) => id);

describe('the orders of an address', () => {
  const find = (email: string) =>
    mailsOf(karcis.current, () => karcis.current.client().orders.find({ body: { email } }));

  it('are mailed together, the next event first, without those that are over', async () => {
    const { db } = karcis.current;
    const sold = async (title: string, days: number, more = {}) => {
      const event = { title, starts_at: inDays(days), ends_at: inDays(days + 0.1) };
      const office = await openTicketOffice(db, people.Sari.id, event);
      return (await office.sell({ buyer_email: 'Gita@example.org', ...more })).order_id;
    };
    const later = await sold('Konser Nanti', 9);
    const past = await sold('Konser Lalu', -9);
    const next = await sold('Konser Besok', 1);
    const moved = await sold('Konser Pindah', 4, {
      buyer_email: 'lama@example.org',
      contact_email: 'gita@example.org',
    });
    const away = await sold('Konser Orang', 2, { contact_email: 'orang@example.org' });
    const expired = await sold('Konser Batal', 3, { status: 'Expired', paid_at: null });
    const [mail, ...others] = await find('gita@EXAMPLE.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'order_links' });
    expect(mail?.recipient.toLowerCase()).toBe('gita@example.org');
    const ids = [...(mail?.text.matchAll(/\/orders\/([\da-f-]{36})#karcis_o_/g) ?? [])].map(([, id]) => id);
    expect(ids).toEqual([next, moved, later, past]);
    for (const other of [away, expired]) expect(mail?.text).not.toContain(other);
  });

  it('are ten in one mail, which then says how others are found', async () => {
    const office = await openTicketOffice(karcis.current.db, people.Sari.id);
    for (let n = 0; n < 11; n++) await office.sell({ buyer_email: 'banyak@example.org' });
    const [mail] = await find('banyak@example.org');
    expect(mail?.text.match(/#karcis_o_/g)).toHaveLength(10);
    expect(mail?.text).toContain('/orders/find');
  });

  it('bring the tickets that others have bought for the address or handed on to it, without a name', async () => {
    const { db } = karcis.current;
    const office = await openTicketOffice(db, people.Sari.id, {
      title: 'Konser Hadiah',
      starts_at: inDays(3),
      ends_at: inDays(3.1),
    });
    const email = 'Sahabat@example.org';
    const given = (status: 'Active' | 'Revoked', more = {}) =>
      office.issue(null, status, { attendee_name: 'Nama Ketikan', attendee_email: email, ...more });
    const former = await office.issue(null, 'Transferred');
    const codes: string[] = [];
    for (const id of [await given('Active'), await given('Active', { transferred_from_id: former })]) {
      const ticket = db.selectFrom('tickets').select('code').where('id', '=', id);
      codes.push((await ticket.executeTakeFirstOrThrow()).code);
    }
    await given('Revoked');
    const [mail] = await find('sahabat@EXAMPLE.org');
    expect(mail?.mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    for (const code of codes)
      expect(mail?.text).toContain(`Konser Hadiah · ${office.ticketType.name} · ${code}`);
    expect(mail?.text.match(/^Tiket \d: /gm)).toHaveLength(2);
    // Nobody has confirmed the address: nothing that was typed goes there, and no link to the order of another buyer.
    expect(JSON.stringify(mail?.mail)).not.toMatch(/Nama Ketikan|karcis_o_/);
    // An own order is mailed beside them, and its own tickets are no gifts.
    const own = await office.sell({ buyer_email: email });
    await db
      .updateTable('tickets')
      .set({ attendee_email: email })
      .where('order_id', '=', own.order_id)
      .execute();
    const [both] = await find(email);
    expect(both?.text).toContain(`/orders/${own.order_id}#karcis_o_`);
    expect(both?.text.match(/^Tiket \d: /gm)).toHaveLength(2);
    // Mails of the order go elsewhere: its tickets are no gifts to the former address.
    const contact = db.updateTable('orders').set({ contact_email: 'pindah@example.org' });
    await contact.where('id', '=', own.order_id).execute();
    const [moved] = await find(email);
    expect(moved?.text.match(/^Tiket \d: /gm)).toHaveLength(2);
    // Over with the event (control).
    await db
      .updateTable('events')
      .set({ starts_at: inDays(-2), ends_at: inDays(-1) })
      .where('id', '=', office.event)
      .execute();
    const [over] = await find(email);
    expect(over?.text).not.toContain('Konser Hadiah ·');
  });

  it('bring twenty tickets of others, and say that there are more', async () => {
    const office = await openTicketOffice(karcis.current.db, people.Sari.id);
    const email = 'rombongan@example.org';
    const give = () => office.issue(null, 'Active', { attendee_email: email });
    for (let n = 0; n < 20; n++) await give();
    const more = 'selain 20 tiket ini';
    const [all] = await find(email);
    expect(all?.text.match(/^Tiket \d+: /gm)).toHaveLength(20);
    expect(all?.text).not.toContain(more);
    await give();
    const [first] = await find(email);
    expect(first?.text.match(/^Tiket \d+: /gm)).toHaveLength(20);
    expect(first?.text).toContain(more);
  });

  it('are answered the same where there are none, and nothing is mailed', async () => {
    const { orders } = karcis.current.client();
    expect(await orders.find({ body: { email: 'siapa@example.org' } })).toBeUndefined();
    const [mail] = await find('siapa@example.org');
    expect(mail).toMatchObject({ template: 'order_links', mail: undefined });
  });
});

describe('the order of a guest', () => {
  it('is that of the account which confirms its address, with all that belongs to it', async () => {
    const order = await paidBy('Tari@example.org');
    const tari = await account('Tari', false);
    const client = karcis.current.client(tari.token);
    expect(await ordersOf(tari.token)).toEqual([]);
    await expect(client.orders.order({ id: order.id })).rejects.toThrow('404 not_found');
    await confirm(tari.id);
    expect(await ordersOf(tari.token)).toEqual([order.id]);
    const { data } = await client.orders.order({ id: order.id });
    expect(data.tickets).toHaveLength(2);
    await client.ownOrders.receipt({ id: order.id });
    const refund = { id: order.id, body: { ticket_ids: null, reason: 'Sakit' } };
    await client.orderRefunds.request(refund, { idempotencyKey: newId() });
    const { data: tickets } = await client.tickets.list();
    expect(tickets).toHaveLength(2);
    // The link that was mailed still opens it, and other accounts do not.
    const { orderToken } = order;
    expect((await karcis.current.client().orders.order({ id: order.id }, { orderToken })).data.id).toBe(
      order.id,
    );
    await expect(karcis.current.client(people.Hendra.token).orders.order({ id: order.id })).rejects.toThrow(
      '404 not_found',
    );
    expect(await ordersOf(people.Hendra.token)).toEqual([]);
  });

  it('joins the account also when it is bought after the address was confirmed', async () => {
    const wulan = await account('Wulan');
    const order = await paidBy('WULAN@example.org');
    expect(await ordersOf(wulan.token)).toEqual([order.id]);
    // A hold has sent nothing, so that strangers fill nobody's list.
    const held = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id));
    await buyAs(wulan.email, held.id);
    expect(await ordersOf(wulan.token)).toEqual([order.id]);
    await expect(karcis.current.client(wulan.token).orders.order({ id: held.id })).rejects.toThrow('404');
  });

  it('goes with its contact address, and joins nobody before it is paid', async () => {
    const [lama, baru] = [await account('Lama', false), await account('Baru')];
    const paid = await paidBy(lama.email);
    const unpaid = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id));
    await buyAs(lama.email, unpaid.id);
    await sandbox.begin(unpaid);
    await confirm(lama.id);
    // A stranger may have begun the other one: whoever saw it would pay for it.
    expect(await ordersOf(lama.token)).toEqual([paid.id]);
    for (const { id, orderToken } of [paid, unpaid])
      await karcis.current
        .client()
        .ownOrders.changeContact({ id, body: { contact_email: baru.email } }, { orderToken });
    expect(await ordersOf(lama.token)).toEqual([]);
    expect(await ordersOf(baru.token)).toEqual([paid.id]);
    const holders = await karcis.current.db
      .selectFrom('tickets')
      .select('holder_user_id')
      .where('order_id', 'in', [paid.id, unpaid.id])
      .execute();
    expect(holders.map(({ holder_user_id }) => holder_user_id)).not.toContain(lama.id);
  });

  it('stays with the account when its address changes afterwards', async () => {
    const ayu = await account('Ayu', false);
    const order = await paidBy(ayu.email);
    await confirm(ayu.id);
    await karcis.current.db
      .updateTable('users')
      .set({ email: 'ayu.baru@example.org' })
      .where('id', '=', ayu.id)
      .execute();
    expect(await ordersOf(ayu.token)).toEqual([order.id]);
  });

  it('keeps the tickets with the account that confirms its address while the order is paid', async () => {
    const { db } = karcis.current;
    const intan = await account('Intan', false);
    const order = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id));
    await buyAs(intan.email, order.id);
    const { reference } = await sandbox.begin(order);
    // As a payment that was signed before the account was confirmed, and is issued after it.
    await sql`update tickets set holder_user_id = ${intan.id} where order_id = ${order.id}`.execute(db);
    await sandbox.act(reference, { action: 'Pay' });
    await sandbox.workOff();
    const tickets = await sandbox.tickets(order.id);
    expect(tickets.map(({ status, holder_user_id }) => [status, holder_user_id])).toEqual([
      ['Active', intan.id],
      ['Active', intan.id],
    ]);
  });
});
