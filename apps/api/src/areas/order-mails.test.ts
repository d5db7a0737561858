import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { mailsOf } from '../../test/mail/arrived.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { areInstalled } from '../../test/ticket-reader.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);

/** Buys, and returns the mail with the tickets as it arrives, and the order. */
async function bought(shop: Shop, quantity = 2, options: Parameters<typeof mailsOf>[2] = {}) {
  let order: { readonly id: string } | undefined;
  const [sent, ...others] = await mailsOf(
    karcis.current,
    async () => void (order = await sandbox.buy(shop, { items: [{ ticket_type_id: shop.type, quantity }] })),
    options,
  );
  expect(others).toEqual([]);
  return { mail: sent?.mail, id: order?.id ?? '' };
}

/** What ZBar reads on the pages of a PDF, as poppler draws them. */
function codesIn(pdf: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'karcis-tickets-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '100', '-png', join(folder, 'in.pdf'), join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pages.toSorted().map((page) =>
      execFileSync('zbarimg', ['--quiet', '--raw', join(folder, page)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .toString()
        .trim(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the mail with the tickets of an order', () => {
  it('brings all of them in one PDF, and the entry for a calendar', async () => {
    const shop = await shopWith({ title: 'Konser Laut' });
    const { mail, id } = await bought(shop, 3);
    const [pdf, calendar, ...others] = mail?.attachments ?? [];
    expect(others).toEqual([]);
    expect(pdf).toMatchObject({
      contentType: 'application/pdf',
      contentDisposition: 'attachment',
      filename: expect.stringMatching(/^tiket-KRC-[\w-]+\.pdf$/),
    });
    expect(calendar).toMatchObject({ contentType: 'text/calendar', filename: `${shop.slug}.ics` });
    expect(calendar?.content.toString()).toMatch(
      /^BEGIN:VCALENDAR[^]*SUMMARY:Konser Laut[^]*END:VCALENDAR\r\n$/,
    );
    expect(mail?.text?.match(/^Tiket \d: .* · Rani · \S+$/gm)).toHaveLength(3);
    expect(mail?.text).toContain(`https://tiket.example.org/orders/${id}#karcis_o_`);
    expect(mail?.text).not.toContain('https://tiket.example.org/tickets');
    const tickets = await sandbox.tickets(id);
    if (areInstalled('pdftoppm', 'zbarimg'))
      expect(codesIn(pdf?.content ?? Buffer.alloc(0))).toEqual(tickets.map(({ qr_payload }) => qr_payload));
  });

  it('says where the event is, when doors open, how one gets in, and the code of each ticket', async () => {
    const venue_id = await given(karcis.current.db, 'venues', {
      name: 'Istora Senayan',
      address: 'Jl. Pintu Satu 1',
      city: 'Jakarta Pusat',
      postal_code: '10270',
    });
    const shop = await shopWith({
      venue_id,
      doors_open_at: '2099-08-01T10:00:00.000Z',
      starts_at: '2099-08-01T12:00:00.000Z',
      ends_at: '2099-08-01T15:00:00.000Z',
      entry_instructions_markdown: 'Masuk dari **barat**.',
    });
    const { mail, id } = await bought(shop, 1);
    const text = mail?.text?.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain('Tempat: Istora Senayan, Jakarta Pusat');
    expect(text).toContain('Alamat: Jl. Pintu Satu 1, Jakarta Pusat, 10270');
    expect(text).toMatch(/Pintu dibuka: Sabtu, 1 Agustus 2099, 17\.00 WIB/);
    expect(text).toContain('https://www.openstreetmap.org/');
    expect(text).toMatch(/Cara masuk atau bergabung.*barat/);
    const [ticket] = await sandbox.tickets(id);
    expect(text).toContain(ticket?.code);
    const calendar = mail?.attachments.at(-1)?.content.toString().replaceAll('\r\n ', '') ?? '';
    // Calendars are shared: the secret of the link stays in the mail.
    expect(calendar).toContain(`URL;VALUE=URI:https://tiket.example.org/orders/${id}\r\n`);
    expect(calendar).not.toContain('karcis_o_');
  });

  it('says how to join an event that is online, to those who have paid and nobody else', async () => {
    const join = 'https://meet.example.org/rahasia';
    const shop = await shopWith({ format: 'Online', entry_instructions_markdown: `[Masuk](${join})` });
    const open = await sandbox.checkedOut(shop);
    const orders = karcis.current.client().orders;
    const read = async (of: { readonly id: string; readonly orderToken: string }) =>
      (await orders.order({ id: of.id }, { orderToken: of.orderToken })).data.entry_instructions_html;
    expect(await read(open)).toBeNull();
    let order: Awaited<ReturnType<typeof sandbox.buy>> | undefined;
    const [sent] = await mailsOf(karcis.current, async () => void (order = await sandbox.buy(shop)));
    expect(sent?.mail?.text).toContain(join);
    expect(sent?.mail?.text).not.toContain('openstreetmap');
    if (order === undefined) throw new Error('Nothing was bought');
    expect(await read(order)).toContain(join);
    const seen = await fetch(`${karcis.current.url}/events/${shop.slug}`);
    expect(await seen.text()).not.toContain('rahasia');
    const entry = await fetch(`${karcis.current.url}/events/${shop.slug}/calendar.ics`);
    expect(await entry.text()).not.toContain('rahasia');
  });

  it('has the link alone where there are more than twenty, or where they cannot be printed', async () => {
    const shop = await shopWith({ max_tickets_per_order: 30 });
    await shop.changeType({ max_per_order: 30, capacity: 100 });
    const many = await bought(shop, 21);
    expect(many.mail?.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
    expect(many.mail?.text).toMatch(/Buka tiket Anda dengan tombol/);
    const log: object[] = [];
    const broken = { print: () => Promise.reject(new Error('Kertas habis')) };
    const { mail } = await bought(shop, 1, { printer: broken, log });
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
    expect(mail?.text).toContain('/orders/');
    expect(log).toEqual([{ err: new Error('Kertas habis') }]);
  });

  it('does not bring what was handed on', async () => {
    const shop = await shopWith();
    const { db } = karcis.current;
    const [sent] = await mailsOf(karcis.current, async () => {
      const { id, orderToken } = await sandbox.buy(shop);
      const [ticket] = await sandbox.tickets(id);
      await karcis.current
        .client()
        .orderTickets.transfer(
          { id, ticket_id: ticket?.id ?? '', body: { name: 'Dewi', email: 'dewi@example.org' } },
          { orderToken, idempotencyKey: newId() },
        );
      await db.deleteFrom('mails').where('template', '<>', 'order_paid').execute();
    });
    expect(sent?.mail?.text?.match(/^Tiket \d: .*$/gm)).toHaveLength(1);
    expect(sent?.mail?.text).not.toContain('Dewi');
  });

  it('leads an account to its tickets as well', async () => {
    const shop = await shopWith();
    const { token, email, id: user } = people.Hana;
    await karcis.current.db
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', user)
      .execute();
    const [sent] = await mailsOf(karcis.current, async () => {
      const { id, order_token } = await shop.hold({ items: [{ ticket_type_id: shop.type, quantity: 1 }] });
      const as = { orderToken: order_token ?? '' };
      const { buying } = karcis.current.client(token);
      await buying.checkout({ id, body: { buyer: { name: 'Hana', email } } }, as);
      const { reference } = await sandbox.begin({ id, orderToken: order_token ?? '' });
      await sandbox.act(reference, { action: 'Pay' });
      await sandbox.workOff();
    });
    expect(sent).toMatchObject({ recipient: email });
    expect(sent?.mail?.text).toMatch(/https:\/\/tiket\.example\.org\/tickets$/m);
  });

  it('tells an address that nobody has confirmed no name of an order that costs nothing', async () => {
    const shop = await shopWith();
    await shop.changeType({ price: 0 });
    const buyFree = async (email: string) => {
      const { id, order_token } = await shop.hold();
      const as = { orderToken: order_token ?? '', idempotencyKey: newId() };
      const { buying } = karcis.current.client();
      await buying.checkout({ id, body: { buyer: { name: 'Beli murah di sini', email } } }, as);
      await buying.pay({ id, body: {} }, as);
    };
    const [unknown] = await mailsOf(karcis.current, () => buyFree('siapa@example.org'));
    expect(unknown?.mail?.text).toMatch(/^Tiket 1: /m);
    expect(unknown?.mail?.text).not.toContain('Beli murah');
    const [known] = await mailsOf(karcis.current, () => buyFree(people.Hana.email));
    expect(known?.mail?.text).toContain('Beli murah');
  });
});
