import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressKey } from '../../src/domain/address-key.ts';
import { newId } from '../../src/domain/id.ts';
import { sources } from '../../src/mail/sources/index.ts';
import { languageOf } from '../../src/mail/sources/source.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { invite, type People } from '../people.ts';
import { openTicketOffice } from '../ticket-office.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await karcis.current.db
    .updateTable('users')
    .set({ locale: 'id', email_verified_at: inDays(-1) })
    .where('id', '=', people.Hana.id)
    .execute();
});

/** Mails about accounts, teams and the work of those who manage: they are in the language of the account. */
const aboutAccounts: readonly string[] = [
  'password_reset',
  'email_verification',
  'assignment_invitation',
  'account_invitation',
  'account_exists',
  'email_change',
  'email_changed',
  'account_deletion',
  'account_suspended',
  'password_changed',
  'event_submitted',
  'event_reviewed',
  'payment_mismatch',
  'refund_failed',
  'refund_requested',
  'webhook_failing',
  'webhook_disabled',
];

type Key = keyof typeof sources;

/** An order in English whose mails go to Hana, whose account is in Indonesian, and everything that mails are about. */
async function world() {
  const { db } = karcis.current;
  const opened = await openTicketOffice(db, people.Budi.id, { starts_at: inDays(0.9), ends_at: inDays(1.1) });
  const { event, order } = opened;
  const address = people.Hana.email;
  await db
    .updateTable('orders')
    .set({ locale: 'en', contact_email: address, buyer_email: address })
    .where('id', '=', order)
    .execute();
  const held = { attendee_email: address };
  await opened.issue(people.Hana.id, 'Active', held);
  const former = await opened.issue(people.Hana.id, 'Transferred', held);
  const next = await opened.issue(null, 'Active', { ...held, transferred_from_id: former });
  const cancelledAt = inDays(-1);
  await opened.issue(null, 'Cancelled', { ...held, cancelled_at: cancelledAt });
  const payment = await opened.pay(order);
  const refund = await given(db, 'refunds', {
    event_id: event,
    order_id: order,
    payment_id: payment,
    amount: 1,
    currency: 'IDR',
    reason: 'Sakit',
  });
  const waiting = await opened.pay(order, {
    status: 'Pending',
    paid_at: null,
    expires_at: inDays(1),
    next_action: JSON.stringify({ type: 'Instructions', url: null, text: 'Transfer' }),
  });
  const batch = await given(db, 'voucher_batches', {
    event_id: event,
    name: 'Mitra',
    created_by: people.Budi.id,
  });
  const voucher = await given(db, 'vouchers', {
    event_id: event,
    batch_id: batch,
    code: newId().slice(-10),
    effect: 'Access',
    recipient_email: address,
    currency: 'IDR',
  });
  const message = await given(db, 'event_messages', {
    event_id: event,
    subject: 'Parkir',
    body_markdown: 'Penuh',
    is_optional: true,
    recipients: 1,
    created_by: people.Budi.id,
  });
  const link = newId();
  await db
    .insertInto('account_tokens')
    .values({
      id: link,
      purpose: 'Find Order',
      email: address,
      subject_id: order,
      token_hash: createHash('sha256').update(link).digest(),
      network: '192.0.2.1',
      sent_since: inDays(-1),
      created_at: inDays(-1),
      expires_at: inDays(1),
    })
    .execute();
  const ofEvent = (row: object) => db.updateTable('events').set(row).where('id', '=', event).execute();
  const ofOrder = (row: object) => db.updateTable('orders').set(row).where('id', '=', order).execute();
  const ofPayment = (row: object) => db.updateTable('payments').set(row).where('id', '=', waiting).execute();
  const ofRefund = (row: object) => db.updateTable('refunds').set(row).where('id', '=', refund).execute();
  const at = inDays(-0.5);
  const news = `${event}.${Date.parse(at)}.${addressKey(address)}`;
  const starts = (
    await db.selectFrom('events').select('starts_at').where('id', '=', event).executeTakeFirstOrThrow()
  ).starts_at;
  const sent = `${event}.${message}.${addressKey(address)}`;

  /** How each mail comes about: its key, and what is so then. In this order. */
  const mails: Readonly<Partial<Record<Key, readonly [key: string, before?: () => Promise<unknown>]>>> = {
    order_paid: [order],
    order_contact_changed: [`${order}/1/old`],
    order_link: [link],
    order_links: [link],
    refund_received: [`${event}/${refund}`],
    refund_denied: [`${event}/${refund}`, () => ofRefund({ status: 'Denied' })],
    refund_account_needed: [`${event}/${refund}`, () => ofRefund({ status: 'Approved' })],
    refund_succeeded: [`${event}/${refund}`, () => ofRefund({ status: 'Succeeded', succeeded_at: at })],
    event_reminder: [`${event}.${Date.parse(starts)}.x`],
    event_message: [sent],
    event_change_message: [sent],
    attendee_ticket: [`${event}.handed.${next}`],
    ticket_cancelled: [`${event}.${order}.${Date.parse(cancelledAt)}.x`],
    ticket_handed_on: [former],
    voucher: [`${event}.${voucher}.x`],
    event_rescheduled: [news, () => ofEvent({ rescheduled_at: at })],
    event_postponed: [
      news,
      () => ofEvent({ status: 'Postponed', postponed_at: at, postponement_reason: 'Hujan' }),
    ],
    event_cancelled: [
      news,
      () => ofEvent({ status: 'Cancelled', cancelled_at: at, cancellation_reason: 'Hujan' }),
    ],
    payment_instructions: [
      `${event}/${waiting}`,
      () => ofOrder({ status: 'Awaiting Payment', paid_at: null, expires_at: inDays(1) }),
    ],
    order_confirmation: [`${event}/${waiting}`, () => ofPayment({ method: 'Free', amount: 0 })],
    order_cancelled: [order, () => ofOrder({ status: 'Cancelled', cancelled_at: at })],
  };
  /** Languages of the tickets that were printed. */
  const printed: string[] = [];
  const read = (template: Key, key: string) =>
    sources[template]?.read(
      { id: newId(), template, key, recipient: address, user_id: people.Hana.id, created_at: at },
      {
        db: karcis.current.database.internal,
        url: 'https://tiket.example.org',
        tokenOf: () => 'x',
        orderTokenOf: () => 'x',
        unsubscribe: 'x',
        print: async (tickets) => {
          printed.push(...tickets.map(({ locale }) => locale));
          return Buffer.from('PDF');
        },
      },
    );
  return { mails, read, ofOrder, printed };
}

describe('the language of a mail', () => {
  it('is that of the order, whatever the language of the account is', async () => {
    const { mails, read } = await world();
    expect([...Object.keys(mails), ...aboutAccounts].toSorted(), 'every mail is in one of the lists').toEqual(
      Object.keys(sources).toSorted(),
    );
    for (const [template, [key, before]] of Object.entries(mails)) {
      await before?.();
      const told = await read(template as Key, key);
      if (told === undefined || told === 'no secret') throw new Error(`${template} says nothing`);
      expect(told.reader.locale, template).toBe('en');
    }
  });

  it('is that of the tickets in its file, and of the name of the file', async () => {
    const { mails, read, ofOrder, printed } = await world();
    for (const [locale, name] of [
      ['en', 'ticket-'],
      ['id', 'tiket-'],
    ] as const) {
      await ofOrder({ locale });
      for (const template of ['order_paid', 'attendee_ticket'] as const) {
        printed.length = 0;
        const told = await read(template, mails[template]?.[0] ?? '');
        if (told === undefined || told === 'no secret') throw new Error(`${template} says nothing`);
        const names = told.attachments.map(({ filename }) => filename);
        expect(
          names.filter((each) => each.startsWith(name)),
          template,
        ).toHaveLength(1);
        expect(new Set(printed), template).toEqual(new Set([locale]));
      }
    }
  });

  it('is that of the account where the order has none', async () => {
    const { mails, read, ofOrder } = await world();
    await ofOrder({ locale: null });
    for (const template of [
      'order_paid',
      'event_reminder',
      'event_message',
      'attendee_ticket',
      'voucher',
    ] as const) {
      const told = await read(template, mails[template]?.[0] ?? '');
      expect(told, template).toMatchObject({ reader: { locale: 'id' } });
    }
  });

  it('is that of the order, else of the account, else of the site', () => {
    expect(languageOf({ ordered: 'en', account: 'id' })).toBe('en');
    expect(languageOf({ ordered: null, account: 'id' })).toBe('id');
    expect(languageOf({ ordered: null, account: undefined })).toBeUndefined();
  });

  it('is that of the newest order, where an address has several of an event', async () => {
    const { mails, read } = await world();
    const { db } = karcis.current;
    const [event = ''] = mails.event_reminder?.[0].split('.') ?? [];
    const { rows } = await sql<{ id: string }>`
      insert into orders (event_id, id, reference, buyer_name, buyer_email, contact_email, status, paid_at, reserved_until, subtotal, total, currency, locale, created_at)
      select event_id, ${newId()}, reference || '2', buyer_name, buyer_email, contact_email, status, paid_at, reserved_until, subtotal, total, currency, 'id', created_at + interval '1 hour'
      from orders where event_id = ${event} limit 1 returning id`.execute(db);
    await sql`update tickets set order_id = ${rows[0]?.id} where event_id = ${event} and transferred_from_id is not null`.execute(
      db,
    );
    const told = await read('event_reminder', mails.event_reminder?.[0] ?? '');
    expect(told).toMatchObject({ reader: { locale: 'id' } });
  });
});
