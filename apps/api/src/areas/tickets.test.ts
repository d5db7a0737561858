import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type Name, type People, type PersonOfTests } from '../../test/people.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
let events: { concert: Stall; online: Stall };
beforeAll(async () => {
  people = await invite(karcis.current);
  events = {
    concert: await anEvent({ title: 'Konser Laut' }),
    online: await anEvent({ title: 'Kelas Daring', venue_id: null, doors_open_at: null, format: 'Online' }),
  };
});

const clientOf = (person: PersonOfTests) => karcis.current.client(person.token);
const hana = () => clientOf(people.Hana);

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const payload = `T1:${'0'.repeat(143)}`;

/** Where tickets are sold: an event with an order of one ticket type in it, and a key that signs. */
interface Stall {
  readonly event_id: string;
  readonly order_id: string;
  readonly order_item_id: string;
  readonly ticket_type_id: string;
  readonly gate_id: string;
  readonly organizer_id: string;
}

async function anEvent(event: Partial<Insertable<Tables['events']>> = {}): Promise<Stall> {
  const { db } = karcis.current;
  const [event_id, organizer_id, venue_id, order_id, order_item_id, ticket_type_id, gate_id] = Array.from(
    { length: 7 },
    () => newId(),
  ) as [string, string, string, string, string, string, string];
  const money = { currency: 'IDR' };
  await db
    .insertInto('organizers')
    .values({ id: organizer_id, name: 'Nada', slug: `nada-${event_id}` })
    .execute();
  await db
    .insertInto('venues')
    .values({ id: venue_id, name: 'Istora Senayan', city: 'Jakarta Pusat' })
    .execute();
  await db
    .insertInto('events')
    .values({
      id: event_id,
      organizer_id,
      venue_id,
      event_key: Math.floor(Math.random() * 2 ** 32),
      slug: `acara-${event_id}`,
      title: 'Acara',
      status: 'Published',
      published_at: inHours(-100),
      doors_open_at: inHours(22),
      starts_at: inHours(24),
      ends_at: inHours(27),
      timezone: 'Asia/Jakarta',
      created_by: people.Sari.id,
      entry_instructions_markdown: 'Masuk dari **barat**',
      terms_markdown: '- Satu tiket <script>x</script> satu orang',
      ...money,
      ...event,
    })
    .execute();
  await db.insertInto('gates').values({ event_id, id: gate_id, name: 'Pintu Barat' }).execute();
  await db
    .insertInto('ticket_types')
    .values({
      event_id,
      id: ticket_type_id,
      name: 'VIP',
      price: 150_000,
      gate_id,
      benefits: ['Lounge'],
      color: '#A16207',
      ...money,
    })
    .execute();
  await db
    .insertInto('orders')
    .values({
      event_id,
      id: order_id,
      reference: `KRC-${order_id.slice(-5)}`,
      buyer_name: 'Hana',
      buyer_email: 'hana@example.org',
      status: 'Paid',
      paid_at: inHours(-50),
      subtotal: 150_000,
      total: 150_000,
      ...money,
    })
    .execute();
  await db
    .insertInto('order_items')
    .values({
      event_id,
      id: order_item_id,
      order_id,
      ticket_type_id,
      quantity: 1,
      unit_price: 150_000,
      total: 150_000,
      ...money,
    })
    .execute();
  await db
    .insertInto('event_signing_keys')
    .values({
      event_id,
      key_id: 1,
      public_key: Buffer.alloc(32, 1),
      private_key_encrypted: Buffer.alloc(60, 2),
    })
    .execute();
  return { event_id, order_id, order_item_id, ticket_type_id, gate_id, organizer_id };
}

type Ticket = Insertable<Tables['tickets']>;
const signed = { signing_key_id: 1, qr_payload: payload, issued_at: inHours(-50) };

/** What a ticket of each status looks like in its table; what else makes it Used is added by `aTicket`. */
const byStatus = {
  Pending: { status: 'Pending' },
  Active: { status: 'Active', ...signed },
  Used: { status: 'Active', ...signed },
  Expired: { status: 'Active', ...signed, valid_until: inHours(-1) },
  Cancelled: { status: 'Cancelled', ...signed, cancelled_at: inHours(-2) },
  Refunded: { status: 'Refunded', ...signed, refunded_at: inHours(-2) },
  Revoked: { status: 'Revoked', ...signed, revoked_at: inHours(-2) },
  Transferred: { status: 'Transferred', ...signed, transferred_at: inHours(-2) },
} as const satisfies Record<string, Partial<Ticket>>;
type Status = keyof typeof byStatus;
const statuses = Object.keys(byStatus) as Status[];
const opensGates = (status: Status) => status === 'Active' || status === 'Used';

async function aTicket(
  holder: Name | null,
  status: Status = 'Active',
  more: Partial<Ticket> = {},
  { gate_id, organizer_id: _organizer, ...stall }: Stall = events.concert,
): Promise<string> {
  const { db } = karcis.current;
  const id = newId();
  await db
    .insertInto('tickets')
    .values({
      ...stall,
      id,
      code: id.slice(-12).toUpperCase(),
      holder_user_id: holder === null ? null : people[holder].id,
      attendee_name: holder ?? 'Tamu',
      price: 150_000,
      currency: 'IDR',
      ...byStatus[status],
      ...more,
    })
    .execute();
  if (status === 'Used') await enter(stall.event_id, id, gate_id, -1);
  return id;
}

/** Lets a ticket in: the scan and the entry that stands. */
async function enter(
  event_id: string,
  ticket_id: string,
  gate_id: string | null,
  hours: number,
): Promise<void> {
  const { db } = karcis.current;
  const check_in_id = await scan({
    event_id,
    ticket_id,
    gate_id,
    checkin_status: 'Checked In',
    scanned_at: inHours(hours),
  });
  await db
    .insertInto('standing_entries')
    .values({ event_id, ticket_id, check_in_id, entered_at: inHours(hours) })
    .execute();
}

async function scan(row: Omit<Insertable<Tables['check_ins']>, 'id' | 'nonce'>): Promise<string> {
  const id = newId();
  await karcis.current.db
    .insertInto('check_ins')
    .values({ id, nonce: newId(), petugas_id: people.Putri.id, ...row })
    .execute();
  return id;
}

describe('the tickets of an account', () => {
  it('are those it holds, newest first, and nobody else’s', async () => {
    const older = await aTicket('Hana', 'Active', { created_at: inHours(-9) });
    const newer = await aTicket('Hana', 'Pending', { created_at: inHours(-8) });
    const foreign = await aTicket('Hendra', 'Active');
    await aTicket(null, 'Active');
    const { data, meta } = await hana().tickets.list();
    expect(data.map(({ id }) => id)).toEqual([newer, older]);
    expect(meta.total).toBe(2);
    expect((await clientOf(people.Hendra).tickets.list()).data.map(({ id }) => id)).toEqual([foreign]);
    expect((await clientOf(people.Surya).tickets.list()).data).toEqual([]);
  });

  it('are for every role, since holding a ticket is no privilege', async () => {
    for (const name of ['Sari', 'Budi', 'Putri'] as const) {
      const id = await aTicket(name);
      expect((await clientOf(people[name]).tickets.list()).data.map((ticket) => ticket.id)).toEqual([id]);
    }
  });

  it('are found by each status, also by those that follow from entries and the clock', async () => {
    const bayu = clientOf(people.Bayu);
    for (const status of statuses) {
      const id = await aTicket('Bayu', status);
      const { data, meta } = await bayu.tickets.list({ status });
      expect(data.map((ticket) => [ticket.id, ticket.status, ticket.can_download])).toEqual([
        [id, status, opensGates(status)],
      ]);
      expect(meta.total).toBe(1);
    }
    expect((await bayu.tickets.list()).data).toHaveLength(statuses.length);
    expect((await bayu.tickets.list({ status: 'Expired', page: 2 })).data).toEqual([]);
  });

  it('expire with their event when they have no time of their own, but not once they were used', async () => {
    const over = await anEvent({ starts_at: inHours(-5), ends_at: inHours(-1), doors_open_at: null });
    await aTicket('Prasetyo', 'Active', {}, over);
    await aTicket('Prasetyo', 'Used', {}, over);
    await aTicket('Prasetyo', 'Active', { valid_until: inHours(1) }, over);
    const { data } = await clientOf(people.Prasetyo).tickets.list();
    expect(data.map(({ status }) => status)).toEqual(['Active', 'Used', 'Expired']);
  });

  it('say when, where and what, and never what opens the gate', async () => {
    const id = await aTicket('Surya', 'Used', { seat: 'A1-7', attendee_email: 'tamu@example.org' });
    const response = await fetch(`${karcis.current.url}/tickets`, {
      headers: { authorization: `Bearer ${people.Surya.token}` },
    });
    const text = await response.text();
    expect(text).not.toContain('T1:');
    const { data } = JSON.parse(text) as { data: unknown[] };
    expect(data[0]).toEqual((await clientOf(people.Surya).tickets.ticket({ id })).data);
    expect(data[0]).toMatchObject({
      id,
      status: 'Used',
      seat: 'A1-7',
      price: 150_000,
      currency: 'IDR',
      event: {
        title: 'Konser Laut',
        status: 'Published',
        venue: { name: 'Istora Senayan', address: null },
        timezone: 'Asia/Jakarta',
      },
      ticket_type: { id: events.concert.ticket_type_id, name: 'VIP', color: '#A16207' },
      attendee: { name: 'Surya', email: 'tamu@example.org' },
      order: { id: events.concert.order_id },
      valid_from: null,
    });
  });

  it('go with their event into the trash', async () => {
    const removed = await anEvent();
    const id = await aTicket('Hendra', 'Active', {}, removed);
    const { db } = karcis.current;
    expect((await clientOf(people.Hendra).tickets.ticket({ id })).data.id).toBe(id);
    const trash = { deleted_at: inHours(0), deleted_by: people.Sari.id, delete_reason: 'Salah' };
    await db.updateTable('events').set(trash).where('id', '=', removed.event_id).execute();
    await expect(clientOf(people.Hendra).tickets.ticket({ id })).rejects.toThrow('404 not_found');
    expect((await clientOf(people.Hendra).tickets.list()).data.map((ticket) => ticket.id)).not.toContain(id);
  });
});

describe('a ticket', () => {
  it('that is absent, malformed, somebody else’s or nobody’s answers with the same bytes', async () => {
    const foreign = await aTicket('Hendra');
    const ids = [newId(), 'bukan-id', '1', foreign, foreign.toUpperCase(), await aTicket(null)];
    for (const part of ['', '/detail', '/download']) {
      const answers = new Set<string>();
      for (const id of ids) {
        const response = await fetch(`${karcis.current.url}/tickets/${id}${part}`, {
          headers: { authorization: `Bearer ${people.Hana.token}`, 'x-request-id': 'sama-saja' },
        });
        answers.add(`${response.status} ${await response.text()}`);
      }
      expect([...answers]).toEqual([expect.stringMatching(/^404 .*not_found/)]);
    }
  });
});

describe('the detail of a ticket', () => {
  it('has the code that opens the gate, as text and as a picture', async () => {
    const { data } = await hana().tickets.detail({ id: await aTicket('Hana') });
    expect(data.qr?.payload).toBe(payload);
    expect(data.qr?.svg).toMatch(/^<svg .*<title>Kode QR tiket [0-9A-F]{12}<\/title>.*<\/svg>$/);
  });

  it('has it only while the ticket is Active or Used', async () => {
    for (const status of statuses) {
      const { data } = await hana().tickets.detail({ id: await aTicket('Hana', status) });
      expect([data.status, data.qr !== null]).toEqual([status, opensGates(status)]);
    }
    const unsigned = await aTicket('Hana', 'Active', { signing_key_id: null, qr_payload: null });
    expect((await hana().tickets.detail({ id: unsigned })).data).toMatchObject({
      qr: null,
      can_download: false,
    });
  });

  it('says how to get in, what is included and what the terms are, as harmless HTML', async () => {
    const { data } = await hana().tickets.detail({ id: await aTicket('Hana') });
    expect(data).toMatchObject({
      entry_instructions_html: '<p>Masuk dari <strong>barat</strong></p>',
      gate: { id: events.concert.gate_id, name: 'Pintu Barat' },
      benefits: ['Lounge'],
      theme: null,
      check_ins: [],
    });
    expect(data.terms_html).toMatch(/^<ul>\s*<li>Satu tiket {1,2}satu orang<\/li>\s*<\/ul>$/);
  });

  it('lists the entries and exits that stand, newest first, and no refusals', async () => {
    const id = await aTicket('Hana', 'Active');
    const row = { event_id: events.concert.event_id, ticket_id: id };
    const undone = await scan({ ...row, checkin_status: 'Checked In', scanned_at: inHours(-6) });
    await scan({ ...row, checkin_status: 'Reverted', reverts_id: undone, scanned_at: inHours(-5) });
    await enter(row.event_id, id, events.concert.gate_id, -4);
    await scan({ ...row, checkin_status: 'Duplicate', reason_code: 'already_used', scanned_at: inHours(-3) });
    await scan({ ...row, checkin_status: 'Checked Out', direction: 'Exit', scanned_at: inHours(-2) });
    const { data } = await hana().tickets.detail({ id });
    expect(data.check_ins.map(({ direction, gate }) => [direction, gate?.name])).toEqual([
      ['Exit', undefined],
      ['Entry', 'Pintu Barat'],
    ]);
    expect(data.check_ins[1]?.at).toBe(data.used_at);
  });

  it('names whom to ask: the organizer, or the platform where the organizer names nobody', async () => {
    const { db } = karcis.current;
    const id = await aTicket('Hana');
    await db
      .updateTable('contact_settings')
      .set({ support_email: 'bantuan@example.org', support_phone: '+62 21 1' })
      .execute();
    const support = async () => (await hana().tickets.detail({ id })).data.support;
    expect(await support()).toEqual({ email: 'bantuan@example.org', phone: '+62 21 1' });
    const { organizer_id } = events.concert;
    await db
      .updateTable('organizers')
      .set({ support_phone: '+62 22 2' })
      .where('id', '=', organizer_id)
      .execute();
    expect(await support()).toEqual({ email: null, phone: '+62 22 2' });
  });

  it('has the theme of its event', async () => {
    const { event_id } = events.online;
    const colors = {
      primary_color: '#111111',
      secondary_color: '#222222',
      accent_color: '#333333',
      background_color: '#ffffff',
      surface_color: '#ffffff',
      text_color: '#000000',
    };
    await karcis.current.db
      .insertInto('event_themes')
      .values({
        id: newId(),
        event_id,
        preset: 'Senja',
        ...colors,
        font_heading: 'Inter',
        font_body: 'Inter',
        hero_layout: 'Split',
        ticket_footer_text: 'Sampai jumpa',
      })
      .execute();
    const { data } = await hana().tickets.detail({ id: await aTicket('Hana', 'Active', {}, events.online) });
    expect(data.theme).toEqual({
      preset: 'Senja',
      mode: 'Light',
      ...colors,
      background_image_url: null,
      logo_url: null,
      font_heading: 'Inter',
      font_body: 'Inter',
      hero_layout: 'Split',
      ticket_design: { accent_color: null, logo_url: null, footer_text: 'Sampai jumpa' },
    });
    expect(data.event).toMatchObject({ venue: null, doors_open_at: null });
  });
});

describe('the download of a ticket', () => {
  it('is a PDF, the same each time, that is what its hash and size say', async () => {
    const id = await aTicket('Hana', 'Used');
    const { data } = await hana().tickets.download({ id });
    const pdf = Buffer.from(data.content_base64, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(data).toMatchObject({
      ticket_id: id,
      filename: `tiket-${data.code}.pdf`,
      content_type: 'application/pdf',
      size_bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    });
    expect((await hana().tickets.download({ id })).data).toEqual(data);
    const other = await hana().tickets.download({ id: await aTicket('Hana', 'Used') });
    expect(other.data.sha256).not.toBe(data.sha256);
  });

  it('is refused unless the ticket is Active or Used', async () => {
    for (const status of statuses) {
      const id = await aTicket('Hana', status);
      const download = hana().tickets.download({ id });
      if (opensGates(status)) expect((await download).data.ticket_id, status).toBe(id);
      else await expect(download, status).rejects.toThrow('409 ticket_not_active');
    }
  });
});
