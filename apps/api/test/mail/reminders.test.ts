import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sendBatch } from '../../src/jobs/mail-batch.ts';
import { findReminders } from '../../src/jobs/reminders.ts';
import { suppress } from '../../src/db/queries/mails.ts';
import { newId } from '../../src/domain/id.ts';
import { unsubscribedBy } from '../../src/mail/unsubscribe.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { patientLocks } from '../lock-waits.ts';
import { startMailServer } from '../mail-server.ts';
import { invite, type People } from '../people.ts';
import { openTicketOffice } from '../ticket-office.ts';
import { configured, inThisProcess, mailOf, secretKey, senderFor, sendMail, smtpAt } from './support.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  const confirmed = { email_verified_at: inDays(-1) };
  for (const { id } of [people.Hana, people.Sari])
    await karcis.current.db.updateTable('users').set(confirmed).where('id', '=', id).execute();
});
beforeEach(async () => {
  const { db } = karcis.current;
  for (const table of ['jobs', 'mails', 'mail_suppressions', 'event_reminders'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('events')
    .set({ starts_at: inDays(7), ends_at: inDays(8) })
    .execute();
});

const office = (event: Parameters<typeof openTicketOffice>[2] = {}) =>
  openTicketOffice(karcis.current.db, people.Budi.id, {
    starts_at: inDays(0.9),
    ends_at: inDays(1.1),
    ...event,
  });

/** Looks for events, and writes mails batch by batch until there are none left. */
async function remind(): Promise<void> {
  const { db, database } = karcis.current;
  await findReminders(database);
  for (;;) {
    const job = await db
      .deleteFrom('jobs')
      .where('kind', '=', 'mail.batch')
      .returning('payload')
      .executeTakeFirst();
    if (job === undefined) return;
    await sendBatch(database, job.payload as object);
  }
}

const mails = () => karcis.current.db.selectFrom('mails').selectAll().orderBy('recipient').execute();

/** Sends every mail that waits, and returns what a mailbox got. */
async function sent() {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  await karcis.current.db.updateTable('email_settings').set(smtpAt(server.port)).execute();
  const sender = senderFor(karcis.current.database);
  for (const { id } of await mails()) await sendMail(karcis.current.database, sender, id);
  sender.close();
  return server.taken;
}

describe('a reminder of an event', () => {
  it('goes once to each address with tickets that open its gates, on the day before', async () => {
    const { issue } = await office({ title: 'Malam Keroncong' });
    await issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    await issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email.toUpperCase() });
    await issue(null, 'Active', { attendee_email: 'tamu@example.org', attendee_name: 'Tamu' });
    await issue(null, 'Refunded', { attendee_email: 'batal@example.org' });
    await remind();
    await remind();
    const all = await mails();
    expect(all.map(({ recipient, template }) => [recipient.toLowerCase(), template])).toEqual([
      ['hana@example.org', 'event_reminder'],
      ['tamu@example.org', 'event_reminder'],
    ]);
    expect(all.map(({ key }) => key).join(' ')).not.toContain('@');
    const lanes = await karcis.current.db.selectFrom('jobs').select(['kind', 'lane']).execute();
    expect(lanes).toEqual(all.map(() => ({ kind: 'mail.send_optional', lane: 'mail_optional' })));
    const taken = await sent();
    const [hana, guest] = ['hana@example.org', 'tamu@example.org'].map((address) =>
      taken.find(({ to }) => to[0]?.toLowerCase() === address),
    );
    expect(hana?.mail.subject).toBe('Besok: Malam Keroncong');
    expect(hana?.mail.text).toContain('Halo Hana,');
    expect(hana?.mail.text).toContain('Tiket: 2');
    expect(hana?.mail.text).toContain('https://tiket.example.org/tickets');
    // What a buyer typed is not said to an address that nobody has confirmed.
    expect(guest?.mail.text).not.toContain('Tamu');
    expect(guest?.mail.text).toContain('https://tiket.example.org/events/');
  });

  it('names nobody, and leads to no list of tickets, where an account has not confirmed the address or holds none', async () => {
    const { issue } = await office();
    // Hendra has confirmed nothing yet; Sari is whom a buyer has named.
    await issue(people.Hendra.id, 'Active', { attendee_email: people.Hendra.email });
    await issue(people.Hana.id, 'Active', { attendee_email: people.Sari.email });
    await remind();
    const texts = new Map((await sent()).map(({ to, mail }) => [to[0], mail.text ?? '']));
    const [hendra, sari] = [people.Hendra, people.Sari].map(({ email }) => texts.get(email) ?? '');
    expect(hendra).not.toContain('Hendra');
    expect(sari).toContain('Halo Sari,');
    for (const text of [hendra, sari]) {
      expect(text).toContain('https://tiket.example.org/events/');
      expect(text).not.toContain('https://tiket.example.org/tickets');
    }
  });

  it('leads a guest to the order where visitors may not read the page of the event', async () => {
    const { issue } = await office({ visibility: 'Private' });
    await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
    await remind();
    const [guest] = await sent();
    expect(guest?.mail.text).toContain('https://tiket.example.org/orders/find');
    expect(guest?.mail.text).not.toContain('/events/');
  });

  it.each([
    ['is not published', { status: 'Draft' as const, published_at: null }],
    ['begins later', { starts_at: inDays(1.5), ends_at: inDays(2) }],
    ['has begun', { starts_at: inDays(-0.1), ends_at: inDays(1) }],
  ])('is not sent where the event %s', async (_name, event) => {
    const { issue } = await office(event);
    await issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    await remind();
    expect(await mails()).toEqual([]);
  });

  it('is sent anew where the event was moved, and the one before is not sent any more', async () => {
    const { issue, event } = await office();
    await issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    await remind();
    await karcis.current.db
      .updateTable('events')
      .set({ starts_at: inDays(0.8) })
      .where('id', '=', event)
      .execute();
    await remind();
    expect(await mails()).toHaveLength(2);
    await sent();
    expect((await mails()).map(({ status }) => status).toSorted()).toEqual(['Sent', 'Skipped']);
  });

  it('is written once by several processes at the same time', async () => {
    const { issue } = await office();
    await issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    const { database, db } = karcis.current;
    await Promise.all(Array.from({ length: 4 }, () => findReminders(database)));
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail.batch').execute();
    expect(jobs).toHaveLength(1);
    const payload = jobs[0]?.payload as object;
    await Promise.all(Array.from({ length: 4 }, () => sendBatch(database, payload)));
    expect(await mails()).toHaveLength(1);
  });

  it('is written for every ticket, five hundred at a time', async () => {
    const { issue } = await office();
    const first = await issue(null, 'Active', { attendee_email: 'orang-0@example.org' });
    const { db } = karcis.current;
    const found = await db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const { answers: _, ...row } = found;
    const more = Array.from({ length: 1000 }, (_, at) => ({
      ...row,
      id: newId(),
      code: `KODE-${at}`,
      attendee_email: `orang-${at + 1}@example.org`,
    }));
    for (let at = 0; at < more.length; at += 100)
      await db
        .insertInto('tickets')
        .values(more.slice(at, at + 100))
        .execute();
    await remind();
    expect(await mails()).toHaveLength(1001);
  });
});

describe('mail that can be done without', () => {
  const oneReminder = async () => {
    const { issue } = await office();
    await issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    await remind();
    const [mail] = await mails();
    return mail?.id ?? '';
  };

  it('says how to unsubscribe, for people and for mail programs, and no row and no log holds the token', async () => {
    await oneReminder();
    const [letter] = await sent();
    const headers = letter?.mail.headers;
    const list = String(
      (headers?.get('list') as { unsubscribe?: { url?: string } } | undefined)?.unsubscribe?.url,
    );
    expect(list).toMatch(/^https:\/\/tiket\.example\.org\/api\/unsubscribe\/[\w-]+$/);
    const raw = letter?.mail.headerLines.map(({ line }) => line) ?? [];
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const token = list.split('/').at(-1) ?? '';
    expect(unsubscribedBy(token, secretKey)).toBe(people.Hana.email);
    expect(unsubscribedBy(token, Buffer.alloc(32, 8))).toBeUndefined();
    expect(letter?.mail.text).toContain(`https://tiket.example.org/unsubscribe#${token}`);
    const { db, log } = karcis.current;
    const rows = [
      await mails(),
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      log,
    ];
    expect(JSON.stringify(rows)).toContain('event_reminder'); // the control: what is there can be found
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is not sent to who unsubscribed; other mail is', async () => {
    await oneReminder();
    const { database, db } = karcis.current;
    const password = {
      id: newId(),
      template: 'password_changed',
      key: newId(),
      recipient: people.Hana.email,
      user_id: people.Hana.id,
    };
    await db.insertInto('mails').values(password).execute();
    await database.transaction((transaction) =>
      suppress(transaction, { address: 'HANA@example.org', reason: 'Unsubscribed', reply: null }),
    );
    const taken = await sent();
    expect(taken.map(({ mail }) => mail.subject)).toEqual([expect.stringContaining('sandi')]);
    const raw = taken[0]?.mail.headerLines.map(({ key }) => key) ?? [];
    expect(raw).not.toContain('list-unsubscribe');
    expect(Object.fromEntries((await mails()).map(({ template, status }) => [template, status]))).toEqual({
      event_reminder: 'Suppressed',
      password_changed: 'Sent',
    });
  });

  it('is not sent by a server without a secret, where nobody could unsubscribe, and holds up no other mail', async () => {
    const id = await oneReminder();
    const { createMailSender } = await import('../../src/mail/mail-sender.ts');
    const sender = createMailSender({
      config: configured(),
      printer: inThisProcess,
      database: karcis.current.database,
      now: () => performance.now(),
      secretKey: async () => undefined,
      log: { info: () => {} },
    });
    await sendMail(karcis.current.database, sender, id);
    expect((await mails())[0]).toMatchObject({ status: 'Skipped' });
    // A mail with a link waits for a secret, and says nothing of the mail server.
    const { db } = karcis.current;
    const { id: user_id, email } = people.Hana;
    const times = { sent_since: inDays(0), created_at: inDays(0), expires_at: inDays(1) };
    const token_hash = Buffer.alloc(32, 9);
    const of = {
      purpose: 'Reset Password',
      user_id,
      email,
      network: '192.0.2.1',
      token_hash,
      ...times,
    } as const;
    const key = await given(db, 'account_tokens', of);
    const reset = await given(db, 'mails', { template: 'password_reset', key, recipient: email, user_id });
    for (let tried = 0; tried < 6; tried += 1)
      await sendMail(karcis.current.database, sender, reset).catch(() => undefined);
    expect(sender.room()).toBe(Infinity);
    expect(await db.selectFrom('mail_pause').selectAll().execute()).toEqual([]);
    const { status, reply } = await mailOf(karcis.current, reset);
    expect({ status, reply }).toEqual({
      status: 'Queued',
      reply: expect.stringContaining('KARCIS_SECRET_KEY') as string,
    });
  });
});
