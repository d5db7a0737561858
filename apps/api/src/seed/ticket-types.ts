import { type Rung, ladders } from './catalog/ladders.ts';
import { placedOrders } from './catalog/placed-orders.ts';
import { DAY, HOUR } from './clock.ts';
import type { Gate, TicketType } from './model.ts';
import { isShown, type SeedEvent } from './schedule.ts';
import { iso, isoOrNull } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { World } from './world.ts';

/** The ticket types of an event. Their rows are added later: their counters follow from its orders. */
export function planTicketTypes(world: World, event: SeedEvent, gates: Gate[]): TicketType[] {
  const { plan, salesStart, salesEnd } = event;
  // An organizer who has only begun has nothing to sell yet.
  if (plan.bare === true && event.status === 'Draft') return [];
  const random = world.random('ticket-types', event.index).of(event.key);
  const rungs: Rung[] = ladders[plan.ladder].filter((rung: Rung) => (rung.day ?? 0) < event.days.length);
  const regular = rungs.find(({ window }) => window === 'Regular');
  const placed = rungs.map(({ name }) => placesFor(plan.title, name));
  const capacities = divide(Math.round(plan.capacity * Math.min(1, world.scale)), rungs);
  const presaleEnds = salesStart + Math.floor((salesEnd - salesStart) / 4 / HOUR) * HOUR;
  return rungs.map((rung, position) => {
    const price = priceOf(rung, plan.price);
    const day = rung.day === undefined ? undefined : event.days[rung.day];
    return {
      id: random.uuid(event.createdAt + position),
      rung,
      name: rung.name,
      price,
      originalPrice: rung.window === 'Presale' && regular !== undefined ? priceOf(regular, plan.price) : null,
      capacity: atLeast(capacities[position] ?? null, placed[position] ?? 0),
      opens: rung.window === 'Regular' ? presaleEnds : salesStart,
      closes:
        rung.window === 'Presale'
          ? presaleEnds
          : Math.min(salesEnd, day === undefined ? salesEnd : day.ends - 2 * HOUR),
      validFrom: day === undefined ? null : day.doors,
      validUntil: day === undefined ? null : day.ends + HOUR,
      gate: gates.find(({ name }) => name === 'Pintu VIP' && rung.name.startsWith('VIP')) ?? null,
      position,
      active: rung.inactive !== true,
      sold: 0,
      reserved: 0,
      kept: placed[position] ?? 0,
    };
  });
}

/** Tickets that placed orders take of a type. */
const placesFor = (title: string, type: string): number =>
  (placedOrders[title] ?? [])
    .filter((order) => order.type === type)
    .reduce((sum, { quantity }) => sum + quantity, 0);

const atLeast = (capacity: number | null, places: number) =>
  capacity === null ? null : Math.max(capacity, places);

/** Divides a capacity among the rungs that share it, without a place lost to rounding; each has two at least. */
function divide(capacity: number, rungs: Rung[]): (number | null)[] {
  const shares = rungs.reduce((sum, { share }) => sum + (share ?? 0), 0);
  let given = 0;
  let upTo = 0;
  return rungs.map(({ share }) => {
    if (share === null) return null;
    upTo += share / shares;
    const places = Math.max(2, Math.round(capacity * upTo) - given);
    given += places;
    return places;
  });
}

/** Price rounded to steps of Rp5.000, below Rp50.000 of Rp1.000. */
function priceOf(rung: Rung, price: number): number {
  if (rung.kind === 'Free') return 0;
  const step = price * rung.price < 50_000 ? 1000 : 5000;
  return Math.max(step, Math.round((price * rung.price) / step) * step);
}

export function addTicketTypes(world: World, event: SeedEvent, types: TicketType[]): void {
  for (const type of types) {
    const { rung } = type;
    const isOffered = isShown(event) && type.active && (rung.visibility ?? 'Public') === 'Public';
    world.add('ticket_types', {
      event_id: event.id,
      id: type.id,
      name: type.name + world.mark(event.organizer.key, isOffered ? 'ticket-type' : 'hidden-ticket-type'),
      description: rung.description ?? null,
      kind: rung.kind ?? 'Paid',
      price: type.price,
      original_price: type.originalPrice,
      currency: 'IDR',
      capacity: type.capacity,
      sold: type.sold,
      reserved: type.reserved,
      sales_start_at: isoOrNull(type.opens === event.salesStart ? null : type.opens),
      sales_end_at: isoOrNull(type.closes === event.salesEnd ? null : type.closes),
      min_per_order: 1,
      max_per_order: rung.maxPerOrder ?? null,
      visibility: rung.visibility ?? 'Public',
      is_transferable: rung.isTransferable ?? true,
      is_refundable: rung.isRefundable ?? true,
      valid_from: isoOrNull(type.validFrom),
      valid_until: isoOrNull(type.validUntil),
      entry_policy: rung.entryPolicy ?? 'Single Entry',
      gate_id: type.gate?.id ?? null,
      benefits: rung.benefits ?? [],
      gate_note: rung.gateNote ?? null,
      color: rung.color ?? null,
      position: type.position,
      is_active: type.active,
      created_at: iso(event.createdAt),
      updated_at: iso(Math.min(world.clock.now - HOUR, Math.max(event.createdAt, event.salesStart))),
      ...kept,
    });
  }
  if (event.plan.category === 'festival' || event.plan.category === 'conference')
    addDiscarded(world, event, types.length);
}

/** Adds a type in the trash, removed before anything was sold. */
function addDiscarded(world: World, event: SeedEvent, position: number): void {
  const deletedAt = Math.min(event.createdAt + 2 * DAY, world.clock.now - HOUR);
  world.add('ticket_types', {
    event_id: event.id,
    id: world.random('discarded-type', event.index).of(event.key).uuid(event.createdAt),
    name: `Paket Grup${world.mark(event.organizer.key, 'hidden-ticket-type')}`,
    description: null,
    kind: 'Paid',
    price: event.plan.price * 4,
    original_price: null,
    currency: 'IDR',
    capacity: 50,
    sold: 0,
    reserved: 0,
    sales_start_at: null,
    sales_end_at: null,
    min_per_order: 1,
    max_per_order: 1,
    visibility: 'Hidden',
    is_transferable: true,
    is_refundable: true,
    valid_from: null,
    valid_until: null,
    entry_policy: 'Single Entry',
    gate_id: null,
    benefits: [],
    gate_note: null,
    color: null,
    position,
    is_active: false,
    created_at: iso(event.createdAt),
    updated_at: iso(deletedAt),
    ...discarded(deletedAt, event.organizer.account, 'Salah hitung: pakai jumlah per pesanan saja'),
  });
}
