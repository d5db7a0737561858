import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import pg from 'pg';
import { secretKey, senderFor, sendMail } from '../../test/mail/support.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests, startKarcis } from '../../test/harness.ts';
import { invite, type Name, type People, person } from '../../test/people.ts';
import { openTicketOffice, type TicketOffice } from '../../test/ticket-office.ts';
import { newId } from '../domain/id.ts';
import { orderToken } from '../domain/security/order-token.ts';
import { newToken } from '../domain/security/token.ts';

const options = {
  environment: {
    KARCIS_PUBLIC_URL: 'https://tiket.example.org',
    KARCIS_RATE_LIMITS: 'on',
    KARCIS_TRUST_PROXY: '127.0.0.1',
    KARCIS_CORS_ORIGINS: 'https://toko.example.org',
  },
  secretKey: async () => secretKey,
};
const karcis = karcisForTests(options);
let people: People;
let concert: TicketOffice;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openTicketOffice(karcis.current.db, people.Sari.id, { title: 'Konser Laut' });
});

const clientOf = (name: Name) => karcis.current.client(people[name].token).orders;
const guest = () => karcis.current.client(null).orders;
const tokenOf = (orderId: string, version = 1) => orderToken({ orderId, version }, secretKey);

type More = Parameters<TicketOffice['sell']>[0];
const bought = async (by: Name | null, more: More = {}, office = concert) =>
  (await office.sell({ buyer_user_id: by === null ? null : people[by].id, ...more })).order_id;

const open = { status: 'Awaiting Payment', paid_at: null, expires_at: inDays(0.1) } as const;
const ended = { status: 'Expired', paid_at: null } as const;

describe('the orders of an account', () => {
  it('are those it has bought, newest first, and nobody else’s', async () => {
    const older = await bought('Hana', { created_at: inDays(-2) });
    const newer = await bought('Hana', { ...open, created_at: inDays(-1) });
    const foreign = await bought('Hendra');
    await bought(null, { buyer_email: people.Hana.email }); // the address alone makes nobody the buyer
    const { data, meta } = await clientOf('Hana').list();
    expect(data.map(({ id }) => id)).toEqual([newer, older]);
    expect(meta.total).toBe(2);
    expect(data[0]).toMatchObject({
      status: 'Awaiting Payment',
      refund_status: 'None',
      ticket_count: 2,
      total: 300_000,
      event: { title: 'Konser Laut', venue: { name: 'Istora Senayan' } },
    });
    expect((await clientOf('Hendra').list()).data.map(({ id }) => id)).toEqual([foreign]);
    const unpaid = await clientOf('Hana').order({ id: newer });
    expect(unpaid.data).toMatchObject({ payment: null, refunds: [], tickets: [] });
    await expect(guest().list()).rejects.toThrow('401 not_signed_in');
  });

  it('are found by their status, and come in pages', async () => {
    const at = (days: number) => ({ created_at: inDays(days) });
    const paid = await bought('Bayu', at(-3));
    const expired = await bought('Bayu', { ...ended, ...at(-2) });
    const bayu = clientOf('Bayu');
    const found = async (status: 'Paid' | 'Expired' | 'Cancelled') =>
      (await bayu.list({ status })).data.map(({ id }) => id);
    expect(await found('Paid')).toEqual([paid]);
    expect(await found('Expired')).toEqual([expired]);
    expect(await found('Cancelled')).toEqual([]);
    const pages = await Array.fromAsync(bayu.list.pages({ per_page: 1 }), ({ data }) => data[0]?.id);
    expect(pages).toEqual([expired, paid]);
  });
});

describe('an order', () => {
  it('is told whole to its buyer: what was bought, for whom, how it was paid and what came back', async () => {
    const office = await openTicketOffice(karcis.current.db, people.Sari.id);
    const sold = await office.sell({
      buyer_user_id: people.Hana.id,
      buyer_phone: '+62 812 3456',
      fee_total: 9000,
      total: 309_000,
    });
    const first = await office.issue(people.Hana.id, 'Pending', sold);
    const second = await office.issue(people.Hana.id, 'Pending', { ...sold, attendee_name: 'Dewi' });
    await office.pay(sold.order_id, { status: 'Failed', paid_at: null, created_at: inDays(-1) });
    const payment = await office.pay(sold.order_id, {
      status: 'Partially Refunded',
      refunded_amount: 150_000,
      created_at: inDays(-3),
    });
    const { db } = karcis.current;
    const refund = {
      event_id: office.event,
      order_id: sold.order_id,
      payment_id: payment,
      amount: 150_000,
      currency: 'IDR',
      reason: 'Catatan petugas',
      status: 'Succeeded',
      succeeded_at: inDays(-1),
    } as const;
    await db
      .insertInto('refunds')
      .values({ id: newId(), ...refund })
      .execute();

    const { data } = await clientOf('Hana').order({ id: sold.order_id });
    expect(data).toMatchObject({
      id: sold.order_id,
      status: 'Paid',
      refund_status: 'Partially Refunded',
      subtotal: 300_000,
      fee_total: 9000,
      total: 309_000,
      buyer: { name: 'Hana', email: 'hana@example.org', phone: '+62 812 3456' },
      items: [{ ticket_type: office.ticketType, quantity: 2, unit_price: 150_000, total: 300_000 }],
      payment: { id: payment, status: 'Partially Refunded', method: 'QRIS', amount: 300_000 },
      refunds: [{ amount: 150_000, status: 'Succeeded' }],
    });
    expect(data.tickets.map(({ id }) => id)).toEqual([first, second]);
    expect(data.tickets[1]).toMatchObject({ status: 'Pending', attendee: { name: 'Dewi' } });
    expect(JSON.stringify(data)).not.toContain('Catatan');
  });

  it('keeps a ticket that was handed on, without whoever has it now', async () => {
    const office = await openTicketOffice(karcis.current.db, people.Sari.id);
    const sold = await office.sell({ buyer_user_id: people.Hana.id });
    const given = await office.issue(people.Hana.id, 'Transferred', sold);
    const kept = await office.issue(people.Hendra.id, 'Active', {
      ...sold,
      attendee_name: 'Penerima Rahasia',
      transferred_from_id: given,
    });
    const { data } = await clientOf('Hana').order({ id: sold.order_id });
    expect(data.tickets.map(({ id, status }) => [id, status])).toEqual([[given, 'Transferred']]);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Penerima Rahasia|${kept}`));
  });
});

describe('a buyer', () => {
  it('without an account is known by the token of the order, and reads that one alone', async () => {
    const [own, other] = [await bought(null), await bought(null)];
    const read = (id: string, token: string) => guest().order({ id }, { orderToken: token });
    expect((await read(own, tokenOf(own))).data.id).toBe(own);
    await expect(read(other, tokenOf(own))).rejects.toThrow('404 not_found');
    await expect(guest().order({ id: own })).rejects.toThrow('401 not_signed_in');
  });

  it('has no token any more once the order has a newer one', async () => {
    const id = await bought(null);
    await karcis.current.db.updateTable('orders').set({ token_version: 2 }).where('id', '=', id).execute();
    await expect(guest().order({ id }, { orderToken: tokenOf(id) })).rejects.toThrow('404 not_found');
    expect((await guest().order({ id }, { orderToken: tokenOf(id, 2) })).data.id).toBe(id);
  });

  it('who is signed in reads further orders by their tokens, and own ones beside a token that is none', async () => {
    const [own, other] = [await bought('Hana'), await bought(null)];
    const hana = clientOf('Hana');
    await expect(hana.order({ id: other })).rejects.toThrow('404 not_found');
    expect((await hana.order({ id: other }, { orderToken: tokenOf(other) })).data.id).toBe(other);
    expect((await hana.order({ id: own }, { orderToken: tokenOf(other) })).data.id).toBe(own);
    expect((await hana.order({ id: own }, { orderToken: 'karcis_o_none' })).data.id).toBe(own);
  });

  it('is not known by a token that was made under another secret, or is sent as anything else', async () => {
    const id = await bought(null);
    const foreign = orderToken({ orderId: id, version: 1 }, Buffer.alloc(32, 8));
    await expect(guest().order({ id }, { orderToken: foreign })).rejects.toThrow('401 not_signed_in');
    const asBearer = karcis.current.client(tokenOf(id)).orders;
    await expect(asBearer.order({ id })).rejects.toThrow('401 not_signed_in');
    const asBad = karcis.current.client(newToken()).orders;
    await expect(asBad.order({ id }, { orderToken: tokenOf(id) })).rejects.toThrow('401 not_signed_in');
  });

  it('is told that a server without a secret knows no tokens', async () => {
    const id = await bought('Hana');
    const server = await startKarcis({ secretKey: async () => undefined });
    onTestFinished(() => server.stop());
    const asked = server.client(null).orders.order({ id }, { orderToken: tokenOf(id) });
    await expect(asked).rejects.toThrow('409 no_secret_key');
    await expect(server.client(null).orders.order({ id })).rejects.toThrow('401 not_signed_in');
  });

  it('counts against the order, where somebody has its token, and not against the network', async () => {
    const id = await bought(null);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const limitFor = async (orderToken?: string) => {
      const response = await fetch(`${karcis.current.url}/orders/${id}`, {
        headers: { ...headers, ...(orderToken === undefined ? {} : { 'order-token': orderToken }) },
      });
      await response.body?.cancel();
      return Number(response.headers.get('ratelimit-limit'));
    };
    expect(await limitFor()).toBe(3000);
    expect(await limitFor(tokenOf(id))).toBe(1200);
    expect(await limitFor('karcis_o_none')).toBe(3000);
  });

  it('may ask from a page of an origin that is allowed', async () => {
    const { headers } = await fetch(`${karcis.current.url}/orders/${newId()}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://toko.example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'order-token',
      },
    });
    expect(headers.get('access-control-allow-headers')).toContain('Order-Token');
  });
});

describe('the token of an order', () => {
  it('is in no row, no log and no answer, whatever comes of the request', async () => {
    const id = await bought(null);
    const good = tokenOf(id);
    const forged = good.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    const { url, db } = karcis.current;
    const answers: string[] = [];
    for (const token of [good, forged])
      for (const [path, more] of [
        [`/orders/${id}`, {}],
        [`/orders/${newId()}`, {}],
        [`/orders/${token}`, {}],
        [`/orders/${id}?token=${token}`, {}],
        [`/orders/${id}`, { authorization: `Bearer ${token}` }],
        [`/orders/${id}`, { authorization: `Bearer ${newToken()}` }],
        [`/orders/${id}`, { 'user-agent': token, referer: `https://example.org/#${token}` }],
      ] as const) {
        const response = await fetch(url + path, { headers: { 'order-token': token, ...more } });
        answers.push((await response.text()) + JSON.stringify([...response.headers]));
      }
    const secret = (token: string) => token.slice(-20);
    const rows = await Promise.all(
      (['activity_log', 'error_logs', 'error_occurrences', 'orders', 'mails', 'jobs'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    for (const token of [good, forged]) {
      expect(JSON.stringify(rows)).not.toContain(secret(token));
      expect(karcis.current.log.join('')).not.toContain(secret(token));
      expect(answers.join('')).not.toContain(secret(token));
    }
    // The controls: what is looked at tells of these requests.
    expect(karcis.current.log.join('')).toContain('/api/orders/:id');
    expect(answers.some((text) => text.includes(id))).toBe(true);
  });
});

describe('an order that is looked for', () => {
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
  let networks = 0;
  const elsewhere = () => from(`203.0.113.${(networks += 1)}`);
  const find = (reference: string, email: string, about = elsewhere()) =>
    guest().find({ body: { reference, email } }, about);

  beforeEach(async () => {
    for (const table of ['jobs', 'mails', 'account_tokens'] as const)
      await karcis.current.db.deleteFrom(table).execute();
  });

  /** Sends the mails that wait, and returns their links. */
  async function mailed(): Promise<string[]> {
    const { db, database } = karcis.current;
    const log: { readonly mail?: { readonly links: readonly string[] } }[] = [];
    const sender = senderFor(database, { log });
    const waiting = await db.selectFrom('mails').select('id').where('status', '=', 'Queued').execute();
    for (const { id } of waiting) await sendMail(database, sender, id);
    return log.flatMap(({ mail }) => mail?.links ?? []);
  }

  it('is mailed to its buyer as a link, which opens it', async () => {
    const id = await bought(null, { reference: 'KRC-AAAAA-00001', buyer_email: 'Gita@example.org' });
    expect(await find(' krc-aaaaa-00001 ', 'gita@EXAMPLE.org')).toBeUndefined();
    const [link = ''] = await mailed();
    expect(link).toBe(`https://tiket.example.org/orders/${id}#${tokenOf(id)}`);
    const token = new URL(link).hash.slice(1);
    expect((await guest().order({ id }, { orderToken: token })).data.reference).toBe('KRC-AAAAA-00001');
    const rows = await karcis.current.db
      .selectFrom('mails')
      .select(['recipient', 'status', 'subject'])
      .execute();
    expect(rows).toEqual([
      { recipient: 'Gita@example.org', status: 'Logged', subject: 'Pesanan KRC-AAAAA-00001' },
    ]);
  });

  it('is answered the same, by the same statements and as many rows, where there is none', async () => {
    await bought(null, { reference: 'KRC-AAAAA-00002', buyer_email: 'gita@example.org' });
    const { db } = karcis.current;
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => spy.mockRestore());
    const work = async (reference: string, email: string) => {
      spy.mockClear();
      const answer = await find(reference, email);
      const statements = spy.mock.calls.map(([config]) => (config as unknown as { text: string }).text);
      // What was refused before is noted a moment later.
      const noted = db.selectFrom('activity_log').select('id').where('action', '<>', 'access.denied');
      const tables = ['mails', 'jobs', 'account_tokens'] as const;
      const queries = [...tables.map((table) => db.selectFrom(table).select('id')), noted];
      const rows = await Promise.all(queries.map((query) => query.execute()));
      const counts = rows.map((each) => each.length);
      return { answer, statements: statements.filter((text) => /order|mail|token|job/.test(text)), counts };
    };
    const known = await work('KRC-AAAAA-00002', 'gita@example.org');
    const [otherAddress, otherReference] = [
      await work('KRC-AAAAA-00002', 'nobody@example.org'),
      await work('KRC-AAAAA-99999', 'somebody@example.org'),
    ];
    expect(known.statements.length).toBeGreaterThan(2);
    for (const unknown of [otherAddress, otherReference]) {
      expect(unknown.answer).toEqual(known.answer);
      expect(unknown.statements).toEqual(known.statements);
    }
    const [mails = 0, jobs = 0, links = 0, told = 0] = known.counts;
    expect(otherReference.counts).toEqual([mails + 2, jobs + 2, links + 2, told]);
    expect(await mailed()).toHaveLength(1);
    const ends = await db.selectFrom('mails').select(['recipient', 'status']).orderBy('id').execute();
    expect(ends.map(({ status }) => status)).toEqual(['Logged', 'Skipped', 'Skipped']);
  });

  it('is answered by the same statements also to an address that was asked about before', async () => {
    await bought(null, { reference: 'KRC-AAAAA-00008', buyer_email: 'gita@example.org' });
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => spy.mockRestore());
    const links = async (reference: string, email: string) => {
      spy.mockClear();
      await find(reference, email);
      const texts = spy.mock.calls.map(([config]) => (config as unknown as { text: string }).text);
      return texts.filter((text) => /^\s*(insert|update|with)/.test(text ?? '')).length;
    };
    const asked: Record<string, number[]> = {};
    for (const email of ['gita@example.org', 'nobody@example.org']) {
      const counts = [];
      for (const reference of ['KRC-00000-00001', 'KRC-00000-00001', 'KRC-00000-00001', 'KRC-00000-00001'])
        counts.push(await links(reference, email));
      // One that is there for the first address alone.
      counts.push(await links('KRC-AAAAA-00008', email));
      asked[email] = counts;
    }
    expect(asked['nobody@example.org']).toEqual(asked['gita@example.org']);
    // The fourth was one too many, which the fifth does not suffer from.
    const [first, , , fourth, fifth] = asked['gita@example.org'] ?? [];
    expect(fourth).toBeLessThan(first ?? 0);
    expect(fifth).toBe(first);
  });

  it('is mailed three times an hour, whoever asks, and the answer stays the same', async () => {
    await bought(null, { reference: 'KRC-AAAAA-00003', buyer_email: 'gita@example.org' });
    const sent = [];
    for (let time = 0; time < 4; time += 1) {
      expect(await find('KRC-AAAAA-00003', 'gita@example.org')).toBeUndefined();
      sent.push((await mailed()).length);
    }
    expect(sent).toEqual([1, 1, 1, 0]);
  });

  it('is looked for five times an hour from a network; accounts there have five of their own', async () => {
    const about = from('198.51.100.99');
    const ask = (client = guest()) =>
      client.find({ body: { reference: 'KRC-AAAAA-00004', email: `${newId()}@example.org` } }, about);
    for (let time = 0; time < 5; time += 1) await ask();
    await expect(ask()).rejects.toThrow('429 too_many_requests');
    const dewi = await person(karcis.current.db, 'Dewi', 'ticket_holder');
    const hers = karcis.current.client(dewi.token).orders;
    for (let time = 0; time < 5; time += 1) await ask(hers);
    await expect(ask(hers)).rejects.toThrow('429 too_many_requests');
    karcis.current.letSecondsPass(721);
    expect(await ask()).toBeUndefined();
  });

  it('is not looked for with a token that is none; a session that has ended is nobody’s', async () => {
    const body = { reference: 'KRC-AAAAA-00005', email: 'gita@example.org' };
    const bad = karcis.current.client(newToken()).orders;
    await expect(bad.find({ body }, elsewhere())).rejects.toThrow('401 not_signed_in');
    for (const cookie of [`karcis=${newToken()}`, 'karcis=x', `karcis=${people.Hana.token}`])
      for (const site of ['same-origin', 'cross-site']) {
        const { headers } = elsewhere();
        const about = { headers: { ...headers, cookie, 'sec-fetch-site': site } };
        expect(await guest().find({ body }, about)).toBeUndefined();
      }
  });

  it('is mailed to nobody by a server without a secret', async () => {
    const server = await startKarcis({ secretKey: async () => undefined });
    onTestFinished(() => server.stop());
    const body = { reference: 'KRC-AAAAA-00006', email: 'gita@example.org' };
    await expect(server.client(null).orders.find({ body })).rejects.toThrow('409 no_secret_key');
  });

  it('is not mailed once it is another’s', async () => {
    const id = await bought(null, { reference: 'KRC-AAAAA-00007', buyer_email: 'gita@example.org' });
    await find('KRC-AAAAA-00007', 'gita@example.org');
    const { db } = karcis.current;
    await db.updateTable('orders').set({ buyer_email: 'baru@example.org' }).where('id', '=', id).execute();
    expect(await mailed()).toEqual([]);
  });
});
