import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { mailsOf as sentMails } from '../../test/mail/arrived.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { areInstalled } from '../../test/ticket-reader.ts';
import { newId } from '../domain/id.ts';
import { orderToken as tokenOf } from '../domain/security/order-token.ts';

const karcis = karcisForTests({
  secretKey: async () => secretKey,
  environment: { KARCIS_RATE_LIMITS: 'on' },
});
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  await karcis.current.db
    .updateTable('users')
    .set({ email_verified_at: inDays(-1) })
    .where('id', '=', people.Hana.id)
    .execute();
});

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);
const own = (token?: string) => karcis.current.client(token).ownOrders;
/** In no order where they are of one moment. */
const mailsOf = (request: () => Promise<unknown>) => sentMails(karcis.current, request);
/** What poppler reads in a PDF; nothing where it is not installed. */
const readable = (pdf: Buffer) =>
  areInstalled('pdftotext')
    ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
    : '';
const holders = async (id: string) => (await sandbox.tickets(id)).map(({ holder_user_id }) => holder_user_id);

describe('the mail with the tickets', () => {
  it('is sent again to who has bought them, five times an hour', async () => {
    const { id, orderToken } = await sandbox.buy(await shopWith());
    const { buyer_email } = await karcis.current.db
      .selectFrom('orders')
      .select('buyer_email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const mails = await mailsOf(async () => {
      for (let n = 0; n < 5; n++) await own().resend({ id }, { orderToken });
      await expect(own().resend({ id }, { orderToken })).rejects.toThrow('429 too_many_requests');
    });
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual(
      Array.from({ length: 5 }, () => ['order_paid', buyer_email]),
    );
    expect(mails[4]?.mail?.attachments).toHaveLength(2);
  });

  it('is not sent for an order that is not paid, or has no good ticket, and to nobody else', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.checkedOut(shop);
    await expect(own().resend({ id }, { orderToken })).rejects.toThrow('409 order_not_paid');
    const paid = await sandbox.buy(shop);
    await expect(own().resend({ id: paid.id }, { orderToken })).rejects.toThrow('404 not_found');
    await expect(own(people.Hana.token).resend({ id: paid.id })).rejects.toThrow('404 not_found');
    await karcis.current.db
      .updateTable('tickets')
      .set({ status: 'Revoked', revoked_at: inDays(0) })
      .where('order_id', '=', paid.id)
      .execute();
    await expect(own().resend({ id: paid.id }, { orderToken: paid.orderToken })).rejects.toThrow(
      '409 ticket_not_active',
    );
  });
});

describe('the receipt of an order', () => {
  it('is the same until something of the order changes, and in its language', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.buy(shop);
    const read = async () => (await own().receipt({ id }, { orderToken })).data;
    const first = await read();
    expect(first).toMatchObject({
      order_id: id,
      filename: `kuitansi-${first.reference}.pdf`,
      content_type: 'application/pdf',
    });
    const pdf = Buffer.from(first.content_base64, 'base64');
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(hash('sha256', pdf, 'hex')).toBe(first.sha256);
    expect((await read()).sha256).toBe(first.sha256);
    const { db } = karcis.current;
    const shas = new Set([first.sha256]);
    await db.updateTable('orders').set({ locale: 'en' }).where('id', '=', id).execute();
    const english = await read();
    expect(english.filename).toBe(`receipt-${first.reference}.pdf`);
    shas.add(english.sha256);
    await db
      .updateTable('organizers')
      .set({ legal_name: 'PT Panggung Raya', tax_id: '99', address: 'Jalan Braga 1' })
      .where('id', '=', shop.organizer)
      .execute();
    shas.add((await read()).sha256);
    const [payment] = await sandbox.payments(id);
    const money = { amount: 1000, currency: 'IDR', reason: 'Ganti hari' };
    await given(db, 'refunds', {
      event_id: shop.event,
      order_id: id,
      payment_id: payment?.id ?? '',
      ...money,
      status: 'Succeeded',
      succeeded_at: inDays(0),
    });
    shas.add((await read()).sha256);
    expect(shas.size).toBe(4);
    expect(readable(Buffer.from((await read()).content_base64, 'base64'))).toMatch(
      /Receipt[^]*PT Panggung Raya[^]*Total +Rp300,000[^]*−Rp1,000[^]*Rp299,000[^]*QRIS|^$/,
    );
  });

  it('is there for its buyer, once it is paid', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.checkedOut(shop);
    await expect(own().receipt({ id }, { orderToken })).rejects.toThrow('409 order_not_paid');
    const paid = await sandbox.buy(shop);
    await expect(own().receipt({ id: paid.id }, { orderToken })).rejects.toThrow('404 not_found');
    await expect(own(people.Hana.token).receipt({ id: paid.id })).rejects.toThrow('404 not_found');
    await expect(own().receipt({ id: paid.id })).rejects.toThrow('401 not_signed_in');
  });
});

describe('what a guest gets', () => {
  it('is in the language in which the order was checked out', async () => {
    const shop = await shopWith();
    const [english, other] = [await sandbox.checkedOut(shop), await sandbox.checkedOut(shop)];
    const { buying } = karcis.current.client();
    for (const locale of ['en', undefined] as const)
      await buying.checkout(
        {
          id: english.id,
          body: { buyer: { name: 'Rani', email: 'rani@example.org' }, ...(locale && { locale }) },
        },
        { orderToken: english.orderToken },
      );
    const texts = [];
    for (const order of [english, other]) {
      const { reference } = await sandbox.begin(order);
      const mails = await mailsOf(async () => {
        await sandbox.act(reference, { action: 'Pay' });
        await sandbox.workOff();
      });
      texts.push(mails.map(({ mail }) => mail?.subject).join());
    }
    expect(texts).toEqual([
      expect.stringMatching(/^Your tickets/),
      // Control: nothing was said of it, so that it is the language of the site.
      expect.stringMatching(/^Tiket Anda/),
    ]);
    expect(new Set((await shop.orders()).map(({ locale }) => locale))).toEqual(new Set(['en', null]));
  });
});

describe('mails about an order', () => {
  it('go to another address, of which both are told, with a new link and the tickets', async () => {
    const { id, orderToken } = await sandbox.buy(await shopWith({ title: 'Konser Laut' }));
    const before = await karcis.current.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let token = '';
    const mails = await mailsOf(async () => {
      const { data } = await own().changeContact(
        { id, body: { contact_email: 'baru@example.org', buyer_phone: '+62 812 3456' } },
        { orderToken },
      );
      token = data.order_token ?? '';
      expect(data).toMatchObject({
        contact_email: 'baru@example.org',
        buyer: { email: before.buyer_email, phone: '+62 812 3456' },
      });
    });
    const told = (template: string, recipient: string | null) =>
      mails.find((mail) => mail.template === template && mail.recipient === recipient)?.text ?? '';
    expect(mails).toHaveLength(3);
    const former = told('order_contact_changed', before.buyer_email);
    expect(former).toMatch(/b\*\*\*@example\.org/);
    expect(former).not.toMatch(/karcis_o_|baru@/);
    for (const template of ['order_contact_changed', 'order_paid'])
      expect(told(template, 'baru@example.org')).toContain(`/orders/${id}#${token}`);
    expect(token).toBe(tokenOf({ orderId: id, version: 2 }, secretKey));
    await expect(karcis.current.client().orders.order({ id }, { orderToken })).rejects.toThrow('404');
    await karcis.current.client().orders.order({ id }, { orderToken: token });
    // The same address again, and a phone alone, tell nobody anything.
    const none = await mailsOf(() =>
      own().changeContact(
        { id, body: { contact_email: 'baru@example.org', buyer_phone: null } },
        { orderToken: token },
      ),
    );
    expect(none).toEqual([]);
  });

  it('that wait for the former address are not sent there', async () => {
    const { id, orderToken } = await sandbox.buy(await shopWith());
    const mails = await mailsOf(async () => {
      await own().resend({ id }, { orderToken });
      const { data } = await own().changeContact(
        { id, body: { contact_email: 'satu@example.org' } },
        { orderToken },
      );
      await own().changeContact(
        { id, body: { contact_email: 'dua@example.org' } },
        { orderToken: data.order_token ?? '' },
      );
    });
    const arrived = mails.filter(({ mail }) => mail !== undefined);
    expect(
      arrived.filter(({ text }) => text.includes('karcis_o_')).map(({ recipient }) => recipient),
    ).toEqual(['dua@example.org', 'dua@example.org']);
  });

  it('are asked for by either address, and go to the newer one', async () => {
    const { id, orderToken } = await sandbox.buy(await shopWith());
    await own().changeContact({ id, body: { contact_email: 'baru@example.org' } }, { orderToken });
    const { reference, buyer_email } = await karcis.current.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const email of [buyer_email ?? '', 'baru@example.org']) {
      const [link] = await mailsOf(() => karcis.current.client().orders.find({ body: { reference, email } }));
      expect(link).toMatchObject({ template: 'order_link', recipient: 'baru@example.org' });
      expect(link?.text).toContain(`/orders/${id}#karcis_o_`);
    }
  });

  it('take the tickets of a guest along, to the account that has confirmed the address or to nobody', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.buy(shop);
    expect(await holders(id)).toEqual([null, null]);
    const [given] = await sandbox.tickets(id);
    await karcis.current
      .client()
      .orderTickets.transfer(
        { id, ticket_id: given?.id ?? '', body: { name: 'Dewi', email: 'dewi@example.org' } },
        { orderToken, idempotencyKey: newId() },
      );
    const { data } = await own().changeContact(
      { id, body: { contact_email: people.Hana.email } },
      { orderToken },
    );
    const held = async () =>
      (await sandbox.tickets(id)).map(({ status, holder_user_id }) => `${status} ${holder_user_id}`);
    expect(new Set(await held())).toEqual(
      new Set(['Active null', `Active ${people.Hana.id}`, 'Transferred null']),
    );
    await own().changeContact(
      { id, body: { contact_email: 'entah@example.org' } },
      { orderToken: data.order_token ?? '' },
    );
    expect(new Set(await holders(id))).toEqual(new Set([null]));
  });

  it('take them to no account that is suspended', async () => {
    const { id, orderToken } = await sandbox.buy(await shopWith());
    const status = async (is: 'Active' | 'Suspended') =>
      karcis.current.db.updateTable('users').set({ status: is }).where('id', '=', people.Hana.id).execute();
    await status('Suspended');
    await own().changeContact({ id, body: { contact_email: people.Hana.email } }, { orderToken });
    expect(await holders(id)).toEqual([null, null]);
    await status('Active');
  });

  it('leave the tickets of an account with it', async () => {
    const shop = await shopWith();
    const { token, id: user, email } = people.Hendra;
    const { id } = await shop.hold({ items: [{ ticket_type_id: shop.type, quantity: 1 }] }, { token });
    const { buying } = karcis.current.client(token);
    await shop.changeType({ price: 0 });
    await buying.checkout({ id, body: { buyer: { name: 'Hendra', email } } });
    await karcis.current.db
      .updateTable('orders')
      .set({ subtotal: 0, total: 0 })
      .where('id', '=', id)
      .execute();
    await buying.pay({ id, body: {} }, { idempotencyKey: newId() });
    const { data } = await own(token).changeContact({ id, body: { contact_email: people.Hana.email } });
    expect(data.order_token).toBeNull();
    expect(await holders(id)).toEqual([user]);
  });

  it('stay where they are where the order is not being paid, or was changed as often as can be', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.checkedOut(shop);
    const change = { id, body: { contact_email: 'baru@example.org' } };
    await expect(own().changeContact(change, { orderToken })).rejects.toThrow('409 order_closed');
    const paid = await sandbox.buy(shop);
    await karcis.current.db
      .updateTable('orders')
      .set({ token_version: 255 })
      .where('id', '=', paid.id)
      .execute();
    const last = tokenOf({ orderId: paid.id, version: 255 }, secretKey);
    await expect(own().changeContact({ ...change, id: paid.id }, { orderToken: last })).rejects.toThrow(
      '409 contact_fixed',
    );
    await expect(own().changeContact({ ...change, id: paid.id }, { orderToken })).rejects.toThrow('404');
    await expect(own().changeContact({ id, body: {} }, { orderToken })).rejects.toThrow('422');
  });

  it('go to one address, of two that are said at once with the same token', async () => {
    const { id, orderToken } = await sandbox.buy(await shopWith());
    const { answers, refusals } = await atOnce(2, (at) =>
      own().changeContact({ id, body: { contact_email: `alamat${at}@example.org` } }, { orderToken }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual([expect.stringMatching(/401|404/)]);
  });

  it('go to the one that is said last where the order is looked at first and written then (control)', async () => {
    const { id } = await sandbox.buy(await shopWith());
    const { db } = karcis.current;
    const versionOf = () =>
      db.selectFrom('orders').select('token_version').where('id', '=', id).executeTakeFirstOrThrow();
    const seen = [await versionOf(), await versionOf()];
    const written = [];
    for (const [at, { token_version }] of seen.entries())
      written.push(
        await db
          .updateTable('orders')
          .set({ contact_email: `alamat${at}@example.org`, token_version: token_version + 1 })
          .where('id', '=', id)
          .executeTakeFirst(),
      );
    expect(written.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([1n, 1n]);
    expect(await versionOf()).toEqual({ token_version: 2 });
  });
});
