import { sql } from 'kysely';
import type { Db } from '../../src/db/connection/database.ts';
import { claimTickets } from '../../src/db/queries/claimed-tickets.ts';
import { claim } from '../../src/db/queries/jobs.ts';
import { aggregate } from '../../src/db/tallies/aggregate.ts';
import { purgeDue } from '../../src/db/writes/purge-due.ts';
import { newId } from '../../src/domain/id.ts';
import { dispatch } from '../../src/jobs/dispatch.ts';
import { reissueTickets } from '../../src/jobs/reissue.ts';
import { resignTickets } from '../../src/jobs/resign.ts';
import type { PaymentFacts } from '../../src/payments/provider.ts';
import { apply } from '../../src/selling/applying.ts';
import { lapseAll } from '../../src/selling/lapsing.ts';
import { refundNext } from '../../src/selling/refunds/of-event.ts';
import { inDays } from '../given.ts';
import { secretKey } from '../postgres.ts';
import { return_url } from '../sandbox-payments.ts';
import type { Actor } from './actor.ts';
import type { Kind } from './meeting.ts';
import { proof, type Scene } from './scene.ts';

const signal = () => AbortSignal.timeout(60_000);
const key = () => ({ idempotencyKey: newId() });
const buyer = { name: 'Rani', email: 'rani@example.org' };

/** Kinds of transactions, as people and jobs begin them. */
export function kindsOf(scene: Scene): Readonly<Record<string, Kind>> {
  return {
    ...sales(scene),
    ...money(scene),
    ...tickets(scene),
    ...events(scene),
    ...gates(scene),
    ...jobs(scene),
  };
}

type Kinds = Readonly<Record<string, Kind>>;

function sales(scene: Scene): Kinds {
  const { shop, items, codes, orders, people, event, types, question } = scene;
  const hana = people.Hana.token;
  const sari = (actor: Actor) => actor.client(people.Sari.token);
  const hold = (actor: Actor, token: string | null, body: object) =>
    actor.client(token).buying.hold({ slug: shop.slug, body: { items, ...body } }, key());
  const counter = (actor: Actor, more: object = {}) =>
    sari(actor).adminOrders.sell({ id: event, body: { items, method: 'Cash', ...more } as never }, key());
  return {
    hold: (actor) => hold(actor, null, { codes, email: 'dewi@example.org' }),
    'hold by an account': (actor) => hold(actor, people.Hendra.token, { codes }),
    'hold at a new event': (actor) =>
      actor
        .client()
        .buying.hold(
          { slug: scene.empty.slug, body: { items: [{ ticket_type_id: scene.empty.type, quantity: 1 }] } },
          key(),
        ),
    'change of codes': (actor) =>
      actor
        .client()
        .buying.changeCodes({ id: orders.held.id, body: { codes: ['HEMAT'] } }, proof(orders.held)),
    checkout: (actor) =>
      actor.client().buying.checkout(
        {
          id: orders.held.id,
          body: {
            buyer,
            attendees: [types[0], types[0], types[1], types[1]].map((ticket_type_id) => ({
              ticket_type_id,
              name: 'Rani',
              answers: [{ question_id: question, value: 'L' }],
            })),
          },
        },
        proof(orders.held),
      ),
    pay: (actor) =>
      actor
        .client()
        .buying.pay(
          { id: orders.held.id, body: { method: 'QRIS', return_url } },
          { ...proof(orders.held), ...key() },
        ),
    'free order': (actor) =>
      actor.client().buying.pay({ id: orders.free.id, body: {} }, { ...proof(orders.free), ...key() }),
    cancel: (actor) => actor.client().buying.cancel({ id: orders.held.id }, proof(orders.held)),
    'cancel while it is paid': (actor) =>
      actor.client().buying.cancel({ id: orders.waiting.id }, proof(orders.waiting)),
    'cancel by staff': (actor) =>
      sari(actor).adminOrders.cancel({ id: orders.waiting.id, body: { reason: 'Salah pesan' } }),
    lapse: (actor) => lapseAll(actor.database, signal()),
    'counter sale': (actor) => counter(actor),
    complimentary: (actor) => counter(actor, { method: 'Free', is_complimentary: true, buyer }),
    import: (actor) =>
      sari(actor).adminImports.attendees(
        {
          id: event,
          body: Buffer.from(
            'name,email,ticket_type\nRani,rani@example.org,Reguler\nDewi,dewi@example.org,Dua hari\n',
          ),
        },
        key(),
      ),
    'contact by the buyer': (actor) =>
      actor
        .client(hana)
        .ownOrders.changeContact({ id: orders.paid.id, body: { contact_email: 'lain@example.org' } }),
    'contact by staff': (actor) =>
      sari(actor).adminOrders.changeContact({
        id: orders.guest.id,
        body: { contact_email: 'lain@example.org' },
      }),
  };
}

type Order = { readonly id: string; readonly payment: string };

function money(scene: Scene): Kinds {
  const { orders, refunds, people, event, types } = scene;
  const sari = (actor: Actor) => actor.client(people.Sari.token);
  const said = (order: Order, facts: Partial<PaymentFacts>) => (actor: Actor) =>
    actor.database.transaction(async (db) => {
      const { amount, currency, paid_at } = await db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', order.payment)
        .executeTakeFirstOrThrow();
      await apply(
        db,
        {
          event_id: event,
          order_id: order.id,
          id: order.payment,
          askedAt: new Date().toISOString(),
          isCaptured: paid_at !== null,
          isCancelled: false,
        },
        {
          state: 'Paid',
          amount,
          currency,
          method: 'QRIS',
          gateway_fee: 700,
          failure: null,
          refunds: [],
          dispute: null,
          provider_reference: null,
          ...facts,
        } as PaymentFacts,
        secretKey,
      );
    });
  const refunded = (actor: Actor) =>
    said(orders.sent, {
      refunds: [
        { refund_id: refunds.sent.id, reference: 'R1', state: 'Succeeded', amount: 1, failure: null },
      ],
    } as never)(actor);
  const act = (actor: Actor, id: string, body: object) =>
    sari(actor).adminRefunds.act({ id, body: body as never });
  const ofEvent = { withFees: true, kept: 0, includesUsed: true, reason: 'Batal', by: null };
  const progress = { after: null, failed: [] };
  return {
    capture: said(orders.waiting, {}),
    'capture of what lapses': said(orders.lapsed, {}),
    'late money': said(orders.late, {}),
    'payment that failed': said(orders.waiting, {
      state: 'Failed',
      failure: { code: 'x', message: 'x' },
    } as never),
    'wrong amount': said(orders.waiting, { amount: 1 }),
    'dispute opened': said(orders.paid, { dispute: 'Open' } as never),
    'dispute lost': said(orders.disputed, { dispute: 'Lost' } as never),
    'dispute won': said(orders.disputed, { dispute: 'Won' } as never),
    'refund at the provider': said(orders.paid, {
      refunds: [{ refund_id: null, reference: 'R2', state: 'Succeeded', amount: 1000, failure: null }],
    } as never),
    'refund asked for': (actor) =>
      actor
        .client(people.Hana.token)
        .orderRefunds.request({ id: orders.paid.id, body: { ticket_ids: null, reason: 'Sakit' } }, key()),
    'refund made': (actor) =>
      sari(actor).adminRefunds.make(
        { id: orders.paid.id, body: { ticket_ids: null, reason: 'Sakit', with_fees: true } },
        key(),
      ),
    'refund approved': (actor) => act(actor, refunds.asked.id, { action: 'Approve', with_fees: true }),
    'refund denied': (actor) => act(actor, refunds.asked.id, { action: 'Deny' }),
    'refund that succeeded': refunded,
    'refunds of an event': (actor) =>
      refundNext(actor.database, event, { ...ofEvent, types: null }, { progress, signal: signal() }),
    'refunds of types': (actor) =>
      refundNext(
        actor.database,
        event,
        { ...ofEvent, types: [types[0], types[1]] },
        { progress, signal: signal() },
      ),
  };
}

function tickets(scene: Scene): Kinds {
  const { orders, people } = scene;
  const [ticket] = orders.paid.tickets;
  const [other] = orders.guest.tickets;
  const [ended] = orders.revoked.tickets;
  const id = ticket?.id ?? '';
  const ofGuest = { id: orders.guest.id, ticket_id: other?.id ?? '' };
  const hana = (actor: Actor) => actor.client(people.Hana.token).tickets;
  const staff = (actor: Actor) => actor.client(people.Sari.token).adminTickets;
  const transfer = { name: 'Hendra', email: people.Hendra.email };
  return {
    transfer: (actor) => hana(actor).transfer({ id, body: transfer }, key()),
    'transfer by a guest': (actor) =>
      actor
        .client()
        .orderTickets.transfer({ ...ofGuest, body: transfer }, { ...proof(orders.guest), ...key() }),
    'change of an attendee': (actor) => hana(actor).change({ id, body: { attendee_name: 'Dewi' } }),
    reissue: (actor) => hana(actor).reissue({ id }, key()),
    'reissue by staff': (actor) => staff(actor).act({ id, body: { action: 'Reissue', reason: 'Hilang' } }),
    revoke: (actor) => staff(actor).act({ id, body: { action: 'Revoke', reason: 'Dijual kembali' } }),
    reinstate: (actor) =>
      staff(actor).act({ id: ended?.id ?? '', body: { action: 'Reinstate', reason: 'Salah' } }),
    'cancel of a ticket': (actor) =>
      staff(actor).act({ id: scene.freeTicket, body: { action: 'Cancel', reason: 'Salah' } }),
    'address confirmed': (actor) =>
      actor.database.transaction(async (db) => {
        await sql`select from users where id = ${people.Hendra.id} for no key update`.execute(db);
        await claimTickets(db, people.Hendra.id, 'rani@example.org');
      }),
  };
}

function events(scene: Scene): Kinds {
  const { event, people, types, promo, voucher, gate, duty, question } = scene;
  const sari = (actor: Actor) => actor.client(people.Sari.token);
  const change = (body: object) => (actor: Actor) =>
    sari(actor).adminEventManagement.change({ id: event, body });
  const moved = { starts_at: inDays(40), ends_at: inDays(41) };
  return {
    'change of an event': change({ title: 'Konser Amal Kota' }),
    'change of the currency': (actor) =>
      sari(actor).adminEventManagement.change({ id: scene.empty.event, body: { currency: 'USD' } }),
    move: change({ ...moved, shift_dates: false }),
    'move with its dates': change({ ...moved, shift_dates: true }),
    unpublish: (actor) => sari(actor).adminEventManagement.unpublish({ id: scene.empty.event }),
    postpone: (actor) =>
      sari(actor).adminEventManagement.postpone({ id: event, body: { reason: 'Hujan deras' } }),
    'cancel of an event': (actor) =>
      sari(actor).adminEventManagement.cancel({ id: event, body: { reason: 'Hujan deras' } }),
    duplicate: (actor) =>
      sari(actor).adminEventManagement.duplicate(
        { id: event, body: { title: `Konser ${newId()}`, starts_at: inDays(60) } },
        key(),
      ),
    'removal of an event': (actor) =>
      sari(actor).adminEventManagement.remove({ id: scene.draft.event, reason: 'Salah buat' }),
    'new key': (actor) =>
      sari(actor).adminSigningKeys.create({ id: event, body: { reason: 'Kunci bocor' } }, key()),
    'new ticket type': (actor) =>
      sari(actor).adminTicketTypes.create({ id: event, body: { name: 'Baru', price: 1000 } }, key()),
    'change of a ticket type': (actor) =>
      sari(actor).adminTicketTypes.change({ id: event, ticket_type_id: types[0], body: { capacity: 900 } }),
    'other dates of a ticket type': (actor) =>
      sari(actor).adminTicketTypes.change({
        id: event,
        ticket_type_id: types[0],
        body: { valid_until: inDays(39) },
      }),
    'change of many types': (actor) =>
      sari(actor).adminTicketTypes.changeEach({
        id: event,
        body: { ids: [types[1], types[0]], set: { is_active: false } },
      }),
    'order of types': (actor) =>
      sari(actor).adminTicketTypes.order({
        id: event,
        body: { ids: [scene.unsold, types[2], types[1], types[0]] },
      }),
    'removal of a ticket type': (actor) =>
      sari(actor).adminTicketTypes.remove({
        id: event,
        ticket_type_id: scene.unsold,
        reason: 'Salah buat',
      }),
    'change of a promo': (actor) =>
      sari(actor).adminPromos.change({ id: event, promo_id: promo, body: { max_uses: 900 } }),
    'removal of a promo': (actor) =>
      sari(actor).adminPromos.remove({ id: event, promo_id: promo, reason: 'Salah buat' }),
    'change of a voucher': (actor) =>
      sari(actor).adminVouchers.change({ id: event, voucher_id: voucher, body: { max_usages: 900 } }),
    'removal of vouchers': (actor) =>
      sari(actor).adminVouchers.changeEach({
        id: event,
        body: { ids: [scene.unused], remove_reason: 'Salah buat' },
      }),
    'new vouchers': (actor) =>
      sari(actor).adminVoucherBatches.create(
        { id: event, body: { name: 'Sponsor', count: 3, prefix: 'X', effect: 'Free Ticket' } } as never,
        key(),
      ),
    'change of a gate': (actor) =>
      sari(actor).adminGates.change({ id: event, gate_id: gate, body: { name: 'Timur' } }),
    'change of a duty': (actor) =>
      sari(actor).adminPetugas.change({
        id: event,
        petugas_id: duty,
        body: { permissions: { undo: false } },
      }),
    'end of a duty': (actor) => sari(actor).adminPetugas.revoke({ id: event, petugas_id: duty }),
    'invitation accepted': (actor) => actor.client(people.Prasetyo.token).checkIn.accept({ id: event }),
    'change of a question': (actor) =>
      sari(actor).adminQuestions.change({
        id: event,
        question_id: question,
        body: { kind: 'Number' },
      } as never),
    message: (actor) =>
      sari(actor).adminMessages.send({ id: event, body: { subject: 'Halo', body_markdown: 'Halo' } }, key()),
    'official event': (actor) => sari(actor).adminEventManagement.setSignature({ body: { event_id: event } }),
    'suspended account': (actor) =>
      sari(actor).adminPeople.suspendUser({ id: people.Hana.id, body: { reason: 'Penipuan' } }),
    'closed account': (actor) =>
      sari(actor).adminPeople.anonymiseUser({
        id: people.Hana.id,
        body: { reason: 'Permintaan', confirm: true },
      }),
    'suspended organizer': (actor) =>
      sari(actor).adminOrganizers.suspend({
        id: scene.shop.organizer,
        body: { reason: 'Penipuan' },
      }),
  };
}

function gates(scene: Scene): Kinds {
  const { event, orders, people } = scene;
  const gate = (actor: Actor) => actor.client(people.Putri.token).checkIn;
  const ids = orders.paid.tickets.map(({ id }) => id);
  return {
    scan: (actor) =>
      gate(actor).scan({
        id: event,
        body: { nonce: newId(), ticket_id: ids[0] ?? '', force: true, note: 'Tamu undangan' },
      }),
    undo: (actor) => gate(actor).undo({ id: event, checkin_id: scene.admitted, body: { nonce: newId() } }),
    upload: (actor) =>
      gate(actor).upload({
        id: event,
        body: {
          pending: 0,
          clock_offset_ms: 0,
          lines: ids
            .toReversed()
            .map((ticket_id) => ({ nonce: newId(), ticket_id, scanned_at: new Date().toISOString() })),
        },
      }),
  };
}

function jobs(scene: Scene): Kinds {
  const { event } = scene;
  const work = (actor: Actor) => ({ database: actor.database, secretKey: async () => secretKey });
  const topics = { 'event.cancelled': ['event.refund_all'], 'event.rescheduled': ['tickets.resign'] };
  const kinds = { 'event.refund_all': { lane: 'bulk' }, 'tickets.resign': { lane: 'bulk' } } as never;
  const leases = { 'mail.send': 60, 'payment.check': 60, 'payment.cancel': 60 };
  return {
    're-signing': (actor) => resignTickets(work(actor), { id: newId(), eventId: event, payload: {} }),
    'reissue of all': (actor) => reissueTickets(work(actor), event, { keyId: 1, after: null }),
    'purge of the trash': (actor) => purgeDue(actor.database, signal()),
    aggregation: (actor) => aggregate(actor.database),
    dispatching: (actor) => dispatch(actor.database, topics, kinds),
    'claim of jobs': (actor) =>
      actor.database.transaction((db: Db) => claim(db, { lane: 'mail', leases, most: 8 })),
  };
}
