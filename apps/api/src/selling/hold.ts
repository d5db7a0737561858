import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { beginAgain } from '../db/connection/after-remedy.ts';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import type { KeyedNetwork } from '../domain/security/network-key.ts';
import { randomCodes } from '../domain/security/random-codes.ts';
import { type Basket, basketOf, type Item } from './basket.ts';
import { mayHaveFreeOrder, mayTakeFreePlaces } from './free-orders.ts';
import { countedNetwork } from './counted-network.ts';
import {
  type CountedNetwork,
  lockNetwork,
  mayHoldFromNetwork,
  untilNetworkHoldsLess,
} from './held-by-guests.ts';
import { reservePlaces } from './places.ts';
import { comparable, type Sale, saleAt } from './sale.ts';
import { demandSeen } from './seen-price.ts';
import { codedOf, insertDiscounts, insertOrderWith } from './order-parts.ts';
import { placesOf, refusePlaces } from './sold-out.ts';
import { personOf, takeUses } from './uses.ts';

/** What is held, and for whom. */
export interface Holding {
  readonly items: readonly Item[];
  readonly codes: readonly string[];
  /** Total that the buyer has seen. With it, codes that cannot be used are set aside. */
  readonly expected?: number | undefined;
  readonly email: string | null;
  readonly account: string | null;
  /** Network of the buyer; null where networks are not counted. */
  readonly network: KeyedNetwork | null;
}

/** Unpaid orders that an account, or an address, may have for one event. */
const mostOpenOrders = 3;

/** Seconds after which a guest may ask again at the latest whose network holds many places: some of them are paid sooner than their time ends. */
const longestPause = 300;

const heldByNewAccounts =
  'Many new accounts on your network hold places of this event just now. Try again after the seconds in `Retry-After`.';

/** Reads what is asked for at the event with a slug. Throws `not_found` where there is none. */
export async function saleFor(db: Db, slug: string, holding: Holding): Promise<Sale> {
  const typeIds = holding.items.map(({ ticket_type_id }) => ticket_type_id);
  const codes = holding.codes.map(comparable);
  return (await saleAt(db, slug, { typeIds, codes, person: personOf(holding) })) ?? fail('not_found');
}

/**
 * Makes a new order with this id that holds its places, or throws why there is none: nothing is held then. Returns what `read` says of the
 * order. That is asked before the places are taken, so that the rows of ticket types, which all buyers need, are locked for as short as can be.
 */
export async function hold<Answer>(
  db: Db,
  sale: Sale,
  { id, read, ...holding }: Holding & { readonly id: string; readonly read: () => Promise<Answer> },
): Promise<Answer> {
  if (!sale.is_shown) fail('not_found');
  const { expected } = holding;
  const basket = basketOf(sale, holding.items, holding.codes, { setsAside: expected !== undefined });
  const lacking = basket.lines.find(({ type, quantity }) => (type.available ?? quantity) < quantity);
  if (lacking !== undefined) return refusePlaces(sale, basket, lacking.type.id);
  demandSeen(sale, basket, expected);
  await insertDiscounts(db, sale, id, basket, await insertOrder(db, sale, id, holding, basket));
  const uses = takeUses(db, sale, { order: id, basket, account: holding.account, person: personOf(holding) });
  await (expected === undefined ? uses : uses.catch(judgeAgain));
  const answer = await read();
  const refused = await reservePlaces(db, sale.event_id, placesOf(basket));
  return refused === undefined ? answer : refusePlaces(sale, basket, refused.type);
}

/** Begins again where the last use of an offer has gone meanwhile: the code is set aside then. */
const judgeAgain = (error: unknown): never => (error instanceof ProblemError ? beginAgain() : raise(error));

const raise = (error: unknown): never => {
  throw error;
};

/**
 * The order with its items, whose ids are returned, as long as the event is on sale. Its row is locked (`for key share`) against what asks about orders first: archiving it,
 * unpublishing it, the trash. Cancelling it waits for nobody, and looks again for orders that slipped by.
 */
async function insertOrder(
  db: Db,
  sale: Sale,
  id: string,
  { account, email, network: from }: Holding,
  basket: Basket,
): Promise<string[]> {
  const { price, used, aside } = basket;
  const network = await countedNetwork(db, { account, network: from });
  if (network !== null) await lockNetwork(db, sale.event_id, network);
  const [reference = ''] = randomCodes(1, { prefix: '', length: 10 });
  const order = sql`
    insert into orders (
      event_id, id, reference, buyer_user_id, buyer_email, currency, reserved_until, network_key,
      subtotal, discount_total, fee_total, tax_total, total,
      platform_fee, fee_tax, fee_borne_by, ticket_tax, ticket_tax_included, promo_id, voucher_id, codes_set_aside
    )
    select
      event.id, ${id}, ${`KRC-${reference.slice(0, 5)}-${reference.slice(5)}`}, ${account}, ${email}, event.currency,
      now() + make_interval(mins => ${sale.hold_minutes}::int), ${network?.key ?? null},
      ${price.subtotal}, ${price.discountTotal}, ${price.fee}, ${price.tax}, ${price.total},
      ${price.platformFee}, ${price.feeTax}, ${price.feeBorneBy}, ${price.ticketTax}, ${price.isTicketTaxIncluded},
      ${codedOf(used, 'Promo')}, ${codedOf(used, 'Voucher')}, ${JSON.stringify(aside)}::jsonb
    from events as event
    where event.id = ${sale.event_id} and event.status = 'Published' and not event.sales_paused
      and event.deleted_at is null and event.ends_at > now() and event.currency = ${sale.currency}
      and (
        select count(*) from orders as open
        where open.event_id = event.id and open.status in ('Reserved', 'Awaiting Payment') and open.reserved_until > now()
          and open.buyer_user_id is not null and open.buyer_user_id = ${account}
      ) < ${mostOpenOrders}
      and (
        select count(*) from orders as open
        where open.event_id = event.id and open.status in ('Reserved', 'Awaiting Payment') and open.reserved_until > now()
          and open.buyer_user_id is null and lower(open.buyer_email) = lower(${account === null ? email : null})
      ) < ${mostOpenOrders}
      and (${price.total} > 0 or (
        ${mayHaveFreeOrder(sql`event.id`, account === null ? email : null)} and ${mayTakeFreePlaces(sql`event.id`, account, placesOf(basket))}
      ))
      and ${mayHoldFromNetwork(sql`event.id`, network, placesOf(basket))}
    for key share of event
    returning id
  `;
  return (await insertOrderWith(db, sale, basket, order)) ?? refuseOrder(db, sale, { network, basket });
}

/** Says why there is no order: the event is not on sale any more, its network holds enough, or else there are too many open ones, or free ones within an hour. */
async function refuseOrder(
  db: Db,
  { event_id, currency }: Sale,
  { network, basket }: { readonly network: CountedNetwork | null; readonly basket: Basket },
): Promise<never> {
  const { rows } = await sql<{ may_hold: boolean; seconds: number | null }>`
    select ${mayHoldFromNetwork(sql`events.id`, network, placesOf(basket))} as may_hold, ${untilNetworkHoldsLess(sql`events.id`, network)} as seconds
    from events
    where id = ${event_id} and status = 'Published' and not sales_paused and deleted_at is null and ends_at > now()
      and currency = ${currency}
  `.execute(db);
  const [event] = rows;
  if (event === undefined) return fail('not_on_sale');
  if (event.may_hold) return fail('too_many_open_orders');
  return fail('too_many_places_held', {
    ...(network?.of === 'new accounts' ? { detail: heldByNewAccounts } : {}),
    retryAfterSeconds: Math.min(event.seconds ?? longestPause, longestPause),
  });
}
