import { DAY, MINUTE } from './clock.ts';
import type { PlacedOrder } from './catalog/placed-orders.ts';
import type { Intent } from './demand.ts';
import { offerKept, typeFor } from './placed.ts';
import type { Line, Offer, Order, Stage, TicketType } from './model.ts';
import type { Random } from './random.ts';
import { referenceOf } from './text.ts';
import type { World } from './world.ts';

/** The platform took 5 % from organizers until it began to ask 3 % of buyers, this long ago. */
const feeChange = 300 * DAY;
/** PPN, the value added tax, on the platform's fee. */
const taxRate = 0.11;

/** What an intent becomes at the till: an order that holds its places, or null where nothing is left for it. */
export function checkOut(world: World, stage: Stage, intent: Intent, random: Random): Order | null {
  const { placed } = intent;
  const offer = placed === null ? offerFor(world, stage, intent, random) : offerKept(stage, placed);
  const lines =
    placed === null ? linesFor(stage, intent, offer, random) : [placedLine(stage, placed, intent.at, random)];
  const [first] = lines;
  if (first === undefined) return null;
  const applied = offer !== null && applies(offer, lines) ? offer : automaticOffer(stage, lines);
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

/** Mostly one ticket type; now and then two, as when a family buys for parents and children. */
function linesFor(stage: Stage, intent: Intent, offer: Offer | null, random: Random): Line[] {
  const unlocked = offer?.effect === 'Access' ? offer.typeIds : null;
  const open = stage.types.filter(
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

/** The line of a placed order, out of the places that were kept for it. */
function placedLine(stage: Stage, placed: PlacedOrder, at: number, random: Random): Line {
  const type = typeFor(stage, placed);
  const { quantity } = placed;
  if (at < type.opens || at >= type.closes || quantity > Math.min(type.kept, type.rung.maxPerOrder ?? 10)) {
    throw new RangeError(`${stage.event.title} cannot sell ${quantity} of ${placed.type}`);
  }
  type.kept -= quantity;
  return lineOf(type, quantity, at, random);
}

function lineOf(type: TicketType, quantity: number, at: number, random: Random): Line {
  // Who gives freely often gives more than the least.
  const unitPrice =
    type.rung.kind === 'Donation' ? type.price * random.pick([1, 1, 2, 2, 5, 10]) : type.price;
  return { id: random.uuid(at), type, quantity, unitPrice, discount: 0, total: quantity * unitPrice };
}

/** The code that somebody brings along, if any. What was bought only hours ago and is unpaid carries one more often. */
function offerFor(world: World, { offers }: Stage, { at, buyer }: Intent, random: Random): Offer | null {
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

function automaticOffer({ offers }: Stage, lines: Line[]): Offer | null {
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

/** Lays the discount on the lines it is for; never more than the line costs. */
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
