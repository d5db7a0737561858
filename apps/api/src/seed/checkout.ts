import { DAY, MINUTE } from './clock.ts';
import type { PlacedOrder } from './catalog/placed-orders.ts';
import type { Intent } from './intent.ts';
import { offerKept, typeFor } from './placed.ts';
import type { Line, Offer, Order, EventSetup, TicketType } from './model.ts';
import type { Random } from './random.ts';
import { referenceOf } from './text.ts';
import type { World } from './world.ts';

/** Time since the fee changed: before, 5 % of the order borne by organizers; since, 3 % borne by buyers. */
const feeChange = 300 * DAY;
/** PPN, the value added tax, on the platform's fee. */
const taxRate = 0.11;

/** Turns an intent into an order that holds its places; null where no place is left for it. */
export function checkOut(world: World, setup: EventSetup, intent: Intent, random: Random): Order | null {
  const { placed } = intent;
  const offer = placed === null ? offerFor(world, setup, intent, random) : offerKept(setup, placed);
  const lines =
    placed === null ? linesFor(setup, intent, offer, random) : [placedLine(setup, placed, intent.at, random)];
  const [first] = lines;
  if (first === undefined) return null;
  const applied = offer !== null && applies(offer, lines) ? offer : automaticOffer(setup, lines);
  if (placed?.offer !== undefined && applied !== offer)
    throw new RangeError(`${placed.offer} does not apply`);
  if (applied !== null) discount(applied, lines);
  const subtotal = sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
  const discounted = sum(lines.map((line) => line.discount));
  const feeBorneBy = intent.at < world.clock.now - feeChange ? 'Organizer' : 'Buyer';
  const fee = Math.round((subtotal - discounted) * (feeBorneBy === 'Buyer' ? 0.03 : 0.05));
  const tax = Math.round(fee * taxRate);
  const byBuyer = feeBorneBy === 'Buyer' ? fee + tax : 0;
  return {
    id: random.uuid(intent.at),
    reference: referenceOf('KRC', random),
    buyer: intent.buyer,
    fate: placed?.fate ?? null,
    status: 'Reserved',
    createdAt: intent.at,
    updatedAt: intent.at,
    reservedUntil: intent.at + 15 * MINUTE,
    expiresAt: null,
    paidAt: null,
    cancelledAt: null,
    cancellationReason: null,
    lines,
    offer: applied,
    subtotal,
    discount: discounted,
    fee,
    tax,
    feeBorneBy,
    total: subtotal - discounted + byBuyer,
    payments: [],
    refunds: [],
    tickets: [],
    dispute: null,
  };
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Items of an order: mostly one ticket type, sometimes two, as when a family buys for adults and children. */
function linesFor(setup: EventSetup, intent: Intent, offer: Offer | null, random: Random): Line[] {
  const unlocked = offer?.effect === 'Access' ? offer.typeIds : null;
  const open = setup.types.filter(
    (type) =>
      type.active &&
      type.opens <= intent.at &&
      type.closes > intent.at &&
      (type.rung.visibility === undefined || unlocked?.includes(type.id) === true) &&
      placesLeft(type) > 0,
  );
  const wanted = unlocked === null ? open : open.filter(({ id }) => unlocked.includes(id));
  if (wanted.length === 0) return [];
  const type = random.weighted(wanted.map((type) => [type, appeal(type)]));
  const quantity = allowed(type, intent);
  const lines = [lineOf(type, quantity, intent.at, random)];
  const second = random.chance(0.08) ? wanted.find((other) => other !== type) : undefined;
  if (second !== undefined)
    lines.push(lineOf(second, allowed(second, { ...intent, quantity: 1 }), intent.at, random));
  return lines;
}

const appeal = ({ rung }: TicketType) =>
  (rung.appeal ?? rung.share ?? 1) * (rung.window === 'Presale' ? 2 : 1);

function allowed(type: TicketType, { quantity }: Intent): number {
  return Math.min(quantity, type.rung.maxPerOrder ?? 10, placesLeft(type));
}

const placesLeft = ({ capacity, sold, reserved, kept }: TicketType) =>
  capacity === null ? Infinity : capacity - sold - reserved - kept;

/** The item of a placed order, out of the places that were kept for it. */
function placedLine(setup: EventSetup, placed: PlacedOrder, at: number, random: Random): Line {
  const type = typeFor(setup, placed);
  const { quantity } = placed;
  if (at < type.opens || at >= type.closes || quantity > Math.min(type.kept, type.rung.maxPerOrder ?? 10)) {
    throw new RangeError(`${setup.event.title} cannot sell ${quantity} of ${placed.type}`);
  }
  type.kept -= quantity;
  return lineOf(type, quantity, at, random);
}

function lineOf(type: TicketType, quantity: number, at: number, random: Random): Line {
  // A donation is often more than the minimum.
  const unitPrice =
    type.rung.kind === 'Donation' ? type.price * random.pick([1, 1, 2, 2, 5, 10]) : type.price;
  return { id: random.uuid(at), type, quantity, unitPrice, discount: 0, total: quantity * unitPrice };
}

/** The code that a buyer enters, if any; more often in the last days, so that unpaid orders have some. */
function offerFor(world: World, { offers }: EventSetup, { at, buyer }: Intent, random: Random): Offer | null {
  const recent = at > world.clock.now - 1.5 * DAY;
  const kind = random.weighted([
    ['None', recent ? 60 : 84],
    ['Promo', 11],
    ['Voucher', recent ? 29 : 5],
  ] as const);
  if (kind === 'None') return null;
  const usable = offers.filter(
    (offer) =>
      offer.kind === kind && !offer.automatic && offer.keptAs === null && isUsable(offer, at, buyer.key),
  );
  return usable.length === 0 ? null : random.pick(usable);
}

function isUsable(offer: Offer, at: number, buyer: string): boolean {
  return (
    offer.createdAt <= at &&
    (offer.opens === null || offer.opens <= at) &&
    (offer.closes === null || offer.closes > at) &&
    (offer.limit === null || offer.used + offer.reserved < offer.limit) &&
    (offer.perBuyer === null || (offer.uses.get(buyer) ?? 0) < offer.perBuyer)
  );
}

function automaticOffer({ offers }: EventSetup, lines: Line[]): Offer | null {
  return offers.find((offer) => offer.automatic && applies(offer, lines)) ?? null;
}

function applies(offer: Offer, lines: Line[]): boolean {
  const eligible = lines.filter(({ type }) => offer.typeIds === null || offer.typeIds.includes(type.id));
  const paid = eligible.some(({ type, unitPrice }) => unitPrice > 0 && type.rung.kind !== 'Donation');
  return (
    (paid || (offer.effect === 'Access' && eligible.length > 0)) &&
    sum(lines.map((line) => line.quantity)) >= offer.minQuantity
  );
}

/** Applies the discount to the items it is for; never more than an item costs. */
function discount(offer: Offer, lines: Line[]): void {
  let left = offer.maxDiscount ?? Infinity;
  const once = offer.effect === 'Free Ticket' || offer.discountType === 'Fixed Amount';
  for (const line of lines) {
    if (offer.typeIds !== null && !offer.typeIds.includes(line.type.id)) continue;
    const cut = Math.min(left, line.total, cutOf(offer, line));
    line.discount = cut;
    line.total -= cut;
    left -= cut;
    if (once && cut > 0) return;
  }
}

function cutOf(offer: Offer, line: Line): number {
  if (line.type.rung.kind === 'Donation') return 0;
  if (offer.effect === 'Free Ticket') return line.unitPrice;
  const value = offer.discountValue ?? 0;
  if (offer.discountType === 'Percentage') return Math.floor((line.quantity * line.unitPrice * value) / 100);
  if (offer.discountType === 'Fixed Price') return Math.max(0, line.unitPrice - value) * line.quantity;
  return offer.discountType === 'Fixed Amount' ? value : 0;
}
