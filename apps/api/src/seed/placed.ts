import { type PlacedOrder, placedOrders } from './catalog/placed-orders.ts';
import { DAY, HOUR } from './clock.ts';
import type { Intent } from './intent.ts';
import type { Buyer, Offer, EventSetup, TicketType } from './model.ts';
import { guest } from './guest.ts';
import { type Crowd, phoneOf } from './people.ts';
import type { Random } from './random.ts';
import type { DemoLogins } from './users.ts';

/** The placed orders of an event as intents to buy. `until` is the last moment at which an order can lie. */
export function placedIntents(setup: EventSetup, crowd: Crowd, logins: DemoLogins, until: number): Intent[] {
  const random = setup.random('placed');
  return (placedOrders[setup.event.plan.title] ?? []).map((placed) => {
    const unpaid = placed.fate === 'Pending' || placed.fate === 'Processing';
    const isOpen = unpaid || placed.fate === 'Held';
    const at = Math.floor(isOpen ? until - 3 * HOUR : earlyIn(setup, placed, until, random));
    return {
      at,
      quantity: placed.quantity,
      buyer: buyerFor(setup, placed, crowd, logins, at, random),
      placed,
      stands: unpaid ? 'Unpaid' : isOpen ? 'Held' : null,
    };
  });
}

/** An instant soon after the type, and the offer if there is one, became available. */
function earlyIn(setup: EventSetup, placed: PlacedOrder, until: number, random: Random): number {
  const type = typeFor(setup, placed);
  const offer = offerKept(setup, placed);
  const first = Math.max(type.opens, offer?.createdAt ?? 0, offer?.opens ?? 0);
  const room = Math.min(until, type.closes, offer?.closes ?? Infinity) - first;
  if (room < HOUR) throw new RangeError(`${setup.event.title} has no time for a placed ${placed.fate} order`);
  return first + Math.min(1.25 * DAY, room / 2) * (0.1 + 0.8 * random.next());
}

/** The ticket type of a placed order. */
export function typeFor(setup: EventSetup, placed: PlacedOrder): TicketType {
  const type = setup.types.find(({ name }) => name === placed.type);
  if (type === undefined) throw new RangeError(`${setup.event.title} has no ticket type ${placed.type}`);
  return type;
}

/** The promo or voucher of a placed order; null where it has none. */
export function offerKept(setup: EventSetup, { offer: name }: PlacedOrder): Offer | null {
  if (name === undefined) return null;
  const offer = setup.offers.find(({ keptAs }) => keptAs === name);
  if (offer === undefined) throw new RangeError(`${setup.event.title} has no offer kept as ${name}`);
  return offer;
}

function buyerFor(
  { event }: EventSetup,
  { who }: PlacedOrder,
  crowd: Crowd,
  logins: DemoLogins,
  at: number,
  random: Random,
): Buyer {
  if (who === 'visitor') return crowd.buyer(random, at, event.city);
  if (who === 'guest') return guest(random, event.city);
  const { id, key, name, email } = logins[who].account;
  return { id, key, name, email, phone: phoneOf(random) };
}
