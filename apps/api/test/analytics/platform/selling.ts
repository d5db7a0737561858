import { nextId } from './books.ts';
import {
  iso,
  momentOf,
  pickOf,
  type Line,
  type Offer,
  type Platform,
  type Sale,
  type EventState,
} from './model.ts';
import type { Operation } from './plan.ts';

type OperationOf<Name extends Operation['operation']> = Extract<Operation, { operation: Name }>;

const methods = ['QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Cash'];
/** What is paid in cash is sold at a counter: to somebody who is not named, for the price on the sign. */
const isAtCounter = ({ method }: OperationOf<'sell'>) => pickOf(methods, method) === 'Cash';
const HOUR = 3_600_000;

/** Sells as far as there are places left; an order comes to nothing without any. */
export function sell(platform: Platform, operation: OperationOf<'sell'>): Sale | null {
  const eventState = pickOf(platform.eventStates, operation.event);
  if (eventState === undefined) return null;
  const isPaid = operation.end === 'Paid' || isAtCounter(operation);
  const wanted = linesOf(eventState, operation);
  if (wanted.length === 0) return null;
  const at = momentOf(platform, operation.at);
  const [event_id, currency] = [eventState.row.id, eventState.row.currency];
  const order_id = nextId();
  const buyer = buyerOf(platform, operation, order_id);
  const offers = offersOf(eventState, operation, wanted, {
    order_id,
    user_id: buyer.id,
    created_at: iso(at),
  });
  const lines = wanted.map(({ type, quantity }, index): Line => {
    const discount = offers.reduce((total, { discounts }) => total + (discounts[index] ?? 0), 0);
    const item = platform.books.put('order_items', {
      event_id,
      id: nextId(),
      order_id,
      ticket_type_id: type.id,
      quantity,
      discount,
      currency,
      unit_price: type.price,
      total: quantity * type.price - discount,
    });
    return { item, type, standing: 0, isAnnulled: false };
  });
  const sale: Sale = {
    eventState,
    lines,
    offers,
    entries: [],
    tickets: [],
    buyer,
    fees: feesOf(operation, lines),
    ...recordOrder(platform, eventState, order_id, operation, lines, at),
    state: isPaid ? 'Paid' : operation.end === 'Held' ? 'Held' : 'Lapsed',
    lastAt: at,
  };
  for (const { kind, redemption } of offers) markRedemption(platform.books, kind, redemption);
  platform.sales.push(sale);
  hold(platform, sale);
  if (isPaid) pay(platform, sale, at);
  if (isPaid && operation.at % 5 === 0) payTwice(platform, sale, operation.at);
  else if (sale.state === 'Lapsed') release(platform, sale);
  return sale;
}

/** The lines of an order as far as there are places. */
function linesOf(eventState: EventState, { lines }: OperationOf<'sell'>) {
  const taken = new Map<EventState['types'][number], number>();
  for (const { type: pick, quantity } of lines) {
    const type = pickOf(eventState.types, pick);
    if (type === undefined) continue;
    const already = taken.get(type) ?? 0;
    const left = type.capacity === null ? quantity : type.capacity - type.sold - type.reserved - already;
    if (left > 0) taken.set(type, already + Math.min(left, quantity));
  }
  return [...taken].map(([type, quantity]) => ({ type, quantity }));
}

/** People with accounts, and as many guests; one of them writes their address in capitals at times. At a counter each is another one. */
function buyerOf({ people }: Platform, operation: OperationOf<'sell'>, order: string): Sale['buyer'] {
  const { buyer: pick } = operation;
  if (isAtCounter(operation)) return { id: null, name: 'Walk-in', email: `krc-${order}@walk-in.invalid` };
  const user = pick % 3 === 0 ? undefined : pickOf(people, Math.floor(pick / 3));
  if (user !== undefined) return { id: user.id, name: user.name, email: user.email };
  const guest = Math.floor(pick / 3) % 12;
  const email = guest < 3 ? `hana.${guest}@example.org` : `tamu.${guest}@example.org`;
  return { id: null, name: 'Tamu', email: pick % 2 === 0 ? email.toUpperCase() : email };
}

function offersOf(
  eventState: EventState,
  operation: OperationOf<'sell'>,
  lines: readonly { type: { price: number }; quantity: number }[],
  order: { order_id: string; user_id: string | null; created_at: string },
): Offer[] {
  const left = lines.map(({ type, quantity }) => type.price * quantity);
  if (isAtCounter(operation)) return [];
  const promos = [...new Set(operation.promos.map((pick) => pickOf(eventState.promos, pick)))];
  const voucher = operation.voucher === null ? undefined : pickOf(eventState.vouchers, operation.voucher);
  const given = [
    ...promos.map((promo) => ({ kind: 'promo' as const, offer: promo })),
    { kind: 'voucher' as const, offer: voucher },
  ];
  return given.flatMap(({ kind, offer }): Offer[] => {
    if (offer === undefined || !hasUses(offer.row)) return [];
    const discounts = left.map((amount) => Math.floor((amount * offer.percent) / 100));
    for (const [index, discount] of discounts.entries()) left[index] = (left[index] ?? 0) - discount;
    const redemption = {
      event_id: eventState.row.id,
      id: nextId(),
      [`${kind}_id`]: offer.row.id,
      ...(kind === 'promo' ? { person_key: order.order_id } : {}),
      status: 'Reserved',
      amount: discounts.reduce((total, discount) => total + discount, 0),
      currency: eventState.row.currency,
      redeemed_at: null,
      ...order,
    };
    return [{ kind, row: offer.row, redemption, discounts }];
  });
}

const hasUses = (row: Offer['row']): boolean =>
  'used_count' in row
    ? row.max_uses === null || row.used_count + row.reserved_count < row.max_uses
    : row.redeemed_count + row.reserved_count < row.max_usages;

const feesOf = ({ fees }: OperationOf<'sell'>, lines: readonly Line[]): Sale['fees'] =>
  lines.every(({ item }) => item.quantity * item.unit_price === item.discount)
    ? []
    : ['Platform Fee', 'Gateway Fee', 'Tax'].flatMap((kind, index) => {
        const { amount = 0, byBuyer = false } = fees[index] ?? {};
        return amount === 0 ? [] : [{ kind, amount, byBuyer }];
      });

function recordOrder(
  platform: Platform,
  eventState: EventState,
  id: string,
  operation: OperationOf<'sell'>,
  lines: readonly Line[],
  at: number,
): Pick<Sale, 'order' | 'payment'> {
  const { books } = platform;
  const { id: event_id, currency } = eventState.row;
  const buyer = buyerOf(platform, operation, id);
  const total = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const subtotal = total(({ item }) => item.quantity * item.unit_price);
  const discount_total = total(({ item }) => item.discount);
  const byBuyer = feesOf(operation, lines).filter(({ byBuyer }) => byBuyer);
  const borne = (isTax: boolean) =>
    byBuyer.reduce((sum, { kind, amount }) => sum + ((kind === 'Tax') === isTax ? amount : 0), 0);
  const [fee_total, tax_total] = [borne(false), borne(true)];
  const amount = subtotal - discount_total + fee_total + tax_total;
  const until = iso(platform.now + HOUR);
  const order = books.put('orders', {
    event_id,
    id,
    reference: `KRC-${id}`,
    channel: isAtCounter(operation) ? 'Box Office' : 'Online',
    buyer_user_id: buyer.id,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    status: 'Awaiting Payment',
    subtotal,
    discount_total,
    fee_total,
    tax_total,
    total: amount,
    currency,
    reserved_until: until,
    expires_at: until,
    paid_at: null,
    cancelled_at: null,
    created_at: iso(at),
  });
  const payment = books.put('payments', {
    event_id,
    id: nextId(),
    order_id: id,
    reference: `PAY-${id}`,
    amount,
    currency,
    status: operation.at % 2 === 0 ? 'Pending' : 'Processing',
    method: amount === 0 ? 'Free' : pickOf(methods, operation.method),
    paid_at: null,
    refunded_amount: 0,
    created_at: iso(at),
  });
  if (isAtCounter(operation)) return { order, payment };
  if (operation.end === 'Failed' || operation.end === 'Expired' || operation.end === 'Cancelled') {
    payment.status = operation.end;
    order.status = operation.end === 'Failed' ? 'Expired' : operation.end;
    if (order.status === 'Cancelled') Object.assign(order, { cancelled_at: iso(at) });
  }
  return { order, payment };
}

function hold({ books }: Platform, { lines, offers }: Sale): void {
  for (const { type, item } of lines) books.put('ticket_types', type).reserved += item.quantity;
  for (const { kind, row } of offers) books.put(`${kind}s`, row).reserved_count += 1;
}

/** The places of an order that was not paid go back. */
export function release({ books }: Platform, { lines, offers }: Sale): void {
  for (const { type, item } of lines) books.put('ticket_types', type).reserved -= item.quantity;
  for (const { kind, row, redemption } of offers) {
    books.put(`${kind}s`, row).reserved_count -= 1;
    redemption.status = 'Released';
    markRedemption(books, kind, redemption);
  }
}

const markRedemption = (books: Platform['books'], kind: Offer['kind'], redemption: Offer['redemption']) =>
  books.put(kind === 'promo' ? 'promo_redemptions' : 'voucher_redemptions', redemption);

/** All that is true once an order is paid. */
export function pay(platform: Platform, sale: Sale, at: number): void {
  const { books } = platform;
  const { order, payment, lines, offers, fees } = sale;
  Object.assign(books.put('orders', order), { status: 'Paid', paid_at: iso(at) });
  Object.assign(books.put('payments', payment), { status: 'Paid', paid_at: iso(at) });
  for (const offer of offers) redeem(platform, offer, at);
  for (const [index, line] of lines.entries()) {
    const { type, item } = line;
    books.put('ticket_types', type).reserved -= item.quantity;
    enter(platform, sale, {
      kind: 'Sale',
      line,
      at,
      quantity: item.quantity,
      amount: item.quantity * item.unit_price,
    });
    for (const { kind, row, discounts } of offers) {
      const amount = -(discounts[index] ?? 0);
      if (amount !== 0) enter(platform, sale, { kind: 'Discount', line, at, amount, [`${kind}_id`]: row.id });
    }
    issue(platform, sale, line, at);
  }
  for (const { kind, amount, byBuyer } of fees)
    enter(platform, sale, { kind, at, amount: -amount, borne_by: byBuyer ? 'Buyer' : 'Organizer' });
  sale.state = 'Paid';
  sale.lastAt = at;
}

/** Money comes a second time, in another way, and goes back: it is no sale, and what its provider keeps is lost. */
function payTwice(platform: Platform, sale: Sale, pick: number): void {
  const { order, payment, eventState, lastAt } = sale;
  const { amount } = payment;
  if (amount === 0) return;
  const { id: event_id, currency } = eventState.row;
  const of = { event_id, order_id: order.id, amount, currency, created_at: iso(lastAt) };
  const surplus = platform.books.put('payments', {
    ...of,
    id: nextId(),
    reference: `PAY-${nextId()}`,
    status: 'Refunded',
    method: pickOf(methods.slice(0, 4), pick),
    paid_at: iso(lastAt),
    surplus_reason: 'Order Paid',
    refunded_amount: amount,
  });
  platform.books.put('refunds', {
    ...of,
    id: nextId(),
    payment_id: surplus.id,
    status: 'Succeeded',
    source: 'Surplus',
    reason: 'Order Paid',
    succeeded_at: iso(lastAt),
  });
  enter(platform, sale, { kind: 'Gateway Fee', at: lastAt, amount: -700, payment_id: surplus.id });
  // Nobody takes it back.
  sale.entries.pop();
}

function redeem({ books }: Platform, { kind, row, redemption }: Offer, at: number): void {
  Object.assign(redemption, { status: 'Redeemed', redeemed_at: iso(at) });
  markRedemption(books, kind, redemption);
  row.reserved_count -= 1;
  if ('used_count' in row) row.used_count += 1;
  else row.redeemed_count += 1;
  books.put(`${kind}s`, row);
}

function issue(platform: Platform, sale: Sale, line: Line, at: number): void {
  const { event_id, id, quantity } = line.item as Line['item'] & { event_id: string };
  for (let count = 0; count < quantity; count += 1) {
    const row = platform.books.put('tickets', {
      event_id,
      id: nextId(),
      code: nextId(),
      order_id: sale.order.id,
      order_item_id: id,
      ticket_type_id: line.type.id,
      holder_user_id: sale.buyer.id,
      attendee_name: 'Hadi',
      status: 'Active',
      price: 0,
      currency: sale.eventState.row.currency,
      issued_at: iso(at),
      cancelled_at: null,
      refunded_at: null,
    });
    const ticket = { row, sale, line, issuedAt: at };
    sale.tickets.push(ticket);
    platform.tickets.push(ticket);
  }
}

/** What is to be written into the ledger. */
export interface Happening {
  readonly kind: string;
  readonly at: number;
  readonly amount: number;
  readonly line?: Line | null;
  readonly quantity?: number;
  readonly is_reversal?: boolean;
  readonly borne_by?: string;
  /** That of the order without it. */
  readonly payment_id?: string;
  readonly refund_id?: string | null;
  readonly promo_id?: string | null;
  readonly voucher_id?: string | null;
}

/** Writes an entry, and counts its tickets. */
export function enter(platform: Platform, sale: Sale, happening: Happening): void {
  const { at, line = null, quantity = 0, ...entry } = happening;
  const row = {
    event_id: sale.eventState.row.id,
    id: nextId(),
    order_id: sale.order.id,
    payment_id: sale.payment.id,
    is_reversal: false,
    borne_by: 'Organizer',
    refund_id: null,
    promo_id: null,
    voucher_id: null,
    ticket_type_id: line?.type.id ?? null,
    currency: sale.eventState.row.currency,
    ...entry,
    quantity: quantity === 0 ? 0 : quantity,
    amount: entry.amount === 0 ? 0 : entry.amount,
    occurred_at: iso(at),
  };
  sale.entries.push({ row: platform.books.put('ledger_entries', row), line, isReversed: false });
  if (line === null) return;
  line.standing += quantity;
  if (quantity !== 0) platform.books.put('ticket_types', line.type).sold += quantity;
}
