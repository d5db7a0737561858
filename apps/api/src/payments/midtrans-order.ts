import type { PaymentMethod } from '@karcis/contract';
import { who } from './midtrans-answers.ts';
import { ProviderError, type PaymentToMake } from './provider.ts';

/** What Midtrans is told of a payment. docs.midtrans.com, "Request Body (JSON Parameter)", "JSON Objects". */

/** The ways to pay that its page offers for one of ours. */
export const channels: Readonly<Partial<Record<PaymentMethod, readonly string[]>>> = {
  QRIS: ['gopay', 'other_qris'],
  'Virtual Account': ['bca_va', 'bni_va', 'bri_va', 'permata_va', 'cimb_va', 'echannel'],
  'E-Wallet': ['gopay', 'shopeepay', 'dana', 'ovo'],
  Card: ['credit_card'],
  Retail: ['indomaret', 'alfamart'],
};

/** Minutes that a buyer has after choosing a way to pay: what Midtrans allows. */
const [shortest, longest] = [5, 7 * 24 * 60];

/** The body of the request for a page. Throws ProviderError for a payment that Midtrans cannot take. */
export function orderOf(payment: PaymentToMake, now: number) {
  const enabled = channels[payment.method];
  if (payment.currency !== 'IDR' || enabled === undefined)
    throw refused(`takes no ${payment.currency} by ${payment.method}`);
  if (!/^[\w.~-]{1,50}$/.test(payment.reference)) throw refused('takes no such reference');
  if (payment.lines.reduce((sum, { amount }) => sum + amount, 0) !== payment.amount)
    throw refused('takes no lines that do not add up to the amount');
  return {
    transaction_details: { order_id: payment.reference, gross_amount: payment.amount },
    item_details: payment.lines.map(({ name, amount }, at) => ({
      id: String(at + 1),
      name: nameOf(name),
      price: amount,
      quantity: 1,
    })),
    customer_details: customerOf(payment),
    enabled_payments: enabled,
    credit_card: { secure: true },
    callbacks: { finish: payment.return_url },
    expiry: {
      start_time: jakartaText(now),
      unit: 'minute',
      duration: Math.min(
        Math.max(Math.floor((Date.parse(payment.expires_at) - now) / 60_000), shortest),
        longest,
      ),
    },
  };
}

const refused = (how: string) => new ProviderError(`${who} ${how}.`, { code: 'not_possible', isFinal: true });

/** At most 50 characters; Alfamart reads `|` as the end of a field. */
const nameOf = (name: string): string => cut(name.replaceAll('|', '/').trim(), 50) || '-';

/** BCA takes 30 characters of a name. BNI refuses a payment with a phone number that begins otherwise, so such a number stays away. */
function customerOf({ buyer }: PaymentToMake) {
  const phone = buyer.phone?.replaceAll(/[\s().-]/g, '') ?? '';
  return {
    first_name: cut(buyer.name, 30),
    email: buyer.email,
    ...(/^(\+62|0)\d{6,15}$/.test(phone) ? { phone } : {}),
  };
}

/** A text of a length in UTF-16, without half a character at its end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();

/** `YYYY-MM-DD HH:MM:SS +0700`. Indonesia's west has no summer time. */
const jakartaText = (time: number): string =>
  `${new Date(time + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0700`;
