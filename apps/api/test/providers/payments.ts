import type { PaymentAtProvider, PaymentToMake, RefundToMake } from '../../src/payments/provider.ts';
import type { Stage } from './stage.ts';

let made = 0;
const idOf = (number: number) => `01935000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A payment that Hana is to make, another one each time. */
export function aPayment(stage: Stage, changes: Partial<PaymentToMake> = {}): PaymentToMake {
  made += 1;
  const payment = { ...stage.payment, ...changes };
  return {
    id: idOf(made),
    reference: `PAY-${String(made).padStart(5, '0')}-XKD9P`,
    provider_reference: null,
    expires_at: new Date(Date.now() + 31 * 60_000).toISOString(),
    lines: [
      {
        name: 'Malam Keroncong | Reguler × 2, dekat panggung dan pintu masuk',
        amount: payment.amount + 1000,
      },
      { name: 'Potongan', amount: -1000 },
    ],
    buyer: { name: 'Hana Pertiwi', email: 'hana@karcis.test', phone: '+62 812-3456-789' },
    return_url: 'https://tickets.example.org/orders/1',
    notification_url: 'https://tickets.example.org/api/webhooks/payments/1',
    locale: 'id',
    ...payment,
  };
}

export const never = new AbortController().signal;

/** Has a payment made at the provider. `page` is where it is paid. */
export async function open(stage: Stage, changes: Partial<PaymentToMake> = {}) {
  const payment = aPayment(stage, changes);
  const { provider_reference, next_action } = await stage.provider.create(payment, stage.account, never);
  return { payment: { ...payment, provider_reference }, page: next_action.url ?? '' };
}

/** Has one made and paid. */
export async function paid(stage: Stage, changes: Partial<PaymentToMake> = {}) {
  const { payment, page } = await open(stage, changes);
  if (!stage.buyer.pay(page)) throw new Error('it could not be paid');
  return payment;
}

export const statusOf = (stage: Stage, payment: PaymentAtProvider) =>
  stage.provider.status(payment, stage.account, never);

export function aRefund(payment: PaymentAtProvider, amount: number): RefundToMake {
  made += 1;
  return { id: idOf(made), amount, reason: 'Hana is ill', payment };
}
