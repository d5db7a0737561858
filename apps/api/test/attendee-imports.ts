import type { Api, RehearsalOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { publicKeyOf } from '../src/domain/tickets/event-key.ts';
import { type Gate, verifyTicketCode } from '../src/domain/tickets/ticket-code.ts';
import { atOnce } from './at-once.ts';
import { inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { holdUntil } from './holds.ts';
import { mailsOf } from './mail/arrived.ts';
import { colleague, type People } from './people.ts';
import { openShop, type Shop } from './shop.ts';
import { organizerOf } from './webhook-records.ts';

type Import = NonNullable<ResultOf<Api['adminImports']['attendeeImport']>>;
type Check = RehearsalOf<Api['adminImports']['attendees']>;

/** What is true of imports of attendees, asked as administrator or as the organizer of the event. */
export function testsOfAttendeeImports(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const clientOf = (token: string) => {
    const client = server.current.client(token);
    return access === 'admin' ? client.adminImports : client.organizerImports;
  };
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const shopOf = async (owner: 'Budi' | 'Bayu' = 'Budi'): Promise<Shop> =>
    openShop(server.current, people().Sari.id, {
      organizer_id: await organizerOf(db(), people()[owner].email),
    });
  const send = async (id: string, file: string, key = newId(), token = caller().token) => {
    const input = { id, body: Buffer.from(file) };
    return (await clientOf(token).attendees(input, { idempotencyKey: key })).data as Import;
  };
  const check = async (id: string, file: string) =>
    (await clientOf(caller().token).attendees({ id, dry_run: true, body: Buffer.from(file) }))
      .data as unknown as Check;
  const ticketsOf = async (event: string) =>
    db().selectFrom('tickets').selectAll().where('event_id', '=', event).orderBy('id').execute();
  /** A gate of an event, when that begins. */
  async function gateOf(event: string): Promise<Gate> {
    const { event_key: eventKey, starts_at } = await db()
      .selectFrom('events')
      .selectAll()
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    const keys = await db()
      .selectFrom('event_signing_keys')
      .select(['key_id', 'public_key'])
      .where('event_id', '=', event)
      .execute();
    const known = keys.flatMap(({ key_id, public_key }) => {
      const key = publicKeyOf(public_key);
      return key === undefined ? [] : [[key_id, key] as const];
    });
    return { eventKey, publicKeys: new Map(known), at: Date.parse(starts_at) };
  }
  const ledgerOf = async (event: string) =>
    db()
      .selectFrom('ledger_entries')
      .select(['kind', 'amount', 'quantity', 'borne_by'])
      .where('event_id', '=', event)
      .orderBy('quantity')
      .execute();
  /** Everything that an import writes. */
  const rows = async (event: string) =>
    Promise.all(
      (
        [
          'orders',
          'order_items',
          'payments',
          'tickets',
          'ledger_entries',
          'attendee_imports',
          'outbox',
          'activity_log',
        ] as const
      ).map((table) => db().selectFrom(table).select('id').where('event_id', '=', event).execute()),
    );
  const soldOf = async (shop: Shop) => (await shop.typeRow()).sold;
  const address = () => `${newId()}@example.org`;
  const lines = (count: number, mark = 'Tamu') =>
    `ticket_type,name\n${Array.from({ length: count }, (_, at) => `Reguler,${mark} ${at}\n`).join('')}`;

  describe(`an import of attendees, by ${access}`, () => {
    it('is a paid order for each address, with tickets that open gates, and one entry of the audit log', async () => {
      const shop = await shopOf();
      const vip = await shop.addType({ name: 'VIP' });
      const [rani, rara] = [address(), address()];
      const file =
        `\uFEFFemail;Name;ticket_type;notify\r\n${rani};Rani;reguler;TRUE\r\n${rara};Rara;VIP;false\r\n` +
        `;Tamu tanpa alamat;Reguler;\r\n${rani.toUpperCase()};"Adik; Rani";${vip};\r\n`;
      let made: Import | undefined;
      const mails = await mailsOf(server.current, async () => (made = await send(shop.event, file)));
      expect(made).toMatchObject({
        event_id: shop.event,
        order_count: 3,
        ticket_count: 4,
        notified_count: 1,
      });
      expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([['order_paid', rani]]);
      const orders = await shop.orders();
      const free = { status: 'Paid', channel: 'Box Office', sold_by: caller().id, total: 0 };
      expect(orders).toMatchObject([
        { ...free, buyer_name: 'Rani', buyer_email: rani },
        { ...free, buyer_name: 'Rara', buyer_email: rara },
        { ...free, buyer_name: 'Tamu tanpa alamat' },
      ]);
      expect(orders[2]?.buyer_email).toBe(`${orders[2]?.reference.toLowerCase()}@walk-in.invalid`);
      const tickets = await ticketsOf(shop.event);
      expect(tickets.map((each) => [each.attendee_name, each.ticket_type_id, each.order_id])).toEqual([
        ['Rani', shop.type, orders[0]?.id],
        ['Adik; Rani', vip, orders[0]?.id],
        ['Rara', vip, orders[1]?.id],
        ['Tamu tanpa alamat', shop.type, orders[2]?.id],
      ]);
      const gate = await gateOf(shop.event);
      for (const ticket of tickets) {
        expect(ticket).toMatchObject({ status: 'Active', price: 0, holder_user_id: null });
        expect(verifyTicketCode(ticket.qr_payload ?? '', gate)).toMatchObject({
          code: { ticketId: ticket.id },
        });
      }
      expect(await ledgerOf(shop.event)).toEqual(
        [1, 1, 1, 1].map((quantity) => ({ kind: 'Sale', amount: 0, quantity, borne_by: 'Organizer' })),
      );
      expect([await soldOf(shop), (await shop.typeRow(vip)).sold]).toEqual([2, 2]);
      const payments = await db()
        .selectFrom('payments')
        .select(['status', 'method', 'amount', 'order_id'])
        .where('event_id', '=', shop.event)
        .orderBy('order_id')
        .execute();
      expect(payments).toEqual(
        orders.map(({ id }) => ({ status: 'Paid', method: 'Free', amount: 0, order_id: id })),
      );
      const entries = await db()
        .selectFrom('activity_log')
        .select(['action', 'subject_id', 'changes'])
        .where('event_id', '=', shop.event)
        .execute();
      const counts = { order_count: 3, ticket_count: 4, notified_count: 1 };
      const changes = Object.entries(counts).map(([field, told]) => ({ field, old: null, new: told }));
      expect(entries).toEqual([{ action: 'attendees.imported', subject_id: made?.id, changes }]);
      const told = await db()
        .selectFrom('outbox')
        .select(['topic', 'subject_id'])
        .where('event_id', '=', shop.event)
        .orderBy('subject_id')
        .execute();
      expect(told).toEqual(orders.map(({ id }) => ({ topic: 'order.paid', subject_id: id })));
      const read = { id: shop.event, attendee_import_id: made?.id ?? '' };
      expect((await clientOf(caller().token).attendeeImport(read)).data).toEqual(made);
      const second = await send(shop.event, lines(2));
      await send((await shopOf()).event, lines(1));
      const { data, meta } = await clientOf(caller().token).attendeeImports({ id: shop.event, per_page: 1 });
      expect([data, meta.total]).toEqual([[second], 2]);
      expect((await clientOf(caller().token).attendeeImports({ id: shop.event })).data).toEqual([
        second,
        made,
      ]);
    });

    it('gives tickets to the account that has confirmed the address', async () => {
      const shop = await shopOf();
      const { Hana, Hendra } = people();
      const confirm = { email_verified_at: inDays(-1) };
      await db().updateTable('users').set(confirm).where('id', '=', Hana.id).execute();
      await send(
        shop.event,
        `ticket_type,name,email\nReguler,Hana,${Hana.email.toUpperCase()}\nReguler,Hendra,${Hendra.email}\n`,
      );
      expect((await ticketsOf(shop.event)).map((each) => each.holder_user_id)).toEqual([Hana.id, null]);
    });

    it('says what would come of it, and writes nothing', async () => {
      const shop = await shopOf();
      const before = await rows(shop.event);
      expect(await check(shop.event, lines(3))).toEqual({ rows: 3, valid: 3, errors: [] });
      expect([await rows(shop.event), await soldOf(shop)]).toEqual([before, 0]);
      // Control: what it said comes of it.
      expect(await send(shop.event, lines(3))).toMatchObject({ order_count: 3 });
      expect(await soldOf(shop)).toBe(3);
    });

    it('needs a key, and is made once with it', async () => {
      const shop = await shopOf();
      const input = { id: shop.event, body: Buffer.from(lines(2)) };
      await expect(clientOf(caller().token).attendees(input)).rejects.toThrow('400 idempotency_key_required');
      const key = newId();
      const { answers } = await atOnce(3, () => send(shop.event, lines(2), key));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      await expect(send(shop.event, lines(1), key)).rejects.toThrow('422 idempotency_key_reused');
      expect([(await shop.orders()).length, await soldOf(shop)]).toEqual([2, 2]);
      // Control: with another key it is another file.
      await send(shop.event, lines(2));
      expect(await soldOf(shop)).toBe(4);
    });

    it('is refused as a whole, with each value that is wrong, by its line and column', async () => {
      const shop = await shopOf();
      await shop.addType({ name: 'Tutup', is_active: false });
      for (const name of ['Kembar', 'kembar']) await shop.addType({ name });
      await shop.addType({ name: '+18' });
      const before = await rows(shop.event);
      const file = [
        'ticket_type,name,email,notify',
        'Reguler,Rani,rani@example.org,true',
        'Regular,Rara,,',
        'Tutup,Rara,,',
        'Kembar,Rara,,',
        'Reguler,Rara,,true',
        'Reguler,,,',
        'Reguler,Rara,x,ya',
        `${newId()},Rara,,`,
        "'+18,Rara,,",
        '+18,Rara,,',
      ].join('\n');
      const { errors, ...counts } = await check(shop.event, file);
      expect(counts).toEqual({ rows: 10, valid: 3 });
      expect(errors.map(({ line, column, code }) => `${line} ${column} ${code}`).toSorted()).toEqual([
        '3 ticket_type no_such_record',
        '4 ticket_type not_allowed',
        '5 ticket_type not_allowed',
        '6 notify not_allowed',
        '7 name missing',
        '8 email too_short',
        '8 notify wrong_form',
        '9 ticket_type no_such_record',
      ]);
      expect(errors.find(({ line }) => line === 3)?.detail).toContain('did you mean Reguler?');
      await expect(send(shop.event, file)).rejects.toThrow('422 invalid_request');
      const many = `ticket_type,name,email\n${'Reguler,Rani,rani@example.org\n'.repeat(101)}`;
      expect((await check(shop.event, many)).errors).toMatchObject([
        { line: 102, column: 'email', code: 'repeated' },
      ]);
      expect([await rows(shop.event), await soldOf(shop)]).toEqual([before, 0]);
      await expect(check(shop.event, 'ticket_type,nama\nReguler,Rani\n')).resolves.toMatchObject({
        errors: [
          { column: 'nama', code: 'unknown' },
          { column: 'name', code: 'missing' },
        ],
      });
    });

    it('takes as many places as there are, or none', async () => {
      const shop = await shopOf();
      await shop.changeType({ capacity: 5 });
      const before = await rows(shop.event);
      await expect(send(shop.event, lines(6))).rejects.toThrow(
        '409 sold_out: There are not 6 places of Reguler left.',
      );
      await expect(check(shop.event, lines(6))).rejects.toThrow('409 sold_out');
      expect([await rows(shop.event), await soldOf(shop)]).toEqual([before, 0]);
      const held = await shop.hold();
      await expect(send(shop.event, lines(4))).rejects.toThrow('409 sold_out');
      await shop.letLapse(held.id);
      await send(shop.event, lines(5));
      expect(await shop.typeRow()).toMatchObject({ sold: 5, reserved: 0 });
    });

    it('of the last places is one of several at once', async () => {
      const shop = await shopOf();
      await shop.changeType({ capacity: 7 });
      const { answers, refusals } = await atOnce(4, (at) => send(shop.event, lines(5, `Tamu ${at}`)));
      expect([answers.length, refusals.length]).toEqual([1, 3]);
      expect(refusals.every((reason) => reason.includes('409 sold_out'))).toBe(true);
      expect([await soldOf(shop), (await ticketsOf(shop.event)).length]).toEqual([5, 5]);
      // Beside those who buy, too, whoever comes first.
      const others = await atOnce(4, (at): Promise<unknown> =>
        at % 2 === 0 ? shop.hold() : send(shop.event, lines(2)),
      );
      expect([others.answers.length, others.refusals.length]).toEqual([1, 3]);
      const { sold, reserved } = await shop.typeRow();
      expect(sold + reserved).toBe(7);
    });

    it('takes places twice where they are looked at first and taken then, unless the database refuses it (control)', async () => {
      const shop = await shopOf();
      await shop.changeType({ capacity: 7 });
      let looked = 0;
      let areBoth: () => void = () => {};
      const both = new Promise<void>((done) => (areBoth = done));
      const careless = () =>
        server.current.database.transaction(async (tx) => {
          const { rows: found } = await sql<{ left: number }>`
            select capacity - sold - reserved as left from ticket_types where id = ${shop.type}`.execute(tx);
          if (++looked === 2) areBoth();
          await both;
          if ((found[0]?.left ?? 0) >= 4)
            await sql`update ticket_types set sold = sold + 4 where id = ${shop.type}`.execute(tx);
        });
      const outcomes = await Promise.allSettled([careless(), careless()]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(JSON.stringify(outcomes)).toContain('sold_and_reserved_stay_within_capacity');
    });

    it('waits for an event that is cancelled at this moment', async () => {
      const beside = async (stays: boolean) => {
        const { event } = await shopOf();
        const cancelled = { status: 'Cancelled', cancelled_at: inDays(0) } as const;
        return holdUntil(
          server.current,
          (tx) => tx.updateTable('events').set(cancelled).where('id', '=', event).execute(),
          { request: () => send(event, lines(1)), stays },
        );
      };
      await expect(beside(true)).rejects.toThrow('409 wrong_state: This event is Cancelled');
      // Control: one that is not cancelled after all.
      expect(await beside(false)).toMatchObject({ order_count: 1 });
    });

    it('sends as many statements for two hundred lines as for one', async () => {
      const shop = await shopOf();
      let sent = 0;
      const { query } = pg.Client.prototype;
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...input: unknown[]
      ) {
        const [asked] = input as [string | { readonly text: string }];
        const text = typeof asked === 'string' ? asked : asked.text;
        if (/\b(orders|order_items|payments|tickets|ledger_entries|ticket_types|events)\b/.test(text))
          sent += 1;
        return Reflect.apply(query, this, input) as unknown;
      });
      const countOf = async (file: string) => {
        sent = 0;
        await send(shop.event, file);
        return sent;
      };
      try {
        await countOf(lines(1));
        const one = await countOf(lines(1));
        expect(one).toBeGreaterThan(8);
        expect(await countOf(lines(200))).toBe(one);
      } finally {
        spy.mockRestore();
      }
    });

    it('is for an event that is reached and has tickets, by who may write', async () => {
      const shop = await shopOf();
      await expect(send(newId(), lines(1))).rejects.toThrow('404 not_found');
      const made = await send(shop.event, lines(1));
      const read = { id: shop.event, attendee_import_id: made.id };
      const elsewhere = { ...read, id: (await shopOf()).event };
      await expect(clientOf(caller().token).attendeeImport(elsewhere)).rejects.toThrow('404 not_found');
      if (access === 'organizer') {
        const bayu = people().Bayu.token;
        await expect(send(shop.event, lines(1), newId(), bayu)).rejects.toThrow('404 not_found');
        await expect(clientOf(bayu).attendeeImport(read)).rejects.toThrow('404 not_found');
        await expect(clientOf(bayu).attendeeImports({ id: shop.event })).rejects.toThrow('404 not_found');
        const viewer = (await colleague(db(), people().Budi, 'Viewer')).token;
        await expect(send(shop.event, lines(1), newId(), viewer)).rejects.toThrow('403 member_role');
        expect((await clientOf(viewer).attendeeImport(read)).data).toEqual(made);
        expect((await clientOf(viewer).attendeeImports({ id: shop.event })).data).toEqual([made]);
      }
      for (const status of ['Draft', 'Cancelled', 'Archived'] as const) {
        await shop.changeEvent({ status, cancelled_at: inDays(0) });
        await expect(send(shop.event, lines(1))).rejects.toThrow(`409 wrong_state: This event is ${status}`);
        await expect(check(shop.event, lines(1))).rejects.toThrow('409 wrong_state');
      }
      await shop.changeEvent({ status: 'Published', visibility: 'Private', sales_paused: true });
      await send(shop.event, lines(1));
      await shop.changeEvent({
        deleted_at: inDays(0),
        deleted_by: people().Sari.id,
        delete_reason: 'tidak jadi',
      });
      await expect(send(shop.event, lines(1))).rejects.toThrow('404 not_found');
      await expect(clientOf(caller().token).attendeeImport(read)).rejects.toThrow('404 not_found');
      expect(await shop.orders()).toHaveLength(2);
    });
  });
}
