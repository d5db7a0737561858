import { groupBy, percent, sum } from './arithmetic.ts';
import { breakdown, monthly, summaryOf, thingsOf } from './breakdown.ts';
import { dayOf, iso, monthOf } from './calendar.ts';
import type { Entry, Promo, PromoRedemption, Redemption } from './facts.ts';
import { moneyOf } from './money.ts';
import type { Report } from './reports.ts';
import { isLive, type View } from './view.ts';

/** Uses on orders that were paid. */
export const usesOf = <Use extends Redemption>(view: View, rows: readonly Use[]): readonly Use[] =>
  view.of(rows).filter(({ status }) => status === 'Redeemed');

export const discountOf = (view: View, uses: Iterable<Redemption>): number => {
  let total = 0;
  for (const { amount, currency } of uses) if (currency === view.currency) total += amount;
  return total;
};

/** The first use on each order. */
function firstUses(uses: readonly PromoRedemption[]): PromoRedemption[] {
  const orders = Map.groupBy(uses, ({ order_id }) => order_id);
  return [...orders.values()].map((theirs) => {
    const sorted = theirs.toSorted((a, b) => a.redeemed_at - b.redeemed_at);
    return sorted[0] as PromoRedemption;
  });
}

/** What may be counted of promos in any part of time, told by which uses and entries are in it. */
export function promoNumbers(
  view: View,
  isIn: { use: (use: PromoRedemption) => boolean; entry: (entry: Entry) => boolean },
) {
  const uses = usesOf(view, view.all.promo_redemptions);
  const orders = new Set(uses.map(({ order_id }) => order_id));
  const money = moneyOf(view, view.entries.filter(isIn.entry));
  const orders_with_promo = firstUses(uses).filter(isIn.use).length;
  return {
    redemptions: uses.filter(isIn.use).length,
    orders_with_promo,
    discount_total: discountOf(view, uses.filter(isIn.use)),
    gross_with_promo: moneyOf(
      view,
      view.entries.filter((entry) => orders.has(entry.order_id) && isIn.entry(entry)),
    ).gross,
    share_of_orders_pct: percent(orders_with_promo, money.orders),
  };
}

export function promos(view: View): Report<'promos'> {
  const everything = () => true;
  const monthOfUse = ({ redeemed_at }: Redemption) => monthOf(dayOf(redeemed_at, view.timezone));
  const uses = usesOf(view, view.all.promo_redemptions);
  return {
    summary: {
      promos_active: view.of(view.all.promos).filter((promo) => isActive(view, promo)).length,
      ...promoNumbers(view, { use: everything, entry: everything }),
    },
    promos: byPromo(view, uses),
    series: monthly(
      view,
      uses.map(({ redeemed_at }) => redeemed_at),
      (month) => {
        const { redemptions, orders_with_promo, discount_total } = promoNumbers(view, {
          use: (use) => monthOfUse(use) === month,
          entry: () => false,
        });
        return { redemptions, orders_with_promo, discount_total };
      },
    ),
  };
}

/** Can be used now. */
function isActive({ now, event }: View, promo: Promo): boolean {
  const left = promo.max_uses === null || promo.used_count + promo.reserved_count < promo.max_uses;
  const begun = promo.starts_at === null || promo.starts_at <= now;
  const over = promo.ends_at !== null && promo.ends_at <= now;
  const place = event(promo.event_id);
  const open = isLive(place) && place.status === 'Published' && place.ends_at > now;
  return isLive(promo) && open && promo.is_active && begun && !over && left;
}

function byPromo(view: View, uses: readonly PromoRedemption[]): Report<'promos'>['promos'] {
  const groups = groupBy(uses, ({ promo_id }) => promo_id);
  const orders = new Map(view.all.orders.map((order) => [order.id, order]));
  const entries = groupBy(view.entries, ({ order_id }) => order_id);
  const customerOf = ({ user_id, order_id }: PromoRedemption) =>
    user_id ?? orders.get(order_id)?.buyer_email.toLowerCase();
  const rows = breakdown({
    things: thingsOf(view, view.all.promos),
    told: groups.keys(),
    numbers(ids) {
      const theirs = ids.map((id) => groups.get(id) ?? []);
      const gross = theirs.map((uses) => {
        const used = [...new Set(uses.map(({ order_id }) => order_id))];
        return moneyOf(
          view,
          used.flatMap((id) => entries.get(id) ?? []),
        ).gross;
      });
      return {
        uses: theirs.flat().length,
        unique_customers: sum(theirs.map((uses) => new Set(uses.map(customerOf)).size)),
        discount_total: discountOf(view, theirs.flat()),
        gross: sum(gross),
      };
    },
    main: ({ uses }) => uses,
  });
  return rows.map(({ thing, numbers }) => {
    const used = (groups.get(thing?.id ?? 'none') ?? []).map(({ redeemed_at }) => redeemed_at);
    const left = thing && thing.max_uses && thing.max_uses - thing.used_count - thing.reserved_count;
    return {
      promo: thing && { id: thing.id, code: thing.code, name: thing.name },
      name: thing?.name ?? 'Other',
      event: thing && summaryOf(view, view.event(thing.event_id)),
      ...numbers,
      max_uses: thing?.max_uses ?? null,
      remaining: left,
      first_used_at: used.length === 0 ? null : iso(Math.min(...used)),
      last_used_at: used.length === 0 ? null : iso(Math.max(...used)),
    };
  });
}
