import { type PromoPlan, promoPlans } from './catalog/offers.ts';
import { DAY, HOUR } from './clock.ts';
import type { Offer, TicketType } from './model.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import { iso, isoOrNull } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { World } from './world.ts';

export type Promo = Offer & { plan: PromoPlan; code: string | null };

/** The promos of an event. Their rows are added later: their counters follow from its orders. */
export function planPromos(world: World, event: SeedEvent, types: TicketType[]): Promo[] {
  const { plan } = event;
  if (plan.bare === true || plan.ladder === 'open' || plan.ladder === 'webinar') return [];
  const random = world.random('promos', event.index).of(event.key);
  const upcoming = event.salesEnd > world.clock.now && event.status === 'Published';
  const possible = promoPlans.filter(
    (promo) =>
      (promo.later !== true || upcoming) && (promo.placedUses === undefined || (plan.showcase && upcoming)),
  );
  return random
    .sample(possible, plan.showcase ? possible.length : random.int(2, 4))
    .map((promo) => planPromo(world, event, types, promo, random));
}

function planPromo(
  world: World,
  event: SeedEvent,
  types: TicketType[],
  plan: PromoPlan,
  random: Random,
): Promo {
  const { salesStart, salesEnd, createdAt } = event;
  const within = (part: number | null) =>
    part === null ? null : Math.floor((salesStart + (salesEnd - salesStart) * part) / HOUR) * HOUR;
  const soon = world.clock.now + random.int(2, 6) * DAY;
  const first = types.find(({ rung }) => rung.window !== 'Presale' && rung.visibility === undefined);
  const made = Math.min(createdAt + random.int(2, 90) * HOUR, world.clock.now - HOUR);
  return {
    id: random.uuid(made),
    plan,
    kind: 'Promo',
    code: plan.code,
    effect: 'Discount',
    discountType: plan.discountType,
    discountValue: plan.discountType === 'Percentage' ? plan.value : rounded(event.plan.price * plan.value),
    maxDiscount: plan.maxDiscount,
    minQuantity: plan.minQuantity,
    automatic: plan.code === null,
    typeIds: plan.firstType && first !== undefined ? [first.id] : null,
    limit:
      plan.placedUses ??
      (plan.maxUses === null
        ? null
        : Math.max(3, Math.round(event.plan.capacity * plan.maxUses * Math.min(1, world.scale)))),
    perBuyer: plan.perUser,
    uses: new Map(),
    opens: plan.later ? soon : within(plan.opens),
    closes: plan.later ? soon + 30 * DAY : within(plan.closes),
    used: 0,
    reserved: 0,
    keptAs: plan.placedUses === undefined ? null : plan.code,
    createdAt: made,
  };
}

/** To whole thousands of rupiah. */
export const rounded = (amount: number) => Math.max(1000, Math.round(amount / 1000) * 1000);

export function addPromos(world: World, event: SeedEvent, promos: Promo[]): void {
  for (const promo of promos) addPromo(world, event, promo, null);
  const last = promos.at(-1);
  // Every fifth event has one in the trash, with a mistyped code.
  if (last !== undefined && event.index % 5 === 0) {
    const id = world.random('discarded-promo', event.index).of(event.key).uuid(last.createdAt);
    addPromo(
      world,
      event,
      { ...last, id, code: 'GAJAIN', automatic: false, used: 0, reserved: 0 },
      last.createdAt + HOUR,
    );
  }
}

function addPromo(world: World, event: SeedEvent, promo: Promo, deletedAt: number | null): void {
  const { plan } = promo;
  world.add('promos', {
    event_id: event.id,
    id: promo.id,
    code: promo.code,
    name: plan.name + world.mark(event.organizer.key, promo.automatic ? 'automatic-promo' : 'promo'),
    description: plan.description,
    trigger: promo.automatic ? 'Automatic' : 'Code',
    discount_type: plan.discountType,
    discount_value: promo.discountValue ?? 0,
    currency: 'IDR',
    max_discount_amount: plan.maxDiscount,
    ticket_type_ids: promo.typeIds,
    min_quantity: plan.minQuantity,
    min_order_amount: plan.minOrders ?? 0,
    max_uses: promo.limit,
    max_uses_per_user: plan.perUser,
    used_count: promo.used,
    reserved_count: promo.reserved,
    starts_at: isoOrNull(promo.opens),
    ends_at: isoOrNull(promo.closes),
    is_active: plan.active ?? true,
    is_stackable: plan.stackable ?? false,
    created_at: iso(promo.createdAt),
    updated_at: iso(deletedAt ?? promo.createdAt),
    ...(deletedAt === null ? kept : discarded(deletedAt, event.organizer.account, 'Salah ketik kode')),
  });
}
