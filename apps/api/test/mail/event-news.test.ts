import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressKey } from '../../src/domain/address-key.ts';
import { createPayments } from '../../src/payments/payments.ts';
import { sendBatch } from '../../src/jobs/mail-batch.ts';
import { paymentKinds } from '../../src/jobs/payments.ts';
import { eventually } from '../faults/api-process.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { workersForTests } from '../jobs/workers.ts';
import { colleague, invite, type People } from '../people.ts';
import { openTicketOffice } from '../ticket-office.ts';
import { organizerOf } from '../webhook-records.ts';
import { delivered } from './delivered.ts';
import { configured, secretKey } from './support.ts';

const karcis = karcisForTests();
const workers = workersForTests(karcis);
const db = () => karcis.current.db;
let people: People;
let organizer_id: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  organizer_id = await organizerOf(db(), people.Budi.email);
  const told = { support_email: 'halo@sanggar.example' };
  await db().updateTable('organizers').set(told).where('id', '=', organizer_id).execute();
  await given(db(), 'payment_accounts', { organizer_id, provider: 'sandbox', methods: ['QRIS'] });
});
beforeEach(async () => {
  for (const table of ['jobs', 'mails'] as const) await db().deleteFrom(table).execute();
});

const budi = () => karcis.current.client(people.Budi.token).organizerEvents;
const sari = () => karcis.current.client(people.Sari.token).adminEventManagement;
const mails = async () => {
  const sent = await delivered(karcis.current);
  return sent.map(({ to, mail }) => ({
    to: to[0]?.toLowerCase(),
    subject: mail.subject,
    text: mail.text ?? '',
    mail,
  }));
};

/** An event with tickets of an account and of two addresses, one of which is being paid for. */
async function office() {
  const opened = await openTicketOffice(db(), people.Budi.id, { title: 'Malam Keroncong', organizer_id });
  await opened.issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
  await opened.issue(null, 'Active', { attendee_email: 'tamu@example.org', attendee_name: 'Tamu' });
  await opened.issue(null, 'Active', { attendee_email: 'TAMU@example.org', attendee_name: 'Tamu' });
  await opened.issue(null, 'Refunded', { attendee_email: 'batal@example.org' });
  return opened.event;
}

describe('those who have tickets for an event', () => {
  it('are told once an address that it is cancelled, and why', async () => {
    const id = await office();
    await budi().cancel({ id, body: { reason: 'Cuaca buruk.' } });
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([people.Hana.email, 'tamu@example.org']));
    expect(told.map(({ to }) => to)).not.toContain('batal@example.org');
    expect(new Set(told.map(({ to }) => to)).size).toBe(told.length);
    for (const { subject, text, mail } of told) {
      expect(subject).toBe('Dibatalkan: Malam Keroncong');
      expect(text).toContain('Cuaca buruk.');
      // `event.refund_all` gives it back by itself.
      expect(text.replaceAll(/\s+/g, ' ')).toContain('dikembalikan kepada pembeli tanpa perlu diminta');
      expect(mail.replyTo?.text).toBe('halo@sanggar.example');
    }
    // A name is said to an address that an account has confirmed.
    expect(told.find(({ to }) => to === 'tamu@example.org')?.text).not.toContain('Tamu');
    const keys = await db().selectFrom('mails').select('key').execute();
    for (const { key } of keys) expect(key).not.toContain('example.org');
    expect(keys.map(({ key }) => key.split('.')[2])).toContain(addressKey('tamu@example.org'));
  });

  it('are told that it is cancelled wherever their tickets are by then', async () => {
    const opened = await openTicketOffice(db(), people.Budi.id, { title: 'Malam Keroncong', organizer_id });
    const issue = (status: 'Used' | 'Expired' | 'Cancelled' | 'Refunded' | 'Revoked', more: object = {}) =>
      opened.issue(null, status, {
        attendee_email: `${status}.${Object.keys(more)[0]}@example.org`,
        ...more,
      });
    const later = inDays(0.1);
    await issue('Used');
    await issue('Expired');
    await issue('Cancelled');
    await issue('Revoked');
    await budi().cancel({ id: opened.event, body: { reason: 'Cuaca buruk.' } });
    await issue('Cancelled', { cancelled_at: later });
    await issue('Refunded', { cancelled_at: later });
    await issue('Revoked', { revoked_at: later });
    expect((await mails()).map(({ to }) => to)).toEqual([
      'cancelled.cancelled_at@example.org',
      'expired.undefined@example.org',
      'refunded.cancelled_at@example.org',
      'revoked.revoked_at@example.org',
      'used.undefined@example.org',
    ]);
  });

  it('are all told that it is cancelled, though their tickets end before the second batch', async () => {
    const opened = await openTicketOffice(db(), people.Budi.id, { title: 'Malam Keroncong', organizer_id });
    await opened.pay(opened.order);
    for (let n = 0; n < 501; n++)
      await opened.issue(null, 'Active', { attendee_email: `tamu${n}@example.org`, price: 0 });
    const sold = { sold: 501, capacity: 501 };
    await db().updateTable('ticket_types').set(sold).where('id', '=', opened.ticketType.id).execute();
    await budi().cancel({ id: opened.event, body: { reason: 'Cuaca buruk.' } });
    const { database } = karcis.current;
    const payments = createPayments({ config: configured(), database, secretKey: async () => secretKey });
    const kinds = paymentKinds({ payments, secretKey: async () => secretKey });
    workers.working(
      {
        'mail.batch': workers.kind((_database, { payload }) => sendBatch(database, payload), {
          lane: 'bulk',
        }),
        'event.refund_all': kinds['event.refund_all'],
      },
      { topics: { 'event.cancelled': ['event.refund_all'] } },
    );
    // The event looks a second time, a minute later.
    await eventually(async () => {
      const { rows } = await sql`
        select from jobs where lane = 'bulk' and status = 'Queued' and not payload ? 'isSecond'
        union all select from outbox where not dispatched`.execute(db());
      return rows.length === 0;
    });
    const tickets = db().selectFrom('tickets').select('status').distinct();
    expect(await tickets.where('event_id', '=', opened.event).execute()).toEqual([{ status: 'Cancelled' }]);
    const told = await db().selectFrom('mails').select('template').execute();
    expect(told.map(({ template }) => template)).toEqual(
      Array.from({ length: 501 }, () => 'event_cancelled'),
    );
    expect(workers.errors()).toEqual([]);
  });

  it('are led to their tickets or their order where visitors may not read the page of the event', async () => {
    const id = await office();
    const isPrivate = { visibility: 'Private', status: 'Published' } as const;
    await db().updateTable('events').set(isPrivate).where('id', '=', id).execute();
    await db()
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', people.Hana.id)
      .execute();
    await budi().cancel({ id, body: { reason: 'Cuaca buruk.' } });
    const told = await mails();
    const textTo = (address: string) => told.find(({ to }) => to === address)?.text;
    expect(textTo(people.Hana.email)).toContain('Buka tiket:\nhttps://tiket.example.org/tickets');
    expect(textTo('tamu@example.org')).toContain('Cari pesanan:\nhttps://tiket.example.org/orders/find');
    for (const { text } of told) expect(text).not.toContain('/events/');
  });

  it('have it taken out of their calendars, as the entry that they have', async () => {
    const id = await office();
    const told = async () => {
      const [mail] = (await delivered(karcis.current)).map((sent) => sent.mail);
      const [file] = mail?.attachments ?? [];
      const text = (file?.content.toString() ?? '').replaceAll('\r\n ', '');
      const value = (name: string) => new RegExp(`^${name}[;:](.*)\r$`, 'm').exec(text)?.[1];
      await db().deleteFrom('mails').execute();
      return { type: JSON.stringify(file?.headers.get('content-type')), value };
    };
    await budi().change({ id, body: { starts_at: inDays(40), ends_at: inDays(41) } });
    const moved = await told();
    expect([moved.value('METHOD'), moved.value('STATUS')]).toEqual([undefined, 'CONFIRMED']);
    await budi().cancel({ id, body: { reason: 'Cuaca buruk.' } });
    const cancelled = await told();
    expect([cancelled.value('METHOD'), cancelled.value('STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    expect([moved.type, cancelled.type].map((type) => type.includes('CANCEL'))).toEqual([false, true]);
    expect(cancelled.value('UID')).toBe(moved.value('UID'));
    expect(Number(cancelled.value('SEQUENCE'))).toBeGreaterThan(Number(moved.value('SEQUENCE')));
    expect(cancelled.value('ORGANIZER')).toMatch(/mailto:halo@sanggar\.example$/);
  });

  it('are told that it is postponed, and later when it is held', async () => {
    const id = await office();
    await budi().postpone({ id, body: { reason: 'Gedung direnovasi.' } });
    expect((await mails()).map(({ subject }) => subject)).toContain('Ditunda: Malam Keroncong');
    await db().deleteFrom('mails').execute();
    // Nothing is told twice, and not of what is no more so.
    await budi().publish({ id });
    expect(await mails()).toEqual([]);
    const body = { starts_at: inDays(40), ends_at: inDays(41) };
    await budi().change({ id, body });
    await budi().change({ id, body: { summary: 'Baru' } });
    const told = await mails();
    expect(new Set(told.map(({ subject }) => subject))).toEqual(
      new Set(['Waktu atau tempat baru: Malam Keroncong']),
    );
    expect(told[0]?.text).toContain('Istora Senayan');
  });

  it('are told of a date that it got while it was postponed, once it is published', async () => {
    const id = await office();
    await budi().postpone({ id, body: { reason: 'Gedung direnovasi.' } });
    await mails();
    await db().deleteFrom('mails').execute();
    // The dates are mended three times.
    for (const day of [38, 39, 40]) {
      await budi().change({ id, body: { starts_at: inDays(day), ends_at: inDays(day + 1) } });
      expect(await mails()).toEqual([]);
    }
    await budi().publish({ id });
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([people.Hana.email, 'tamu@example.org']));
    for (const { subject } of told) expect(subject).toBe('Waktu atau tempat baru: Malam Keroncong');
  });

  it('are told of another end while it is under way, and that it is online alone', async () => {
    const id = await office();
    const event = { starts_at: inDays(-0.1), ends_at: inDays(1) };
    await db().updateTable('events').set(event).where('id', '=', id).execute();
    await budi().change({ id, body: { ends_at: inDays(2) } });
    const subjects = async () => new Set((await mails()).map(({ subject }) => subject));
    expect(await subjects()).toEqual(new Set(['Waktu atau tempat baru: Malam Keroncong']));
    await db().deleteFrom('mails').execute();
    await budi().change({ id, body: { format: 'Online' } });
    const told = await mails();
    expect(told.length).toBeGreaterThan(0);
    for (const { text, mail } of told) {
      expect(text).not.toContain('Istora Senayan');
      const [file] = mail.attachments;
      expect(file?.content.toString()).not.toMatch(/Istora/);
    }
    // Control: what is over is told to nobody.
    await db().deleteFrom('mails').execute();
    await budi().change({ id, body: { ends_at: inDays(3) } });
    const over = { starts_at: inDays(-3), ends_at: inDays(-2) };
    await db().updateTable('events').set(over).where('id', '=', id).execute();
    expect(await mails()).toEqual([]);
  });

  it('are told three times a day that it is another day, and always that it is cancelled', async () => {
    const id = await office();
    const queued = async () =>
      (await db().selectFrom('jobs').select('payload').where('kind', '=', 'mail.batch').execute()).length;
    for (const [day, told] of [
      [40, 1],
      [41, 2],
      [42, 3],
      [43, 3],
    ] as const) {
      await budi().change({ id, body: { starts_at: inDays(day), ends_at: inDays(day + 1) } });
      expect(await queued()).toBe(told);
    }
    await budi().cancel({ id, body: { reason: 'Tidak jadi.' } });
    expect(await queued()).toBe(4);
  });

  it('are not told of what has changed again before the mail left', async () => {
    const id = await office();
    await budi().postpone({ id, body: { reason: 'Gedung direnovasi.' } });
    await budi().cancel({ id, body: { reason: 'Tidak jadi.' } });
    expect(new Set((await mails()).map(({ subject }) => subject))).toEqual(
      new Set(['Dibatalkan: Malam Keroncong']),
    );
  });
});

describe('who reviews an event and whose event it is', () => {
  it('are told of its submission and of what was decided', async () => {
    const viewer = await colleague(db(), people.Budi, 'Viewer');
    const manager = await colleague(db(), people.Budi, 'Manager');
    const body = {
      title: 'Malam Puisi',
      format: 'Online' as const,
      starts_at: inDays(30),
      ends_at: inDays(31),
    };
    const { data: event } = await budi().create({ body });
    const { id } = event;
    await given(db(), 'ticket_types', {
      event_id: id,
      name: 'Umum',
      price: 0,
      kind: 'Free',
      currency: 'IDR',
    });
    await budi().submit({ id });
    const submitted = await mails();
    const admins = db().selectFrom('users').select('email').where('role', '=', 'admin').orderBy('email');
    expect(submitted.map(({ to }) => to)).toEqual((await admins.execute()).map(({ email }) => email));
    for (const { subject } of submitted) expect(subject).toBe('Perlu ditinjau: Malam Puisi');
    expect(submitted[0]?.text).toContain(`https://tiket.example.org/admin/events/${id}`);
    const decide = async (action: 'approve' | 'reject', reason = '') => {
      await db().deleteFrom('mails').execute();
      const { data } = await karcis.current.client(people.Sari.token).adminEvents.event({ id });
      const ifMatch = `"${data.updated_at}"`;
      if (action === 'approve') await sari().approve({ id }, { ifMatch });
      else await sari().reject({ id, body: { reason } }, { ifMatch });
      return mails();
    };
    const rejected = await decide('reject', 'Sampulnya milik orang lain.');
    expect(rejected.map(({ to }) => to)).toEqual([people.Budi.email, manager.email].toSorted());
    expect(rejected.map(({ to }) => to)).not.toContain(viewer.email);
    for (const { subject, text } of rejected) {
      expect(subject).toBe('Belum disetujui: Malam Puisi');
      expect(text).toContain('Sampulnya milik orang lain.');
      expect(text).toContain(`https://tiket.example.org/organizer/events/${id}`);
    }
    await budi().submit({ id });
    const approved = await decide('approve');
    expect(approved.map(({ subject }) => subject)).toEqual(['Terbit: Malam Puisi', 'Terbit: Malam Puisi']);
  });

  it('are told nothing that is out of date: who is no Manager any more, what was withdrawn', async () => {
    const { data } = await budi().create({
      body: { title: 'Malam Tari', format: 'Online', starts_at: inDays(30), ends_at: inDays(31) },
    });
    await given(db(), 'ticket_types', {
      event_id: data.id,
      name: 'Umum',
      price: 0,
      kind: 'Free',
      currency: 'IDR',
    });
    await budi().submit({ id: data.id });
    await budi().withdraw({ id: data.id });
    const { count } = db().fn;
    const queued = db().selectFrom('mails').select(count<number>('id').as('count'));
    const before = (await queued.executeTakeFirstOrThrow()).count;
    // Once an hour.
    await budi().submit({ id: data.id });
    await budi().withdraw({ id: data.id });
    expect((await queued.executeTakeFirstOrThrow()).count).toBe(before);
    expect(await mails()).toEqual([]);
    const { status } = await db().selectFrom('mails').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('Skipped');
  });
});
