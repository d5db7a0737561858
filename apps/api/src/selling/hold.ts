import { sql } from 'kysely';
import { AfterRemedy } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import { randomCodes } from '../domain/security/random-codes.ts';
import { type Basket, basketOf, type Item } from './basket.ts';
import { lapse } from './lapsing.ts';
import { reservePlaces } from './places.ts';
import { comparable, type Sale, saleAt } from './sale.ts';
import { insertDiscounts, insertItems } from './order-parts.ts';
import { takeUses } from './uses.ts';

/** What is held, and for whom. */
export interface Holding {
  readonly items: readonly Item[];
  readonly codes: readonly string[];
  readonly email: string | null;
  readonly account: string | null;
  readonly locale: string | null;
}

/** Unpaid orders that an account, or an address, may have for one event. */
const mostOpenOrders = 3;

/** Reads what is asked for at the event with a slug. Throws `not_found` where nobody may buy. */
export async function saleFor(
  db: Db,
  slug: string,
  { items, codes }: Pick<Holding, 'items' | 'codes'>,
): Promise<Sale> {
  const typeIds = items.map(({ ticket_type_id }) => ticket_type_id);
  return (await saleAt(db, slug, { typeIds, codes: codes.map(comparable) })) ?? fail('not_found');
}

/** Makes a new order with this id that holds its places, or throws why there is none: nothing is held then. */
export async function hold(db: Db, sale: Sale, id: string, holding: Holding): Promise<void> {
  const basket = basketOf(sale, holding.items, holding.codes);
  await insertOrder(db, sale, id, holding, basket);
  await insertDiscounts(db, sale, id, basket, await insertItems(db, sale, id, basket));
  const { account, email } = holding;
  await takeUses(db, sale, { order: id, basket, account, person: account ?? email?.toLowerCase() ?? null });
  await takePlaces(db, sale, basket);
}

/** The order as long as the event is on sale: its row is locked against what would end that (`for key share`). */
async function insertOrder(
  db: Db,
  sale: Sale,
  id: string,
  { account, email, locale }: Holding,
  { price, used }: Basket,
): Promise<void> {
  // Of one account, one after the other: each counts those before.
  if (account !== null) await sql`select from users where id = ${account} for no key update`.execute(db);
  const [reference = ''] = randomCodes(1, { prefix: '', length: 10 });
  const { numAffectedRows } = await sql`
    insert into orders (
      event_id, id, reference, buyer_user_id, buyer_email, locale, currency, reserved_until,
      subtotal, discount_total, fee_total, tax_total, total,
      platform_fee, fee_tax, fee_borne_by, ticket_tax, ticket_tax_included, promo_id, voucher_id
    )
    select
      event.id, ${id}, ${`KRC-${reference.slice(0, 5)}-${reference.slice(5)}`}, ${account}, ${email}, ${locale}, event.currency,
      now() + make_interval(mins => ${sale.hold_minutes}::int),
      ${price.subtotal}, ${price.discountTotal}, ${price.fee}, ${price.tax}, ${price.total},
      ${price.platformFee}, ${price.feeTax}, ${price.feeBorneBy}, ${price.ticketTax}, ${price.isTicketTaxIncluded},
      ${codedOf(used, 'Promo')}, ${codedOf(used, 'Voucher')}
    from events as event
    where event.id = ${sale.event_id} and event.status = 'Published' and not event.sales_paused
      and event.deleted_at is null and event.ends_at > now() and event.currency = ${sale.currency}
      and (
        select count(*) from orders as open
        where open.event_id = event.id and open.status in ('Reserved', 'Awaiting Payment')
          and (open.buyer_user_id = ${account} or open.buyer_user_id is null and lower(open.buyer_email) = lower(${email}))
      ) < ${mostOpenOrders}
    for key share of event
  `.execute(db);
  if (numAffectedRows !== 1n) await refuseOrder(db, sale);
}

/** Says why there is no order: the event is not on sale any more, or else there are too many open ones. */
async function refuseOrder(db: Db, { event_id, currency }: Sale): Promise<never> {
  const { rows } = await sql`
    select from events
    where id = ${event_id} and status = 'Published' and not sales_paused and deleted_at is null and ends_at > now()
      and currency = ${currency}
  `.execute(db);
  return fail(rows.length === 0 ? 'not_on_sale' : 'too_many_open_orders');
}

const codedOf = (used: Basket['used'], kind: 'Promo' | 'Voucher') =>
  used.find((offer) => offer.kind === kind && offer.code !== null)?.id ?? null;

/** Takes the places of an order. Where there are too few, orders whose time is over are ended first, and all of it is tried again. */
async function takePlaces(db: Db, { event_id }: Sale, { lines }: Basket): Promise<void> {
  const lacking = await reservePlaces(
    db,
    event_id,
    lines.map(({ ticketTypeId, quantity }) => ({ type: ticketTypeId, quantity })),
  );
  if (lacking === undefined) return;
  const index = lines.findIndex(({ ticketTypeId }) => ticketTypeId === lacking.type);
  const detail = `There are not ${lacking.quantity} places of ${lines[index]?.type.name} left.`;
  const problem = new ProblemError('sold_out', {
    detail,
    errors: [{ pointer: `/items/${index}/quantity`, code: 'too_large', detail }],
  });
  throw new AfterRemedy(problem, async (apart) => (await lapse(apart, event_id)) > 0);
}
