import { ProviderError, type PaymentToMake } from './provider.ts';
import { theirAmount, who } from './stripe-amounts.ts';

/** What Stripe is told of a payment: its page, Checkout. docs.stripe.com/api/checkout/sessions/create. */

/** Seconds after which a checkout ends at the least, and at the most, unless it is told nothing. */
const [shortest, longest] = [30 * 60, 24 * 3600];

/**
 * Instants at which a checkout may end, in seconds, the best first. They follow from the payment alone: a request that is repeated with
 * its key must say the same, and says by the others what was said when more time was left.
 */
export function endings({ expires_at }: PaymentToMake): (number | undefined)[] {
  const end = Math.floor(Date.parse(expires_at) / 1000);
  const left = end - Date.now() / 1000;
  if (left > longest) return [undefined, end, end + shortest];
  return left < shortest + 10 ? [end + shortest, end, undefined] : [end, end + shortest, undefined];
}

/** What Stripe is told of a payment. Throws ProviderError for one that Stripe cannot take. */
export function checkoutOf(payment: PaymentToMake) {
  if (payment.method !== 'Card')
    throw new ProviderError(`${who} takes no ${payment.method}.`, { code: 'not_possible', isFinal: true });
  const { reference } = payment;
  const name = payment.lines.map(({ name }) => name).join(', ');
  return {
    mode: 'payment' as const,
    allowed_payment_method_types: ['card' as const],
    // One line, for a discount cannot be one.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: theirAmount(payment.amount, payment.currency),
          product_data: { name: name.slice(0, 200).toWellFormed().trim() || reference },
        },
      },
    ],
    client_reference_id: reference,
    payment_intent_data: { description: reference, metadata: { reference } },
    metadata: { reference },
    customer_email: payment.buyer.email,
    locale: payment.locale === 'id' ? ('id' as const) : ('en' as const),
    success_url: payment.return_url,
    cancel_url: payment.return_url,
  };
}
