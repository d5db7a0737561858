import { sandboxAccount } from './payment-account.ts';
import { methods } from './catalog/payment-methods.ts';
import { DAY, HOUR } from './clock.ts';
import type { Order, Payment, EventSetup } from './model.ts';
import type { Random } from './random.ts';
import { codeOf, iso, isoOrNull } from './text.ts';
import type { World } from './world.ts';

/** Adds the rows of an order, its items, the use of its promo or voucher, and its payments. */
export function addOrder(world: World, setup: EventSetup, order: Order, random: Random): void {
  const { buyer, offer } = order;
  const coded = offer !== null && !offer.automatic;
  const byBuyer = order.feeBorneBy === 'Buyer';
  const isAtBoxOffice = order.payments.some(({ method }) => method === 'Cash');
  world.add('orders', {
    event_id: setup.event.id,
    id: order.id,
    reference: order.reference,
    buyer_user_id: buyer.id,
    // Guests who asked to be forgotten while money is owed to them.
    anonymise_as: buyer.id === null && isOwed(order) ? `${order.id}@anonymous.invalid` : null,
    ...namesOf(world, order),
    ...businessOf(order),
    status: order.status,
    subtotal: order.subtotal,
    discount_total: order.discount,
    fee_total: byBuyer ? order.fee : 0,
    tax_total: byBuyer ? order.tax : 0,
    total: order.total,
    currency: 'IDR',
    promo_id: coded && offer.kind === 'Promo' ? offer.id : null,
    voucher_id: coded && offer.kind === 'Voucher' ? offer.id : null,
    channel: isAtBoxOffice ? 'Box Office' : 'Online',
    sold_by: isAtBoxOffice ? setup.event.organizer.account.id : null,
    locale: isAtBoxOffice ? null : 'id',
    platform_fee: order.fee,
    fee_tax: order.tax,
    fee_borne_by: order.feeBorneBy,
    accepted_terms_version:
      buyer.id === null ? null : order.createdAt < world.clock.now - 200 * DAY ? '1.0' : '1.1',
    reserved_until: isoOrNull(order.reservedUntil),
    expires_at: isoOrNull(order.expiresAt),
    paid_at: isoOrNull(order.paidAt),
    cancelled_at: isoOrNull(order.cancelledAt),
    cancellation_reason: order.cancellationReason,
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
  });
  addItems(world, setup, order, random);
  addRedemption(world, setup, order, random);
  for (const payment of order.payments) addPayment(world, setup, order, payment, random);
}

const isOwed = ({ refunds }: Order) =>
  refunds.some(({ status }) => status !== 'Denied' && status !== 'Succeeded');

function addItems(world: World, setup: EventSetup, order: Order, random: Random): void {
  const { offer } = order;
  for (const line of order.lines) {
    world.add('order_items', {
      event_id: setup.event.id,
      id: line.id,
      order_id: order.id,
      ticket_type_id: line.type.id,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      discount: line.discount,
      total: line.total,
      currency: 'IDR',
      created_at: iso(order.createdAt),
      updated_at: iso(order.createdAt),
    });
    if (offer !== null && line.discount > 0)
      world.add('order_item_discounts', {
        event_id: setup.event.id,
        id: random.uuid(order.createdAt),
        order_id: order.id,
        order_item_id: line.id,
        promo_id: offer.kind === 'Promo' ? offer.id : null,
        voucher_id: offer.kind === 'Promo' ? null : offer.id,
        amount: line.discount,
      });
  }
}

/** Who buys is not asked before places are held. */
const namesOf = (world: World, { buyer, status }: Order) =>
  status === 'Reserved'
    ? { buyer_name: null, buyer_email: null, buyer_phone: null }
    : {
        buyer_name: buyer.name + world.mark(buyer.key, 'order'),
        buyer_email: buyer.email,
        buyer_phone: buyer.phone,
      };

/** Large orders are those of companies, whose mails go to the office. */
function businessOf({ buyer, lines, status }: Order) {
  const tickets = lines.reduce((count, { quantity }) => count + quantity, 0);
  const isCompany = tickets >= 5 && status !== 'Reserved' && buyer.id === null;
  return {
    buyer_company: isCompany ? `CV ${buyer.name}` : null,
    buyer_tax_number: isCompany ? '01.234.567.8-901.000' : null,
    buyer_address: isCompany ? 'Jalan Melati 12' : null,
    contact_email: isCompany ? `kantor.${buyer.email}` : null,
  };
}

function addRedemption(world: World, setup: EventSetup, order: Order, random: Random): void {
  const { offer } = order;
  if (offer === null) return;
  const status: 'Redeemed' | 'Released' | 'Reserved' =
    order.status === 'Paid'
      ? 'Redeemed'
      : order.status === 'Expired' || order.status === 'Cancelled'
        ? 'Released'
        : 'Reserved';
  const use = {
    event_id: setup.event.id,
    id: random.uuid(order.createdAt),
    order_id: order.id,
    user_id: order.buyer.id,
    status,
    amount: order.discount,
    currency: 'IDR',
    redeemed_at: isoOrNull(order.paidAt),
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
    is_counted: status === 'Redeemed',
  };
  if (offer.kind === 'Promo')
    world.add('promo_redemptions', {
      ...use,
      promo_id: offer.id,
      person_key: order.buyer.id ?? order.buyer.email.toLowerCase(),
    });
  else world.add('voucher_redemptions', { ...use, voucher_id: offer.id });
}

function addPayment(world: World, setup: EventSetup, order: Order, payment: Payment, random: Random): void {
  const { method, paidAt } = payment;
  const provider = methods[method]?.provider ?? null;
  const settledAt =
    paidAt === null || provider === null
      ? null
      : paidAt + (method === 'QRIS' ? DAY : 2 * DAY) + random.int(1, 6) * HOUR;
  const captured = paidAt !== null;
  const known = provider !== null && payment.failure?.code !== 'provider_unavailable';
  const isAtSandbox = payment.status === 'Pending' && provider !== null;
  world.add('payments', {
    event_id: setup.event.id,
    id: payment.id,
    order_id: order.id,
    reference: payment.reference + world.mark(order.buyer.key, 'payment'),
    status: statusOf(order, payment),
    amount: order.total,
    currency: 'IDR',
    platform_fee: captured ? order.fee : 0,
    gateway_fee: captured ? payment.gatewayFee : 0,
    tax_amount: captured ? order.tax : 0,
    refunded_amount: payment.refunded,
    refunding_amount: refundingOf(order, payment),
    account_id: isAtSandbox ? sandboxAccount : null,
    // What staff have found on a bank statement.
    received_amount: captured && method === 'Bank Transfer' ? order.total : null,
    received_currency: null,
    surplus_reason: null,
    next_action: isAtSandbox
      ? JSON.stringify({ type: 'Redirect', url: `/sandbox/${payment.reference}`, text: null })
      : null,
    return_url: isAtSandbox ? `/orders/${order.id}` : null,
    next_check_at: isAtSandbox ? isoOrNull(payment.expiresAt) : null,
    asked_at: provider === null ? null : isoOrNull(paidAt),
    method,
    provider,
    provider_reference: known ? codeOf(random, 18) : null,
    failure_code: payment.failure?.code ?? null,
    failure_message: payment.failure?.message ?? null,
    expires_at: isoOrNull(payment.expiresAt),
    paid_at: isoOrNull(paidAt),
    settled_at: isoOrNull(settledAt !== null && settledAt < world.clock.now ? settledAt : null),
    created_at: iso(payment.createdAt),
    updated_at: iso(Math.max(payment.updatedAt, ...order.refunds.map(({ endedAt }) => endedAt ?? 0))),
  });
}

/** What is on its way back of a payment. */
const refundingOf = ({ refunds }: Order, payment: Payment): number =>
  refunds
    .filter((refund) => refund.payment === payment && ['Approved', 'Processing'].includes(refund.status))
    .reduce((sum, { amount }) => sum + amount, 0);

function statusOf(order: Order, payment: Payment): Payment['status'] {
  if (payment.refunded === 0 || payment.status !== 'Paid') return payment.status;
  return payment.refunded === order.total ? 'Refunded' : 'Partially Refunded';
}
