import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../src/db/queries/jobs.ts';
import { readMigrations } from '../../src/db/schema/schema-files.ts';
import { newId } from '../../src/domain/id.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { invite, type People } from '../people.ts';
import { refusing } from '../mail-server.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { postOffice } from './by-jobs.ts';
import { groupOrders, typedNames } from './group-orders.ts';
import { secretKey, senderFor, sendMail } from './support.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  const confirmed = { email_verified_at: inDays(-1) };
  const { db } = karcis.current;
  await db.updateTable('users').set(confirmed).where('id', '=', people.Hana.id).execute();
});

const orders = groupOrders({ karcis, sandbox, people: () => people });

const ends = async () => {
  const { db } = karcis.current;
  const mails = await db
    .selectFrom('mails')
    .select(['template', 'status'])
    .orderBy('template')
    .orderBy('status')
    .execute();
  return mails.map(({ template, status }) => `${template} ${status}`);
};

describe('an order that is paid', () => {
  it('sends each address its own tickets, once, whatever is repeated', async () => {
    const shop = await orders.shop();
    const office = await postOffice(karcis.current);
    const { buyer, id } = await orders.paid(shop, 'rani@example.org');
    const sent = await office.round();
    expect(sent.map(({ to }) => to)).toEqual(['dewi@example.org', people.Hana.email, buyer]);
    const [dewi, hana, rani] = sent;
    for (const { files } of sent) expect(files).toEqual(['application/pdf', 'text/calendar']);
    expect(rani?.text.match(/^Tiket \d: /gm)).toHaveLength(4);
    expect(dewi?.text.match(/^Tiket \d: /gm)).toHaveLength(2);
    expect(hana?.text.match(/^Tiket \d: /gm)).toHaveLength(1);
    // The order is the buyer's: nobody else has a link to it, or is told who has bought it.
    expect(rani?.text).toContain(`/orders/${id}#`);
    for (const mail of [dewi, hana]) expect(mail?.text).not.toMatch(/karcis_o_|\/orders\/|Rani|rani@/);
    const keys = await karcis.current.db.selectFrom('mails').select('key').execute();
    expect(JSON.stringify(keys)).not.toContain('example.org');
    // What opens a gate or an order is in mails alone.
    const [ticket] = await sandbox.tickets(id);
    const kept = await office.kept();
    for (const secret of ['T1:', 'karcis_o_', ticket?.qr_payload ?? 'T1:'])
      expect(kept).not.toContain(secret);
    expect(kept).toContain(id);
    // A job that is done again finds the mail sent.
    await office.repeat();
    expect(await office.round()).toEqual([]);
    // Control: a mail that waits is sent by the same job.
    await karcis.current.db.updateTable('mails').set({ status: 'Queued', sent_at: null }).execute();
    await office.repeat();
    expect(await office.round()).toHaveLength(3);
  });

  it('sends each mail by itself when an address is refused, and shows none to the others', async () => {
    const shop = await orders.shop();
    const addresses = ['rani@example.org', 'dewi@example.org', people.Hana.email];
    const office = await postOffice(
      karcis.current,
      refusing('dewi@example.org', [550, '5.1.1 no such user']),
    );
    await orders.paid(shop, addresses[0]);
    const sent = await office.round();
    expect(sent.map(({ to }) => to)).toEqual([people.Hana.email, 'rani@example.org']);
    expect(await ends()).toEqual(['attendee_ticket Bounced', 'attendee_ticket Sent', 'order_paid Sent']);
    for (const { to, recipients, mail } of sent) {
      expect(recipients).toEqual([to]);
      const headers = mail.headerLines.map(({ line }) => line.toLowerCase()).join('\n');
      for (const other of addresses.filter((each) => each !== to)) expect(headers).not.toContain(other);
      // Control: the reader's own address is there.
      expect(headers).toContain(to);
    }
    const [hana] = sent;
    expect(`${hana?.text}${String(hana?.mail.html)}`).not.toMatch(/rani@|dewi@/i);
    await karcis.current.db.deleteFrom('mail_suppressions').execute();
  });

  it('tells an address that nobody has confirmed nothing that was typed', async () => {
    const shop = await orders.shop();
    const office = await postOffice(karcis.current);
    await orders.free(shop);
    const sent = await office.round();
    const dewi = sent.find(({ to }) => to === 'dewi@example.org');
    expect(dewi?.subject).toBe('Tiket untuk Anda: Konser Laut');
    for (const name of typedNames) expect(JSON.stringify(dewi?.mail)).not.toContain(name);
    // Control: an account that has confirmed its address is greeted by its own name.
    expect(sent.find(({ to }) => to === people.Hana.email)?.text).toContain('Halo Hana');
  });

  it('sends nothing of a ticket that opens no gate any more, or is for somebody else by then', async () => {
    const shop = await orders.shop();
    const office = await postOffice(karcis.current);
    const { id } = await orders.paid(shop);
    const revoked = { status: 'Revoked', revoked_at: inDays(0) } as const;
    const { db } = karcis.current;
    const ofOrder = db.updateTable('tickets').where('order_id', '=', id);
    await ofOrder.set(revoked).where('attendee_name', '=', 'Dewi').execute();
    await ofOrder.set({ attendee_email: 'lain@example.org' }).where('attendee_name', '=', 'Hana').execute();
    const sent = await office.round();
    expect(sent.find(({ to }) => to === 'dewi@example.org')?.text.match(/^Tiket \d: /gm)).toHaveLength(1);
    expect(sent.map(({ to }) => to)).not.toContain(people.Hana.email);
    expect(await ends()).toEqual(['attendee_ticket Sent', 'attendee_ticket Skipped', 'order_paid Sent']);
  });

  it('sends none to an address that is the buyer’s, and none of an event that is cancelled', async () => {
    const shop = await orders.shop();
    const office = await postOffice(karcis.current);
    await orders.paid(shop, 'dewi@example.org');
    await shop.changeEvent({ status: 'Cancelled', cancelled_at: inDays(0), cancellation_reason: 'Hujan' });
    expect((await office.round()).map(({ to }) => to)).toEqual(['dewi@example.org']);
    expect(await ends()).toEqual(['attendee_ticket Skipped', 'order_paid Sent']);
  });

  it('brings many tickets in several files, and more than a hundred by a link', async () => {
    const shop = await orders.shop();
    const office = await postOffice(karcis.current);
    const { id: order } = await orders.paid(shop);
    const { db } = karcis.current;
    await db.deleteFrom('mails').where('recipient', 'not ilike', 'dewi@%').execute();
    const [, dewi = expect.fail()] = await sandbox.tickets(order);
    const { answers: _, ...row } = dewi;
    const copies = (from: number, to: number) =>
      Array.from({ length: to - from }, (_each, at) => ({ ...row, id: newId(), code: `BANYAK${from + at}` }));
    await db.insertInto('tickets').values(copies(2, 21)).execute();
    const [several] = await office.round();
    expect(several?.files).toEqual(['application/pdf', 'application/pdf', 'text/calendar']);
    expect(several?.text).toContain('Tiket: 21');
    await db.insertInto('tickets').values(copies(21, 101)).execute();
    await db.updateTable('mails').set({ status: 'Queued', sent_at: null }).execute();
    await office.repeat();
    const [many] = await office.round();
    expect(many?.files).toEqual(['text/calendar']);
    expect(many?.text).toMatch(/Tiket: 101[^]*\/orders\/find/);
  });

  it('is tried again for a guest where it could not be printed, and leads an account to its tickets', async () => {
    const shop = await orders.shop();
    const office = await postOffice(karcis.current);
    const { id: order } = await orders.paid(shop);
    const { db, database } = karcis.current;
    const ofHana = { holder_user_id: people.Hana.id };
    await db
      .updateTable('tickets')
      .set(ofHana)
      .where('order_id', '=', order)
      .where('attendee_name', '=', 'Hana')
      .execute();
    const broken = { print: () => Promise.reject(new Error('Kertas habis')) };
    const sender = senderFor(database, { printer: broken });
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient'])
      .where('template', '=', 'attendee_ticket')
      .orderBy('recipient')
      .execute();
    const outcomes = [];
    for (const { id } of mails)
      outcomes.push(
        await sendMail(database, sender, id).then(
          () => 'sent',
          (error: Error) => error.message,
        ),
      );
    sender.close();
    expect(outcomes).toEqual(['Tickets of a guest could not be printed', 'sent']);
    // Control: where it can be printed, the same mail brings the tickets.
    const sent = await office.round();
    expect(sent.find(({ to }) => to === 'dewi@example.org')?.files).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
  });

  it('sends mails of the kinds that were before it, which wait while a release comes', async () => {
    const shop = await orders.shop();
    const { id: order } = await orders.paid(shop);
    const office = await postOffice(karcis.current);
    const { db, database } = karcis.current;
    const [, dewi] = await sandbox.tickets(order);
    const { id: ticket = '', signing_key_id: key } = dewi ?? {};
    const mail = { recipient: 'dewi@example.org' };
    const former = [
      await given(db, 'mails', { ...mail, template: 'ticket_received', key: ticket }),
      await given(db, 'mails', { ...mail, template: 'ticket_received', key: newId() }),
      await given(db, 'mails', {
        ...mail,
        template: 'tickets_reissued',
        key: `${shop.event}.${key}.address`,
      }),
      await given(db, 'mails', {
        ...mail,
        template: 'tickets_reissued',
        key: `${shop.event}.${key}.2.${ticket}`,
      }),
    ];
    const migration = (await readMigrations()).find(({ name }) => name === '0376-tickets-by-mail');
    await sql.raw(migration?.text ?? '').execute(db);
    const send = former.map((id) => ({ kind: 'mail.send', lane: 'mail' as const, key: id, subjectId: id }));
    await database.transaction((tx) => enqueue(tx, send));
    const sent = await office.round();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Kode baru untuk tiket Anda: Konser Laut',
      'Kode baru untuk tiket Anda: Konser Laut',
      'Tiket untuk Anda: Konser Laut',
    ]);
    expect(sent.map(({ text }) => String(text.match(/^Tiket \d: /gm)?.length)).toSorted()).toEqual([
      '1',
      '1',
      '2',
    ]);
  });
});
