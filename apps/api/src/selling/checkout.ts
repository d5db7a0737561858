import type { Api, InputOf } from '@karcis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { keepDates, keepingDates } from '../db/queries/event-dates.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import { ticketPrices } from '@karcis/contract/price/price';
import type { Scope } from '../domain/security/scope.ts';
import { noteAnswered } from './answered.ts';
import { type Asking, type Question, type TicketToBe, ticketsToBe } from './attendees.ts';
import { findOrder, isOfBuyer, lockOpenOrder, type OpenOrder } from './own-order.ts';
import { useCodes } from './codes.ts';
import { demandSeen } from './seen-price.ts';
import { refuseUsed, takeUsesFor } from './uses.ts';
import { ticketCodes } from './ticket-codes.ts';

type Input = InputOf<Api['buying']['checkout']>['body'];

/** What a checkout is judged by, read at one instant. The event keeps its dates until the end of the transaction: tickets are valid by them. */
interface Facts extends Asking {
  readonly event_key: number;
  readonly hold_minutes: number;
  /** The version of the terms, and whether it has to be accepted. */
  readonly terms_version: string | null;
  readonly must_accept: boolean;
  readonly items: readonly Item[];
  /** Whether it was checked out before. */
  readonly has_tickets: boolean;
  readonly has_promos: boolean;
  readonly currency: string;
  readonly total: number;
}

interface Item {
  readonly id: string;
  readonly type: string;
  readonly quantity: number;
  readonly total: number;
}

/** Notes who buys an order of the caller and for whom its tickets are, which are made now and are Pending. It can be repeated. */
export async function checkOut(db: Db, scope: Scope<'buyer'>, id: string, input: Input): Promise<void> {
  const order = await lockOpenOrder(db, scope, await findOrder(db, isOfBuyer(scope), id));
  const { buyer, attendees, terms_version: accepted = null, locale = null, expected_total: expected } = input;
  // Before the questions that are answered for the first time: a move locks the key first.
  if (attendees?.some(({ answers = [] }) => answers.length > 0)) await keepDates(db, order.event_id);
  await noteAnswered(db, order.event_id, attendees);
  const facts = await factsOf(db, order);
  demandSeen(facts, { price: facts, aside: [] }, expected);
  if (accepted !== facts.terms_version && (accepted !== null || facts.must_accept))
    fail('terms_changed', { detail: `The version to be accepted is "${facts.terms_version}".` });
  const asked = ticketsToBe(facts.items, attendees, facts, buyer.name);
  // An address that is not asked for is not kept: nobody is written to whom the event does not ask about.
  const tickets =
    facts.attendee_fields === 'Name and Email' ? asked : asked.map((ticket) => ({ ...ticket, email: null }));
  const named = nameBuyer(order, facts, { ...buyer, accepted, locale });
  // Tickets are locked before promos.
  if (facts.has_tickets) await changeTickets(db, order, tickets, named);
  const isPriced =
    order.buyer_user_id === null &&
    facts.has_promos &&
    (await takeUsesOf(db, order, { ...facts, person: buyer.email.toLowerCase(), expected }));
  const items = isPriced ? await itemsOf(db, order) : facts.items;
  if (!facts.has_tickets) await makeTickets(db, order, { ...facts, items, named }, tickets);
}

/**
 * Counts the uses of an order for the address of its buyer. A promo that this person has used as often as one may is set aside where the buyer has
 * seen the price without it. Returns whether the order was priced anew.
 */
async function takeUsesOf(
  db: Db,
  order: OpenOrder,
  {
    person,
    expected,
    total,
    currency,
  }: Pick<Facts, 'total' | 'currency'> & { readonly person: string; readonly expected: number | undefined },
): Promise<boolean> {
  const refused = await takeUsesFor(db, order, person);
  if (refused.length === 0) return false;
  // A promo that nobody has typed cannot be let go as a code can: the buyer is told the price without it.
  const seen = refused.every(({ code }) => code === null) ? (expected ?? total) : expected;
  if (seen === undefined || order.status !== 'Reserved') refuseUsed(refused, person);
  const { rows } = await sql<{ code: string }>`
    select code from promos join promo_redemptions as use on use.event_id = promos.event_id and use.promo_id = promos.id
    where use.event_id = ${order.event_id} and use.order_id = ${order.id} and use.status = 'Reserved' and code is not null
    union all
    select code from vouchers join voucher_redemptions as use on use.event_id = vouchers.event_id and use.voucher_id = vouchers.id
    where use.event_id = ${order.event_id} and use.order_id = ${order.id} and use.status = 'Reserved'
    order by code
  `.execute(db);
  const codes = rows.map(({ code }) => code);
  demandSeen(
    { currency },
    await useCodes(db, order, codes, { person, setsAside: true, areLocked: true }),
    seen,
  );
  return true;
}

async function itemsOf(db: Db, { event_id, id }: OpenOrder): Promise<readonly Item[]> {
  return db
    .selectFrom('order_items')
    .select(['id', 'ticket_type_id as type', 'quantity', 'total'])
    .where('event_id', '=', event_id)
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function factsOf(db: Db, { event_id, id }: OpenOrder): Promise<Facts> {
  const { rows } = await sql<Facts & { readonly questions: readonly Question[] }>`
    select
      ${keepingDates(event_id)} as kept, orders.currency, orders.total,
      event.event_key, event.attendee_fields, settings.default_hold_minutes as hold_minutes,
      legal.terms_version, legal.require_acceptance as must_accept,
      exists (
        select from tickets where event_id = event.id and order_id = ${id} and status = 'Pending'
      ) as has_tickets,
      exists (select from promo_redemptions where event_id = event.id and order_id = ${id} and status = 'Reserved') as has_promos,
      (
        select coalesce(json_agg(part order by part.created_at, part.id), '[]')
        from (
          select item.id, item.ticket_type_id as type, item.quantity, item.total, item.created_at
          from order_items as item
          where item.event_id = event.id and item.order_id = ${id}
        ) as part
      ) as items,
      (
        select coalesce(json_agg(part order by part.position, part.id), '[]')
        from (
          select id, label, kind, options, is_required, ticket_type_ids, position
          from live_questions where event_id = event.id
        ) as part
      ) as questions
    from events as event
    join orders on orders.event_id = event.id and orders.id = ${id}
    cross join general_settings as settings
    cross join legal_settings as legal
    where event.id = ${event_id}
  `.execute(db);
  return rows[0] ?? fail('order_closed');
}

/** The statement that says who buys. The places are held for five minutes more at least, and for twice as long as at first at most. */
function nameBuyer(
  { event_id, id, status }: OpenOrder,
  { hold_minutes }: Facts,
  buyer: Input['buyer'] & { readonly accepted: string | null; readonly locale: string | null },
): RawBuilder<unknown> {
  const longest = sql`created_at + make_interval(mins => 2 * ${hold_minutes}::int)`;
  const longer = sql`greatest(reserved_until, least(now() + interval '5 minutes', ${longest}))`;
  return sql`
    update orders set
      buyer_name = ${buyer.name}, buyer_email = ${buyer.email}, buyer_phone = ${buyer.phone ?? null},
      buyer_company = ${buyer.company ?? null}, buyer_tax_number = ${buyer.tax_number ?? null},
      buyer_address = ${buyer.address ?? null}, accepted_terms_version = coalesce(${buyer.accepted}, accepted_terms_version),
      locale = coalesce(${buyer.locale}, locale), updated_at = now(),
      reserved_until = ${status === 'Reserved' ? longer : sql`reserved_until`}
    where event_id = ${event_id} and id = ${id}
  `;
}

/** Changes whom the tickets of an order are for, and who buys it. */
async function changeTickets(
  db: Db,
  { event_id, id }: OpenOrder,
  tickets: readonly TicketToBe[],
  named: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with named as (${named}), those as (
      select id, created_at from tickets where event_id = ${event_id} and order_id = ${id} and status = 'Pending' order by id for no key update
    )
    update tickets set attendee_name = said.name, attendee_email = said.email, answers = said.answers, updated_at = now()
    from (select id, row_number() over (order by created_at, id) as place from those) as made
    join ${said(tickets)} on said.place = made.place
    where tickets.event_id = ${event_id} and tickets.id = made.id
  `.execute(db);
}

/** Makes the tickets of an order, and says who buys it where that is not known yet (`named`). The caller keeps the dates of the event. */
export async function makeTickets(
  db: Db,
  { event_id, id }: Pick<OpenOrder, 'event_id' | 'id'>,
  { event_key, items, named }: Pick<Facts, 'event_key' | 'items'> & { readonly named?: RawBuilder<unknown> },
  tickets: readonly TicketToBe[],
): Promise<void> {
  const places = items.flatMap((item) =>
    ticketPrices(item.total, item.quantity).map((price) => ({ item, price })),
  );
  const codes = ticketCodes(tickets.length);
  const ids = tickets.map(() => newIdOf(event_key)).toSorted();
  await sql`
    ${named === undefined ? sql`` : sql`with named as (${named})`}
    insert into tickets (
      event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, attendee_email, answers, price, currency,
      valid_from, valid_until
    )
    select
      ${event_id}, made.id, made.code, ${id}, made.item, said.type, said.name, said.email, said.answers, made.price, item.currency,
      type.valid_from, type.valid_until
    from unnest(
      ${ids}::uuid[], ${codes}::text[],
      ${places.map(({ item }) => item.id)}::uuid[], ${places.map(({ price }) => price)}::bigint[]
    ) with ordinality as made (id, code, item, price, place)
    join ${said(tickets)} on said.place = made.place
    join order_items as item on item.event_id = ${event_id} and item.id = made.item
    join ticket_types as type on type.event_id = ${event_id} and type.id = said.type
  `.execute(db);
}

/** What is said of the tickets, by their place in the order. */
const said = (tickets: readonly TicketToBe[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    tickets.map((ticket, index) => ({ ...ticket, place: index + 1 })),
  )}::jsonb) as said (place bigint, type uuid, name text, email text, answers jsonb)`;
