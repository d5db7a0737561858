import { createStripe } from '../../src/payments/stripe.ts';
import { time } from './played.ts';
import type { Stage } from './stage.ts';
import { playStripe, signatureOf } from './stripe-server.ts';

const secretKey = 'sk_test_karcis0123456789';
export const webhookSecret = 'whsec_test_secret';

export async function stripeStage() {
  const server = await playStripe(secretKey, '2026-10-28.endive');
  const event = (reference: string) => {
    const object = {
      object: 'checkout.session',
      id: 'cs_test_1',
      client_reference_id: reference,
      payment_intent: 'pi_1',
    };
    return JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object },
    });
  };
  const sent = (body: string, secret: string, at: number) => ({
    headers: { 'stripe-signature': signatureOf(body, secret, at) },
    body,
  });
  return {
    server,
    provider: createStripe({ host: new URL(server.url), time }),
    account: {
      id: 'account',
      mode: 'Test',
      config: {},
      secrets: { secret_key: secretKey, webhook_secret: webhookSecret },
    },
    payment: { method: 'Card', amount: 309_990, currency: 'IDR' },
    buyer: {
      pay: server.pay,
      dispute: (reference) => void server.ofOrder(reference)?.intent?.disputes.push({ status: 'lost' }),
      wait: (reference) => void Object.assign(server.ofOrder(reference) ?? {}, { status: 'expired' }),
    },
    staff: {
      refund: (reference, amount) => void server.refund(reference, amount * 100),
      confirm(reference) {
        for (const refund of server.ofOrder(reference)?.intent?.refunds ?? []) refund.status = 'succeeded';
      },
    },
    notify: (reference, at) => sent(event(reference), webhookSecret, at),
    forge: (reference, at) => sent(event(reference), 'whsec_another', at),
    signs: { time: true, everything: true },
    wire: {
      ...server,
      wrong: {
        ...Object.fromEntries(
          [30_999_001, 1e21, -30_999_000, 309_990.5, '30999000', null, [1]].map((amount) => [
            `an amount of ${JSON.stringify(amount)}`,
            (body: { payment_intent: object }) => ({
              ...body,
              payment_intent: { ...body.payment_intent, amount_received: amount },
            }),
          ]),
        ),
        'another payment': (body: object) => ({ ...body, client_reference_id: 'PAY-OTHER-00000' }),
        'another checkout': (body: object) => ({ ...body, id: 'cs_test_other' }),
        'a currency that there is not': (body: object) => ({ ...body, currency: 'rupiah' }),
        'another currency than was charged': (body: object) => ({ ...body, currency: 'usd' }),
        'a status that there is not': (body: object) => ({ ...body, status: 'paid' }),
        'a status of a prototype': (body: object) => ({ ...body, status: 'constructor' }),
        'nothing that was charged': (body: object) => ({ ...body, payment_intent: null }),
        'a payment that is not shown': (body: object) => ({ ...body, payment_intent: 'pi_1' }),
      },
    },
    close: server.close,
  } satisfies Stage & { server: unknown };
}
