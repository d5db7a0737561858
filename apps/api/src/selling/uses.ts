import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newIdOf } from '../domain/id.ts';
import { lockOffers } from './locked-offers.ts';
import { keysOf } from './person-keys.ts';
import type { Basket } from './basket.ts';
import type { Sale, SaleOffer } from './sale.ts';

/**
 * Whose uses an offer counts: the account of the buyer, else the address in lower case; null where neither is known. Then the use is counted for the
 * order alone until the checkout knows the address.
 */
type PersonKey = string | null;

/** Whose uses of offers an order counts among. */
export const personOf = (buyer: {
  readonly account: string | null;
  readonly email: string | null;
}): PersonKey => buyer.account ?? buyer.email?.toLowerCase() ?? null;

/** A use of an offer by an order. */
interface Use {
  readonly event: string;
  readonly order: string;
  readonly id: string;
  readonly offer: SaleOffer;
  /** What it takes off, in `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly account: string | null;
  readonly person: PersonKey;
}

/**
 * Reserves a use of an offer for an order: one statement decides whether one is left. Throws `code_exhausted`, `code_reserved`,
 * or `code_not_valid_now`, and `price_changed` for a promo that nobody has asked for.
 */
async function takeUse(db: Db, use: Use): Promise<void> {
  await (use.offer.kind === 'Promo' ? takePromo(db, use) : takeVoucher(db, use));
}

async function takePromo(db: Db, use: Use): Promise<void> {
  const { event, order, id, offer, amount, currency, account, person } = use;
  const { rows } = await sql<{ max_uses_per_user: number | null }>`
    update promos set reserved_count = reserved_count + 1
    where event_id = ${event} and id = ${offer.id} and is_active and deleted_at is null
      and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
      and coalesce(used_count + reserved_count < max_uses, true)
    returning max_uses_per_user
  `.execute(db);
  const [promo] = rows;
  if (promo === undefined) return refuseUse(db, use);
  // The row of the promo is locked: nobody else counts at this moment.
  if (promo.max_uses_per_user !== null && person !== null) {
    const theirs = await sql<{ count: number }>`
      select count(*)::int as count from promo_redemptions
      where event_id = ${event} and promo_id = ${offer.id} and person_key in ${keysOf(person)}
        and status in ('Reserved', 'Redeemed') and order_id <> ${order}
    `.execute(db);
    if ((theirs.rows[0]?.count ?? 0) >= promo.max_uses_per_user)
      return refuseForPerson(use, promo.max_uses_per_user);
  }
  await sql`
    insert into promo_redemptions (event_id, id, promo_id, order_id, user_id, person_key, amount, currency, updated_at)
    values (${event}, ${id}, ${offer.id}, ${order}, ${account}, ${person ?? order}, ${amount}, ${currency}, now())
    on conflict (event_id, promo_id, order_id) do update set
      status = 'Reserved', amount = excluded.amount, person_key = excluded.person_key, updated_at = excluded.updated_at
  `.execute(db);
}

async function takeVoucher(db: Db, use: Use): Promise<void> {
  const { event, order, id, offer, amount, currency, account } = use;
  const { numAffectedRows } = await sql`
    update vouchers set reserved_count = reserved_count + 1
    where event_id = ${event} and id = ${offer.id} and revoked_at is null and deleted_at is null
      and (valid_from is null or valid_from <= now()) and (valid_until is null or valid_until > now())
      and redeemed_count + reserved_count < max_usages
  `.execute(db);
  if (numAffectedRows !== 1n) return refuseUse(db, use);
  await sql`
    insert into voucher_redemptions (event_id, id, voucher_id, order_id, user_id, amount, currency, updated_at)
    values (${event}, ${id}, ${offer.id}, ${order}, ${account}, ${amount}, ${currency}, now())
    on conflict (event_id, voucher_id, order_id) do update set
      status = 'Reserved', amount = excluded.amount, updated_at = excluded.updated_at
  `.execute(db);
}

const refuseForPerson = ({ offer }: Use, most: number): never =>
  fail(offer.code === null ? 'price_changed' : 'code_exhausted', {
    detail: `"${offer.code ?? offer.name}" can be used ${most} times by one person, and was.`,
  });

/** Says why no use was left. */
async function refuseUse(db: Db, { event, offer }: Use): Promise<never> {
  if (offer.code === null)
    return fail('price_changed', {
      detail: `${offer.name ?? 'An offer'} has ended. Ask for the order again.`,
    });
  const { rows } = await sql<{ is_used_up: boolean; reserved_until: string | null }>`
    select
      coalesce(promo.used_count >= promo.max_uses, voucher.redeemed_count >= voucher.max_usages, true) as is_used_up,
      least(
        (
          select min(orders.reserved_until) from promo_redemptions as use
          join orders on orders.event_id = use.event_id and orders.id = use.order_id
          where use.event_id = promo.event_id and use.promo_id = promo.id and use.status = 'Reserved'
        ),
        (
          select min(orders.reserved_until) from voucher_redemptions as use
          join orders on orders.event_id = use.event_id and orders.id = use.order_id
          where use.event_id = voucher.event_id and use.voucher_id = voucher.id and use.status = 'Reserved'
        )
      ) as reserved_until
    from (values (1)) as one
    left join promos as promo on promo.event_id = ${event} and promo.id = ${offer.id}
    left join vouchers as voucher on voucher.event_id = ${event} and voucher.id = ${offer.id}
  `.execute(db);
  const [found] = rows;
  if (found === undefined || found.is_used_up || found.reserved_until === null)
    return fail('code_exhausted', { detail: `"${offer.code}" was used as often as it may be.` });
  return fail('code_reserved', {
    detail: `The last use of "${offer.code}" is in an order that is not paid; it is free again at ${found.reserved_until} unless that is paid.`,
  });
}

/** What is used by which order. */
interface Uses {
  readonly order: string;
  readonly basket: Basket;
  readonly account: string | null;
  readonly person: PersonKey;
}

/** Takes the uses of all offers of an order: promos, then vouchers, each in the order of ids. */
export async function takeUses(
  db: Db,
  { event_id, event_key, currency }: Sale,
  { order, basket: { used, price }, account, person }: Uses,
): Promise<void> {
  const amounts = new Map(price.discounts.map(({ offer, amount }) => [offer.id, amount]));
  const inOrder = used.toSorted((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1));
  for (const offer of inOrder)
    await takeUse(db, {
      event: event_id,
      order,
      id: newIdOf(event_key),
      offer,
      amount: amounts.get(offer.id) ?? 0,
      currency,
      account,
      person,
    });
}

/** A promo that an order uses. */
interface UsedPromo {
  readonly promo_id: string;
  readonly name: string;
  readonly code: string | null;
}

/**
 * Makes the reserved uses of an order those of this address, which is one person with the account that has confirmed it. Returns the promos that
 * this person has used as often as one may: these uses stay as they are.
 */
export async function takeUsesFor(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  person: string,
): Promise<readonly UsedPromo[]> {
  const uses = await sql<UsedPromo>`
    select use.promo_id, promo.name, promo.code from promo_redemptions as use
    join promos as promo on promo.event_id = use.event_id and promo.id = use.promo_id
    where use.event_id = ${event_id} and use.order_id = ${id} and use.status = 'Reserved' and use.person_key <> ${person}
      and promo.max_uses_per_user is not null
    order by use.promo_id
  `.execute(db);
  // All that the order may use without them is locked as well: it may be priced anew.
  if (uses.rows.length > 0) await lockOffers(db, { event_id, id }, []);
  const refused: UsedPromo[] = [];
  for (const use of uses.rows) {
    const { numAffectedRows } = await sql`
      update promo_redemptions as use set person_key = ${person}, updated_at = now()
      from promos as promo
      where use.event_id = ${event_id} and use.order_id = ${id} and use.promo_id = ${use.promo_id}
        and promo.event_id = use.event_id and promo.id = use.promo_id
        and (promo.max_uses_per_user is null or promo.max_uses_per_user > (
          select count(*) from promo_redemptions as theirs
          where theirs.event_id = use.event_id and theirs.promo_id = use.promo_id and theirs.person_key in ${keysOf(person)}
            and theirs.status in ('Reserved', 'Redeemed') and theirs.order_id <> use.order_id
        ))
    `.execute(db);
    if (numAffectedRows !== 1n) refused.push(use);
  }
  const refusedIds = refused.map(({ promo_id }) => promo_id);
  await sql`
    update promo_redemptions set person_key = ${person}, updated_at = now()
    where event_id = ${event_id} and order_id = ${id} and status = 'Reserved' and person_key <> ${person}
      and promo_id <> all(${refusedIds}::uuid[])
  `.execute(db);
  return refused;
}

/** Throws where a person has used a promo of an order as often as one may. */
export function refuseUsed([first]: readonly UsedPromo[], person: string): void {
  if (first === undefined) return;
  fail(first.code === null ? 'price_changed' : 'code_exhausted', {
    detail: `"${first.code ?? first.name}" was used by ${person} as often as it may be by one person.`,
  });
}
