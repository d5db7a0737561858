import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { keepDates } from '../../db/queries/event-dates.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { newIdOf } from '../../domain/id.ts';
import { highestTotal, priceOf } from '@karcis/contract/price/price';
import { randomCodes } from '../../domain/security/random-codes.ts';
import { noteAnswered } from '../answered.ts';
import { type Asking, type Attendee, type Question, ticketsToBe } from '../attendees.ts';
import type { Basket } from '../basket.ts';
import { issue, signOrder } from '../capture.ts';
import { makeTickets } from '../checkout.ts';
import { insertOrderWith } from '../order-parts.ts';
import { sellFreePlaces } from '../places.ts';
import { type Sale, saleOf } from '../sale.ts';
import { placesOf, refusePlaces } from '../sold-out.ts';
import { walkInAddress, walkInName } from '../walk-in.ts';
import { officeLines } from './lines.ts';

type Body = InputOf<Api['adminOrders']['sell']>['body'];

/** What is sold at a counter, where, and by whom. */
export interface OfficeSale extends Omit<Body, 'attendees'> {
  readonly event: string;
  /** Only at an event of this organizer, where it is said. */
  readonly organizer_id?: string | undefined;
  readonly soldBy: string;
  readonly attendees?: readonly Attendee[] | undefined;
  /** Whether the buyer is not mailed. */
  readonly isSilent?: boolean;
  readonly secret: Buffer;
}

interface Sold {
  readonly id: string;
  readonly reference: string;
  readonly total: number;
  readonly currency: string;
  readonly ticket_count: number;
}

/**
 * Makes an order that is Paid at once, with its tickets. What `read` says of it is asked before the places are taken, so that the rows of
 * ticket types, which all buyers need, are locked for as short as can be. Throws `not_found`, `wrong_state`, `invalid_request` and `sold_out`.
 */
export async function sellAtOffice<Answer>(
  db: Db,
  sold: OfficeSale,
  read: (order: Sold) => Promise<Answer>,
): Promise<Answer> {
  const sale = await saleAtOffice(db, sold);
  const basket = officeBasket(sale, sold);
  demandMethod(basket.price.total, sold);
  const id = newIdOf(sale.event_key);
  const { order, items } = await insertOrder(db, sale, { id, ...sold, basket });
  const lines = basket.lines.map(({ ticketTypeId, quantity }, at) => ({
    id: items[at] ?? '',
    type: ticketTypeId,
    quantity,
    total: basket.price.lines[at]?.total ?? 0,
  }));
  await noteAnswered(db, sale.event_id, sold.attendees);
  const asking = await questionsOf(db, sold);
  const tickets = ticketsToBe(lines, sold.attendees, asking, order.buyer_name);
  await makeTickets(
    db,
    { event_id: sale.event_id, id },
    { event_key: sale.event_key, items: lines },
    tickets,
  );
  const signed = await signOrder(db, { event_id: sale.event_id, id }, sold.secret, { areDatesKept: true });
  const payment_id = await insertPayment(db, sale, { id, method: sold.method, basket });
  const isSilent = sold.isSilent ?? false;
  await issue(db, signed, { payment_id, gateway_fee: 0, places: 'sold already', isSilent });
  const { reference } = order;
  const { total } = basket.price;
  const answer = await read({ id, reference, total, currency: sale.currency, ticket_count: tickets.length });
  const lacking = await sellFreePlaces(db, sale.event_id, placesOf(basket));
  return lacking === undefined ? answer : refusePlaces(sale, basket, lacking.type);
}

/** What can be sold at an event that is reached. It keeps its status and its dates until the end of the transaction. */
async function saleAtOffice(db: Db, { event, organizer_id, items }: OfficeSale): Promise<Sale> {
  // The key before the event, as a move locks them.
  await keepDates(db, event);
  const { rows } = await sql<{ status: string }>`
    select status from events
    where id = ${event} and deleted_at is null and (${organizer_id ?? null}::uuid is null or organizer_id = ${organizer_id ?? null})
    for share
  `.execute(db);
  const { status } = rows[0] ?? fail('not_found');
  if (status !== 'Published' && status !== 'Postponed')
    fail('wrong_state', { detail: `This event is ${status}: tickets are sold once it is Published.` });
  const typeIds = items.map(({ ticket_type_id }) => ticket_type_id);
  const sale = await saleOf(db, event, { typeIds, codes: [], person: null });
  return sale ?? fail('not_found');
}

/** What is sold, with what it costs. The fee is the organizer's: the price at a counter is the one on the sign. */
function officeBasket(sale: Sale, { items, is_complimentary = false }: OfficeSale): Basket {
  const lines = officeLines(sale, items, is_complimentary);
  const price = priceOf(lines, [], { ...sale, platform_fee_paid_by: 'Organizer' });
  const detail = `An order costs at most ${highestTotal}.`;
  if (price.total > highestTotal)
    fail('invalid_request', { detail, errors: [{ pointer: '/items', code: 'too_large', detail }] });
  return { lines, used: [], price, aside: [] };
}

function demandMethod(total: number, { method }: OfficeSale): void {
  if ((total === 0) === (method === 'Free')) return;
  const detail =
    total === 0
      ? 'It costs nothing: its method is Free.'
      : `It costs ${total}, and is not Free: say how that was paid.`;
  fail('invalid_request', { detail, errors: [{ pointer: '/method', code: 'not_allowed', detail }] });
}

/** What is asked of attendees, where any are named: nothing has to be answered at a counter. */
async function questionsOf(db: Db, { event, attendees }: OfficeSale): Promise<Asking> {
  if (attendees === undefined) return { attendee_fields: 'None', questions: [] };
  const questions = await db
    .selectFrom('live_questions')
    .select(['id', 'label', 'kind', 'options', 'ticket_type_ids'])
    .where('event_id', '=', event)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    attendee_fields: 'None',
    questions: questions.map((question): Question => ({ ...question, is_required: false })),
  };
}

interface Made {
  readonly id: string;
  readonly basket: Basket;
}

/** The order, which is Paid from this transaction on, with the ids of its items. */
async function insertOrder(
  db: Db,
  sale: Sale,
  { id, basket, buyer, soldBy }: Made & Pick<OfficeSale, 'buyer' | 'soldBy'>,
) {
  const { event_id, currency } = sale;
  const { price } = basket;
  const [code = ''] = randomCodes(1, { prefix: '', length: 10 });
  const reference = `KRC-${code.slice(0, 5)}-${code.slice(5)}`;
  const { name: buyer_name = walkInName, email } = buyer ?? {};
  const order = sql`
    insert into orders (
      event_id, id, reference, channel, sold_by, status, paid_at, currency, buyer_name, buyer_email, buyer_phone, buyer_company,
      buyer_tax_number, buyer_address, subtotal, discount_total, fee_total, tax_total, total,
      platform_fee, fee_tax, fee_borne_by, ticket_tax, ticket_tax_included
    )
    values (
      ${event_id}, ${id}, ${reference}, 'Box Office', ${soldBy}, 'Paid', now(), ${currency}, ${buyer_name},
      ${email ?? walkInAddress(reference)}, ${buyer?.phone ?? null}, ${buyer?.company ?? null},
      ${buyer?.tax_number ?? null}, ${buyer?.address ?? null},
      ${price.subtotal}, ${price.discountTotal}, ${price.fee}, ${price.tax}, ${price.total},
      ${price.platformFee}, ${price.feeTax}, ${price.feeBorneBy}, ${price.ticketTax}, ${price.isTicketTaxIncluded}
    )
    returning id
  `;
  const items = (await insertOrderWith(db, sale, basket, order)) ?? [];
  return { order: { reference, buyer_name }, items };
}

/** The payment: the money is here, and no provider knows of it. */
async function insertPayment(
  db: Db,
  { event_id, event_key, currency }: Sale,
  { id, method, basket: { price } }: Made & Pick<OfficeSale, 'method'>,
): Promise<string> {
  const payment = newIdOf(event_key);
  const [code = ''] = randomCodes(1, { prefix: '', length: 10 });
  await sql`
    insert into payments (
      event_id, id, order_id, reference, status, amount, currency, method, platform_fee, tax_amount, paid_at
    )
    values (
      ${event_id}, ${payment}, ${id}, ${`PAY-${code.slice(0, 5)}-${code.slice(5)}`}, 'Paid', ${price.total}, ${currency}, ${method},
      ${price.platformFee}, ${price.feeTax + price.ticketTax}, now()
    )
  `.execute(db);
  return payment;
}
