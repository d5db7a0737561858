import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type Name, type People } from '../../test/people.ts';
import {
  openTicketOffice,
  payload,
  type Status,
  statuses,
  type TicketOffice,
} from '../../test/ticket-office.ts';
import { openSignedOffice } from '../../test/signed-tickets.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
let music: string;
let concert: TicketOffice;
beforeAll(async () => {
  people = await invite(karcis.current);
  music = await given(karcis.current.db, 'categories', { name: 'Musik', slug: 'musik' });
  concert = await anEvent({ title: 'Konser Laut', category_id: music });
});

const clientOf = (name: Name) => karcis.current.client(people[name].token);
const hana = () => clientOf('Hana');

type Event = Parameters<typeof openTicketOffice>[2];
const anEvent = (event?: Event) => openTicketOffice(karcis.current.db, people.Sari.id, event);

type More = Parameters<TicketOffice['issue']>[2];
const aTicket = (holder: Name | null, status?: Status, more?: More, office = concert) =>
  office.issue(holder === null ? null : people[holder].id, status, {
    attendee_name: holder ?? 'Tamu',
    ...more,
  });
const opensGates = (status: Status) => status === 'Active' || status === 'Used';

describe('the tickets of an account', () => {
  it('are those it holds, newest first, and nobody else’s', async () => {
    const older = await aTicket('Hana', 'Active', { created_at: inDays(-0.38) });
    const newer = await aTicket('Hana', 'Pending', { created_at: inDays(-0.33) });
    const foreign = await aTicket('Hendra', 'Active');
    await aTicket(null, 'Active');
    const { data, meta } = await hana().tickets.list();
    expect(data.map(({ id }) => id)).toEqual([newer, older]);
    expect(meta.total).toBe(2);
    expect((await clientOf('Hendra').tickets.list()).data.map(({ id }) => id)).toEqual([foreign]);
    expect((await clientOf('Surya').tickets.list()).data).toEqual([]);
  });

  it('are for every role, since holding a ticket is no privilege', async () => {
    for (const name of ['Sari', 'Budi', 'Putri'] as const) {
      const id = await aTicket(name);
      expect((await clientOf(name).tickets.list()).data.map((ticket) => ticket.id)).toEqual([id]);
    }
  });

  it('are found by each status, also by those that follow from entries and the clock', async () => {
    const bayu = clientOf('Bayu');
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
    const over = await anEvent({ starts_at: inDays(-0.21), ends_at: inDays(-0.042), doors_open_at: null });
    await aTicket('Prasetyo', 'Active', {}, over);
    await aTicket('Prasetyo', 'Used', {}, over);
    await aTicket('Prasetyo', 'Active', { valid_until: inDays(0.042) }, over);
    const { data } = await clientOf('Prasetyo').tickets.list();
    expect(data.map(({ status }) => status).toSorted()).toEqual(['Active', 'Expired', 'Used']);
  });

  it('never expire while their event is postponed: the ticket, its code and its e-ticket stay', async () => {
    const times = { starts_at: inDays(-3), ends_at: inDays(-2), doors_open_at: null };
    const postponed = await anEvent({ ...times, status: 'Postponed' });
    const plain = await aTicket('Surya', 'Active', {}, postponed);
    const timed = await aTicket('Surya', 'Active', { valid_until: inDays(-2) }, postponed);
    const { list, detail, download } = clientOf('Surya').tickets;
    for (const id of [plain, timed]) {
      const { data } = await detail({ id });
      expect(data).toMatchObject({ id, status: 'Active', can_download: true, qr: { payload } });
      expect((await download({ id })).data).toMatchObject({ ticket_id: id, content_type: 'application/pdf' });
    }
    expect((await list({ status: 'Expired' })).data).toEqual([]);
    expect((await list({ status: 'Active' })).data).toHaveLength(2);
  });

  it('say when, where and what, and never what opens the gate', async () => {
    const id = await aTicket('Surya', 'Used', { seat: 'A1-7', attendee_email: 'tamu@example.org' });
    const response = await fetch(`${karcis.current.url}/tickets`, {
      headers: { authorization: `Bearer ${people.Surya.token}` },
    });
    const text = await response.text();
    expect(text).not.toContain('T1:');
    const { data } = JSON.parse(text) as { data: unknown[] };
    expect(data[0]).toEqual((await clientOf('Surya').tickets.ticket({ id })).data);
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
        category: { id: music, name: 'Musik', slug: 'musik' },
      },
      ticket_type: { id: concert.ticketType.id, name: 'Reguler', color: '#A16207' },
      attendee: { name: 'Surya', email: 'tamu@example.org' },
      order: { id: concert.order },
      valid_from: null,
    });
  });

  it('say whether visitors may read the page of their event', async () => {
    for (const [event, hasPage] of [
      [{ visibility: 'Public' }, true],
      [{ visibility: 'Unlisted' }, true],
      [{ visibility: 'Private' }, false],
      [{ status: 'Draft', published_at: null }, false],
    ] as const) {
      const id = await aTicket('Hana', 'Active', {}, await anEvent(event));
      const { data } = await hana().tickets.detail({ id });
      expect(data.event.has_page).toBe(hasPage);
      const page = await fetch(`${karcis.current.url}/events/${data.event.slug}`);
      expect(page.status).toBe(hasPage ? 200 : 404);
    }
  });

  it('go with their event into the trash', async () => {
    const removed = await anEvent();
    const id = await aTicket('Hendra', 'Active', {}, removed);
    const { db } = karcis.current;
    expect((await clientOf('Hendra').tickets.ticket({ id })).data.id).toBe(id);
    const trash = { deleted_at: inDays(0), deleted_by: people.Sari.id, delete_reason: 'Salah' };
    await db.updateTable('events').set(trash).where('id', '=', removed.event).execute();
    await expect(clientOf('Hendra').tickets.ticket({ id })).rejects.toThrow('404 not_found');
    expect((await clientOf('Hendra').tickets.list()).data.map((ticket) => ticket.id)).not.toContain(id);
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
    expect(data.qr?.svg).toMatch(/^<svg .*<title>Kode QR tiket [0-9A-F]{10}<\/title>.*<\/svg>$/);
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
      gate: { id: concert.gate, name: 'Pintu Barat' },
      benefits: ['Lounge'],
      theme: null,
      check_ins: [],
    });
    expect(data.terms_html).toMatch(/^<ul>\s*<li>Satu tiket {1,2}satu orang<\/li>\s*<\/ul>$/);
  });

  it('lists the entries and exits that stand, newest first, and no refusals', async () => {
    const id = await aTicket('Hana');
    const log = (row: Parameters<TicketOffice['scan']>[0]) => concert.scan({ ticket_id: id, ...row });
    const undone = await log({ checkin_status: 'Checked In', scanned_at: inDays(-0.6) });
    await log({ checkin_status: 'Reverted', reverts_id: undone, scanned_at: inDays(-0.5) });
    await concert.letIn(id, inDays(-0.4));
    await log({ checkin_status: 'Duplicate', reason_code: 'already_used', scanned_at: inDays(-0.3) });
    await log({ checkin_status: 'Checked Out', direction: 'Exit', gate_id: null, scanned_at: inDays(-0.2) });
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
    const { organizer } = concert;
    await db
      .updateTable('organizers')
      .set({ support_phone: '+62 22 2' })
      .where('id', '=', organizer.id)
      .execute();
    expect(await support()).toEqual({ email: null, phone: '+62 22 2' });
  });

  it('has the theme of its event', async () => {
    const online = await anEvent({ venue_id: null, doors_open_at: null, format: 'Online' });
    const look = {
      preset: 'Senja',
      mode: 'Light' as const,
      primary_color: '#111111',
      secondary_color: '#222222',
      accent_color: '#333333',
      background_color: '#ffffff',
      surface_color: '#ffffff',
      text_color: '#000000',
      background_image_url: null,
      logo_url: null,
      font_heading: 'Inter',
      font_body: 'Inter',
      hero_layout: 'Split',
    };
    const design = { ticket_footer_text: 'Sampai jumpa' };
    await given(karcis.current.db, 'event_themes', { event_id: online.event, ...look, ...design });
    const { data } = await hana().tickets.detail({ id: await aTicket('Hana', 'Active', {}, online) });
    expect(data.theme).toEqual({
      ...look,
      ticket_design: { accent_color: null, logo_url: null, footer_text: 'Sampai jumpa' },
      contrast_ok: true,
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

  it('is in the language of the order, and of the site where the order has none', async () => {
    const { db } = karcis.current;
    const id = await aTicket('Hana', 'Active');
    const read = async () => {
      const { data } = await hana().tickets.download({ id });
      const [, language] =
        /\/Lang \((\w+)\)/.exec(Buffer.from(data.content_base64, 'base64').toString('latin1')) ?? [];
      const { data: shown } = await hana().tickets.detail({ id });
      return { language, name: data.filename.replace(data.code, ''), title: shown.qr?.svg ?? '' };
    };
    const indonesian = {
      language: 'id',
      name: 'tiket-.pdf',
      title: expect.stringContaining('Kode QR tiket'),
    };
    const english = {
      language: 'en',
      name: 'ticket-.pdf',
      title: expect.stringContaining('QR code of ticket'),
    };
    const order = db
      .updateTable('orders')
      .where('id', 'in', (tickets) => tickets.selectFrom('tickets').select('order_id').where('id', '=', id));
    const site = db.updateTable('general_settings');
    await order.set({ locale: null }).execute();
    expect(await read()).toEqual(indonesian);
    await order.set({ locale: 'en' }).execute();
    expect(await read()).toEqual(english);
    await order.set({ locale: null }).execute();
    await site.set({ default_locale: 'en' }).execute();
    expect(await read()).toEqual(english);
    await order.set({ locale: 'id' }).execute();
    expect(await read()).toEqual(indonesian);
    await site.set({ default_locale: 'id' }).execute();
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

describe('a ticket of one’s own', () => {
  it('is renamed, issued anew and handed on', async () => {
    const signed = await openSignedOffice(karcis.current.db, people.Sari.id);
    const id = await signed.issue(people.Hana.id);
    const { change, reissue, transfer } = hana().tickets;
    expect((await change({ id, body: { attendee_name: 'Dewi' } })).data.attendee.name).toBe('Dewi');
    expect((await reissue({ id })).data.status).toBe('Active');
    const to = { name: 'Dewi', email: 'dewi@example.org' };
    const handed = await transfer({ id, body: to }, { idempotencyKey: newId() });
    expect(handed.data).toMatchObject({ id, status: 'Transferred' });
  });
});
