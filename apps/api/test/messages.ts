import { KarcisError } from '@karcis/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { suppress } from '../src/db/queries/mails.ts';
import { newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { delivered as deliveredBy, writeBatches } from './mail/delivered.ts';
import { colleague, type People } from './people.ts';
import { openTicketOffice } from './ticket-office.ts';

const written = { subject: 'Parkir', body_markdown: 'Masuk lewat **timur**.\n\nSampai jumpa!' };

/** What is true of messages to those who have tickets, sent as administrator or by the organizer of the event. */
export function testsOfMessages(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const clientOf = (token: string) => {
    const client = server.current.client(token);
    return access === 'admin' ? client.adminMessages : client.organizerMessages;
  };
  const messages = () => clientOf((access === 'admin' ? people().Sari : people().Budi).token);
  const send = (id: string, body: Parameters<ReturnType<typeof messages>['send']>[0]['body'] = written) =>
    messages().send({ id, body }, { idempotencyKey: newId() });
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => (error instanceof KarcisError ? error : undefined),
    );

  /** An event of Budi with tickets of two types. */
  async function office(event: Parameters<typeof openTicketOffice>[2] = {}) {
    const { organizer_id: id } = await db()
      .selectFrom('users')
      .select('organizer_id')
      .where('id', '=', people().Budi.id)
      .executeTakeFirstOrThrow();
    const opened = await openTicketOffice(db(), people().Budi.id, {
      title: 'Malam Keroncong',
      organizer_id: id ?? '',
      ...event,
    });
    await db()
      .updateTable('organizers')
      .set({ support_email: 'halo@sanggar.example' })
      .where('id', '=', id ?? '')
      .execute();
    return opened;
  }

  const delivered = () => deliveredBy(server.current);

  const rows = async () => [
    await db().selectFrom('event_messages').selectAll().orderBy('id').execute(),
    await db().selectFrom('jobs').selectAll().execute(),
    await db().selectFrom('mails').selectAll().execute(),
    await db().selectFrom('activity_log').select('id').where('action', '<>', 'access.denied').execute(),
  ];

  describe(`a message to those who have tickets, by ${access}`, () => {
    beforeEach(async () => {
      for (const table of ['jobs', 'mails', 'mail_suppressions', 'event_messages'] as const)
        await db().deleteFrom(table).execute();
    });

    it('is one mail an address, that replies to the organizer and can be unsubscribed from', async () => {
      const { event, issue } = await office();
      await issue(people().Hana.id, 'Active', { attendee_email: people().Hana.email });
      await issue(people().Hana.id, 'Used', { attendee_email: people().Hana.email.toUpperCase() });
      await issue(null, 'Active', { attendee_email: 'tamu@example.org', attendee_name: 'Tamu' });
      await issue(null, 'Refunded', { attendee_email: 'batal@example.org' });
      const { data } = await send(event);
      expect(data).toMatchObject({
        event_id: event,
        ...written,
        body_html: expect.stringContaining('<strong>timur</strong>') as string,
        ticket_type_ids: null,
        status: null,
        is_optional: true,
        recipients: 2,
        sent_by:
          access === 'admin' ? null : { id: people().Budi.id, name: 'Budi', email: 'budi@example.org' },
      });
      expect((await messages().message({ id: event, message_id: data.id })).data).toEqual(data);
      expect((await messages().messages({ id: event })).data).toEqual([data]);
      const entries = await db()
        .selectFrom('activity_log')
        .select(['action', 'event_id', 'subject_label'])
        .where('subject_id', '=', data.id)
        .execute();
      expect(entries).toEqual([
        { action: 'event_message.sent', event_id: event, subject_label: written.subject },
      ]);
      const taken = await delivered();
      expect(taken.map(({ to }) => to[0]?.toLowerCase())).toEqual([people().Hana.email, 'tamu@example.org']);
      for (const { mail } of taken) {
        expect(mail.subject).toBe('Parkir');
        expect(mail.replyTo?.text).toBe('halo@sanggar.example');
        expect(mail.html).toContain('<strong>timur</strong>');
        expect(mail.text).toContain('Masuk lewat timur.\n\nSampai jumpa!');
        expect(mail.text).toContain('https://tiket.example.org/unsubscribe#');
        // What a buyer typed is not said to an address that nobody has confirmed.
        expect(mail.text).not.toContain('Tamu');
        expect(mail.headers.has('list')).toBe(true);
      }
      const keys = await db().selectFrom('mails').select(['key', 'template']).execute();
      expect(JSON.stringify(keys)).not.toContain('@');
      expect(new Set(keys.map(({ template }) => template))).toEqual(new Set(['event_message']));
    });

    it('goes to the tickets of a type, or in a state, alone', async () => {
      const { event, issue, ticketType } = await office();
      const other = await given(db(), 'ticket_types', {
        event_id: event,
        name: 'VIP',
        price: 0,
        currency: 'IDR',
      });
      await issue(null, 'Active', { attendee_email: 'biasa@example.org' });
      await issue(null, 'Active', { attendee_email: 'vip@example.org', ticket_type_id: other });
      await issue(null, 'Used', { attendee_email: 'masuk@example.org' });
      await issue(null, 'Cancelled', { attendee_email: 'batal@example.org' });
      expect((await send(event, { ...written, ticket_type_ids: [other] })).data.recipients).toBe(1);
      const used = { ...written, ticket_type_ids: [ticketType.id], status: 'Used' as const };
      expect((await send(event, used)).data.recipients).toBe(1);
      expect((await send(event, { ...written, status: 'Cancelled' })).data.recipients).toBe(1);
      expect((await delivered()).map(({ to }) => to[0])).toEqual([
        'batal@example.org',
        'masuk@example.org',
        'vip@example.org',
      ]);
    });

    it('is not for who has none of its tickets any more when the mail leaves', async () => {
      const { event, issue } = await office();
      await issue(null, 'Active', { attendee_email: 'tetap@example.org' });
      const gone = await issue(null, 'Active', { attendee_email: 'Batal@example.org' });
      const other = await issue(null, 'Active', { attendee_email: 'pindah@example.org' });
      await send(event);
      await writeBatches(server.current);
      const change = (id: string, row: object) =>
        db().updateTable('tickets').set(row).where('id', '=', id).execute();
      await change(gone, { status: 'Cancelled', cancelled_at: inDays(0) });
      await change(other, { attendee_email: 'baru@example.org' });
      expect((await delivered()).map(({ to }) => to[0])).toEqual(['tetap@example.org']);
    });

    it('is not for who has unsubscribed, unless the event is not held as it was', async () => {
      const everybody = ['henti@example.org', 'tamu@example.org'];
      for (const [status, recipients, rescheduled_at] of [
        ['Published', ['tamu@example.org'], null],
        ['Published', everybody, inDays(-1)],
        ['Cancelled', everybody, null],
        ['Postponed', everybody, null],
      ] as const) {
        const isOptional = recipients !== everybody;
        const cancelled =
          status === 'Cancelled' ? { cancelled_at: inDays(0), cancellation_reason: 'Hujan' } : {};
        const { event, issue } = await office({ status, rescheduled_at, ...cancelled });
        await db().deleteFrom('mails').execute();
        await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
        await issue(null, 'Active', { attendee_email: 'henti@example.org' });
        await server.current.database.transaction((all) =>
          suppress(all, { address: 'henti@example.org', reason: 'Unsubscribed', reply: null }),
        );
        expect((await send(event)).data.is_optional).toBe(isOptional);
        const taken = await delivered();
        expect(taken.map(({ to }) => to[0])).toEqual(recipients);
        for (const { mail } of taken) expect(mail.headers.has('list')).toBe(isOptional);
      }
    });

    it('needs a key, and is sent once with it', async () => {
      const { event, issue } = await office();
      await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
      const before = await rows();
      expect((await refusal(messages().send({ id: event, body: written })))?.problem).toMatchObject({
        status: 400,
        code: 'idempotency_key_required',
      });
      expect(await rows()).toEqual(before);
      const idempotencyKey = newId();
      const all = await Promise.all(
        [1, 2, 3, 4].map(() => messages().send({ id: event, body: written }, { idempotencyKey })),
      );
      expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
      expect(await delivered()).toHaveLength(1);
    });

    it('is one of three a day and event, also where several are sent at once', async () => {
      const { event, issue } = await office();
      await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
      const refused = await Promise.all([1, 2, 3, 4, 5].map(() => refusal(send(event))));
      const told = refused.filter((error) => error !== undefined);
      expect(told.map(({ code }) => code)).toEqual(['too_many_requests', 'too_many_requests']);
      for (const { retryAfter = 0 } of told) {
        expect(retryAfter).toBeGreaterThan(86_000);
        expect(retryAfter).toBeLessThanOrEqual(86_460);
      }
      expect((await messages().messages({ id: event })).data).toHaveLength(3);
      // Control: what is older than a day does not count, and another event has its own three.
      await db()
        .updateTable('event_messages')
        .set({ created_at: inDays(-1.01) })
        .execute();
      expect((await send(event)).data.recipients).toBe(1);
      const { event: other, issue: issueOther } = await office();
      await issueOther(null, 'Active', { attendee_email: 'tamu@example.org' });
      expect((await send(other)).data.recipients).toBe(1);
    });

    it('is refused, and changes nothing, where it goes to nobody or to what is not of the event', async () => {
      const { event, issue } = await office();
      const elsewhere = await office();
      const nobody = await office();
      await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
      const before = await rows();
      for (const [id, body, code, pointer] of [
        [nobody.event, written, 'no_recipients'],
        [event, { ...written, status: 'Refunded' }, 'no_recipients'],
        [
          event,
          { ...written, ticket_type_ids: [elsewhere.ticketType.id] },
          'no_such_record',
          '/ticket_type_ids/0',
        ],
        [event, { ...written, subject: 'x'.repeat(151) }, 'invalid_request', '/subject'],
        [event, { ...written, subject: 'bel\u0007' }, 'invalid_request', '/subject'],
        [event, { ...written, body_markdown: '' }, 'invalid_request', '/body_markdown'],
        [event, { ...written, body_markdown: 'x'.repeat(10_001) }, 'invalid_request', '/body_markdown'],
        [event, { ...written, recipients: 3 }, 'invalid_request', '/recipients'],
        [newId(), written, 'not_found'],
      ] as const) {
        const error = await refusal(send(id, body as typeof written));
        expect(error?.code).toBe(code);
        if (pointer !== undefined) expect(error?.problem.errors?.[0]?.pointer).toBe(pointer);
      }
      expect(await rows()).toEqual(before);
    });

    it('is shown as its mail before it is sent, which nobody gets', async () => {
      const { event, issue } = await office();
      await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
      const before = await rows();
      const [own, other] = ['/media/denah/1280.webp', 'https://pelacak.example/p.gif'];
      const hostile = `${written.body_markdown} <script>alert(1)</script> [klik](javascript:alert(1)) ![denah](${own}) ![lacak](${other})`;
      const { data } = await messages().preview({ id: event, body: { ...written, body_markdown: hostile } });
      expect(data).toMatchObject({ recipients: 1, is_optional: true, subject: 'Parkir' });
      expect(data.html).toContain('<strong>timur</strong>');
      expect(data.html).toContain('Malam Keroncong');
      expect(data.html).not.toMatch(/<script|javascript:|pelacak/);
      expect(data.html).toContain(own);
      expect(data.text).toContain('Sampai jumpa!');
      expect(await rows()).toEqual(before);
    });

    it.runIf(access === 'organizer')(
      'is for the organizer of the event, and not for Viewers to send',
      async () => {
        const { event, issue } = await office();
        await issue(null, 'Active', { attendee_email: 'tamu@example.org' });
        const { data } = await send(event);
        const before = await rows();
        const bayu = clientOf(people().Bayu.token);
        const key = { idempotencyKey: newId() };
        const refused = await Promise.all(
          [
            bayu.send({ id: event, body: written }, key),
            bayu.preview({ id: event, body: written }),
            bayu.messages({ id: event }),
            bayu.message({ id: event, message_id: data.id }),
          ].map((asked) => refusal(Promise.resolve(asked))),
        );
        expect(refused.map((error) => error?.code)).toEqual(refused.map(() => 'not_found'));
        const viewer = clientOf((await colleague(db(), people().Budi, 'Viewer')).token);
        expect((await refusal(viewer.send({ id: event, body: written }, key)))?.code).toBe('member_role');
        expect((await viewer.messages({ id: event })).data).toHaveLength(1);
        expect((await rows()).slice(0, 3)).toEqual(before.slice(0, 3));
        // Control: a Manager.
        const manager = clientOf((await colleague(db(), people().Budi, 'Manager')).token);
        expect((await manager.send({ id: event, body: written }, key)).data.recipients).toBe(1);
      },
    );
  });
}
