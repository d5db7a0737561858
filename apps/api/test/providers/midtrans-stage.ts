import { createMidtrans } from '../../src/payments/midtrans.ts';
import { time } from './played.ts';
import { playMidtrans, type Transaction } from './midtrans-server.ts';
import type { Stage } from './stage.ts';

const serverKey = 'SB-Mid-server-karcis-test';

export async function midtransStage() {
  const server = await playMidtrans(serverKey);
  const own = { app: server.url, api: server.url };
  const set = (reference: string, said: Partial<Transaction>) =>
    void Object.assign(server.ofOrder(reference) ?? {}, said);
  return {
    server,
    provider: createMidtrans({ hosts: { Test: own, Live: own }, time }),
    account: { id: 'account', mode: 'Test', config: {}, secrets: { server_key: serverKey } },
    payment: { method: 'QRIS', amount: 309_990, currency: 'IDR' },
    buyer: {
      pay(page) {
        const begun = server.begin(page);
        if (begun)
          set(begun.order_id, {
            transaction_status: 'settlement',
            status_code: '200',
            fraud_status: 'accept',
          });
        return begun !== undefined;
      },
      dispute: (reference) => set(reference, { transaction_status: 'chargeback' }),
      wait: (reference) => set(reference, { transaction_status: 'expire', status_code: '407' }),
    },
    staff: {
      refund: (reference, amount) => void server.refund(reference, amount),
      confirm: (reference) => server.confirm(reference),
    },
    notify: (reference) => ({ headers: {}, body: server.notification(reference) }),
    forge: (reference) => ({ headers: {}, body: server.notification(reference, 'another-key') }),
    signs: { time: false, everything: false },
    wire: {
      ...server,
      wrong: {
        ...Object.fromEntries(
          [
            '309990.01',
            '1e9',
            '-309990.00',
            '309990',
            '0x1',
            '',
            ' 1.00',
            '1.00\n',
            309_990,
            null,
            ['1.00'],
          ].map((amount) => [
            `an amount of ${JSON.stringify(amount)}`,
            (body: object) => ({ ...body, gross_amount: amount }),
          ]),
        ),
        'another payment': (body: object) => ({ ...body, order_id: 'PAY-OTHER-00000' }),
        dollars: (body: object) => ({ ...body, currency: 'USD' }),
        'a status that there is not': (body: object) => ({ ...body, transaction_status: 'paid' }),
        'a status of a prototype': (body: object) => ({ ...body, transaction_status: 'constructor' }),
        'a judgement that there is not': (body: object) => ({ ...body, fraud_status: 'maybe' }),
        'a number as its status': (body: object) => ({ ...body, transaction_status: 200 }),
        'no time': (body: object) => ({ ...body, transaction_time: undefined }),
        'a time that is none': (body: object) => ({ ...body, transaction_time: '2026-13-45 99:00:00' }),
        'refunds that are none': (body: object) => ({ ...body, refunds: [{ refund_amount: '-1.00' }] }),
      },
    },
    close: server.close,
  } satisfies Stage & { server: unknown };
}
