import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { mailsOf as sentMails } from '../../test/mail/arrived.ts';
import { invite, type People } from '../../test/people.ts';
import { openSignedOffice, type SignedOffice } from '../../test/signed-tickets.ts';
import { newId } from '../domain/id.ts';
import { orderToken } from '../domain/security/order-token.ts';
import { ticketPdf } from '../domain/tickets/ticket-pdf/index.ts';
import { secretKey } from '../../test/postgres.ts';

const karcis = karcisForTests();
let people: People;
let concert: SignedOffice;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openSignedOffice(karcis.current.db, people.Sari.id, { title: 'Konser Laut' });
  for (const name of ['Hana', 'Hendra'] as const)
    await karcis.current.db
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', people[name].id)
      .execute();
});

const hana = () => karcis.current.client(people.Hana.token).tickets;
const handOn = (id: string, email: string) =>
  hana().transfer({ id, body: { name: 'Nama Ketikan', email } }, { idempotencyKey: newId() });

let printed: Parameters<typeof ticketPdf>[0][] = [];
const printer = {
  print: async (...tickets: Parameters<typeof ticketPdf>) => {
    printed.push(...tickets);
    return ticketPdf(...tickets);
  },
};
const mailsOf = (request: () => Promise<unknown>) => sentMails(karcis.current, request, { printer });
const filesOf = (sent: Awaited<ReturnType<typeof mailsOf>>[number] | undefined) =>
  sent?.mail?.attachments.map(({ contentType }) => contentType);
beforeEach(() => {
  printed = [];
});

describe('the mails about a ticket that is handed on', () => {
  it('tell the new holder where the ticket is, and the former one that it is gone', async () => {
    const id = await concert.issue(people.Hana.id);
    const [received, handedOn, ...others] = await mailsOf(() => handOn(id, people.Hendra.email));
    expect(others).toEqual([]);
    expect(received).toMatchObject({ template: 'attendee_ticket', recipient: people.Hendra.email });
    expect(received?.text).toMatch(/Hendra[^]*Konser Laut[^]*https:\/\/tiket\.example\.org\/tickets\b/);
    expect(handedOn).toMatchObject({ template: 'ticket_handed_on', recipient: people.Hana.email });
    expect(handedOn?.text).toContain('Konser Laut');
    expect(filesOf(received)).toEqual(['application/pdf', 'text/calendar']);
    expect(filesOf(handedOn)).toEqual([]);
  });

  it('bring somebody without an account the ticket, and no name that was typed', async () => {
    const id = await concert.issue(people.Hana.id);
    const [received] = await mailsOf(() => handOn(id, 'tamu@example.org'));
    expect(received).toMatchObject({ template: 'attendee_ticket', recipient: 'tamu@example.org' });
    expect(received?.text).toContain('https://tiket.example.org/signup');
    expect(received?.text).not.toMatch(/Nama Ketikan|\/tickets\b/);
    expect(printed).toMatchObject([{ attendee: null }]);
    // Control: an address that an account has confirmed has its name on the ticket.
    printed = [];
    const another = await concert.issue(people.Hana.id);
    await mailsOf(() => handOn(another, people.Hendra.email));
    expect(printed).toMatchObject([{ attendee: { name: 'Nama Ketikan' } }]);
  });

  it('say who has handed it on, and lead an account to it', async () => {
    const { db } = karcis.current;
    const confirmed = (at: string | null) =>
      db.updateTable('users').set({ email_verified_at: at }).where('id', '=', people.Hana.id).execute();
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', people.Hana.id)
      .executeTakeFirstOrThrow();
    await confirmed(inDays(-1));
    const id = await concert.issue(people.Hana.id);
    const [received] = await mailsOf(() => handOn(id, people.Hendra.email));
    const ticket = await db
      .selectFrom('tickets')
      .select('id')
      .where('transferred_from_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(received?.text?.replaceAll(/\s+/g, ' ')).toContain(`${name} mengalihkan tiket`);
    expect(received?.text).toContain(`/tickets/${ticket.id}`);
    // What an account is called that has not confirmed its address is not told (control).
    await confirmed(null);
    const [unknown] = await mailsOf(async () =>
      handOn(await concert.issue(people.Hana.id), 'tamu@example.org'),
    );
    expect(unknown?.text).toContain('Seseorang mengalihkan tiket');
    await confirmed(inDays(-1));
  });

  it('are not sent where the ticket is not so any more', async () => {
    const id = await concert.issue(people.Hana.id);
    const [received] = await mailsOf(async () => {
      await handOn(id, 'tamu@example.org');
      await karcis.current.db
        .updateTable('tickets')
        .set({ status: 'Revoked', revoked_at: inDays(0) })
        .where('transferred_from_id', '=', id)
        .execute();
    });
    expect(received).toMatchObject({
      template: 'attendee_ticket',
      text: expect.not.stringContaining('/signup'),
    });
    const skipped = karcis.current.db
      .selectFrom('mails')
      .select('status')
      .where('template', '=', 'attendee_ticket');
    expect(await skipped.execute()).toEqual([{ status: 'Skipped' }]);
  });

  it('go to the address of the order, where a guest has handed it on', async () => {
    const sold = await concert.sell({ buyer_email: 'tamu@example.org' });
    const ticket_id = await concert.issue(null, 'Active', sold);
    const token = orderToken({ orderId: sold.order_id, version: 1 }, secretKey);
    const mails = await mailsOf(() =>
      karcis.current
        .client(null)
        .orderTickets.transfer(
          { id: sold.order_id, ticket_id, body: { name: 'Dewi', email: 'dewi@example.org' } },
          { orderToken: token, idempotencyKey: newId() },
        ),
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'dewi@example.org',
      'tamu@example.org',
    ]);
  });
});

describe('the mail about a ticket that is issued anew', () => {
  it('is sent each time, to who has it, about this ticket alone', async () => {
    const id = await concert.issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    await concert.issue(people.Hana.id, 'Active', { attendee_email: people.Hana.email });
    const mails = await mailsOf(async () => {
      await hana().reissue({ id });
      await hana().reissue({ id });
    });
    expect(mails).toMatchObject([
      {
        template: 'attendee_ticket',
        recipient: people.Hana.email,
        text: expect.stringMatching(/kode baru[^]*Tiket 1: /),
      },
      {
        template: 'attendee_ticket',
        recipient: people.Hana.email,
        text: expect.not.stringContaining('Tiket 2: '),
      },
    ]);
    for (const mail of mails) expect(filesOf(mail)).toEqual(['application/pdf', 'text/calendar']);
  });
});
