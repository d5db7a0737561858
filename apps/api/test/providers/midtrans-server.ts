import { createHash, randomUUID } from 'node:crypto';
import { play, type Reply, type Request } from './played.ts';

/** Midtrans as docs.midtrans.com has it: Snap, "Get Transaction Status", "Cancel Transaction", "Refund Transactions". */

interface Refund {
  readonly refund_chargeback_id: number;
  readonly refund_amount: string;
  readonly refund_key: string;
  bank_confirmed_at?: string;
}

export interface Transaction {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly gross_amount: string;
  readonly payment_type: string;
  transaction_status: string;
  fraud_status?: string;
  status_code: string;
  refunds?: Refund[];
}

const time = '2026-03-01 19:00:00';
const refused = (code: number, status_message: string): Reply => ({
  status: 200,
  body: { status_code: String(code), status_message },
});
const wrong = (status: number, message: string): Reply => ({ status, body: { error_messages: [message] } });

interface Order {
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number };
  readonly item_details: readonly {
    readonly name: string;
    readonly price: number;
    readonly quantity: number;
  }[];
  readonly enabled_payments: readonly string[];
  readonly expiry: { readonly start_time: string; readonly unit: string; readonly duration: number };
}

function faultIn(order: Order): string | undefined {
  const { order_id, gross_amount } = order.transaction_details;
  if (!/^[\w.~-]{1,50}$/.test(order_id)) return 'transaction_details.order_id format is invalid';
  const sum = order.item_details.reduce((all, { price, quantity }) => all + price * quantity, 0);
  if (sum !== gross_amount) return 'transaction_details.gross_amount is not equal to the sum of item_details';
  if (order.item_details.some(({ name }) => name === '' || name.length > 50))
    return 'item_details Name too long';
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/.test(order.expiry.start_time))
    return 'expiry.start_time is invalid';
  return undefined;
}

export async function playMidtrans(serverKey: string) {
  const pages = new Map<string, { readonly order: Order; isCancelled: boolean }>();
  const transactions: Transaction[] = [];
  const named = (name: string) =>
    transactions.find(
      (each) => each.transaction_id === name || (each.order_id === name && each.payment_type !== 'dana'),
    );
  const ofOrder = (id: string) => transactions.find(({ order_id }) => order_id === id);

  const replies: readonly (readonly [string, RegExp, (request: Request, name: string) => Reply])[] = [
    ['POST', /^\/snap\/v1\/transactions$/, ({ body }) => makePage(JSON.parse(body) as Order)],
    ['POST', /^\/snap\/v1\/transactions\/([^/]+)\/cancel$/, (_, token) => cancelPage(token)],
    ['GET', /^\/v2\/([^/]+)\/status$/, (_, name) => told(named(name))],
    ['POST', /^\/v2\/([^/]+)\/cancel$/, (_, name) => cancel(named(name))],
    [
      'POST',
      /^\/v2\/([^/]+)\/refund$/,
      ({ body }, name) => refund(named(name), JSON.parse(body) as { refund_key: string; amount: number }),
    ],
  ];
  const played = await play((request) => {
    if (request.headers.authorization !== `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`)
      return wrong(401, 'Access denied due to unauthorized transaction, please check client or server key');
    for (const [method, path, reply] of replies) {
      const found = request.method === method && path.exec(request.path);
      if (found) return reply(request, found[1] ?? '');
    }
    return wrong(404, 'no such page');
  });

  function makePage(order: Order): Reply {
    const fault = faultIn(order);
    if (fault !== undefined) return wrong(400, fault);
    if (ofOrder(order.transaction_details.order_id) !== undefined)
      return wrong(400, 'transaction_details.order_id has already been taken');
    const token = randomUUID();
    pages.set(token, { order, isCancelled: false });
    return { status: 201, body: { token, redirect_url: `${played.url}/snap/v4/redirection/${token}` } };
  }

  function cancelPage(token: string): Reply {
    const page = pages.get(token);
    if (page === undefined) return wrong(404, 'token not found');
    if (page.isCancelled) return wrong(400, 'token already canceled');
    if (ofOrder(page.order.transaction_details.order_id)?.transaction_status === 'pending')
      return wrong(409, 'Transaction is on progress');
    page.isCancelled = true;
    return { status: 200, body: { canceled_at: '2026-03-01T12:00:00.000Z' } };
  }

  const told = (transaction: Transaction | undefined): Reply =>
    transaction === undefined
      ? refused(404, "Transaction doesn't exist.")
      : {
          status: 200,
          body: {
            status_message: 'Success, transaction is found',
            transaction_time: time,
            currency: 'IDR',
            ...transaction,
          },
        };

  function cancel(transaction: Transaction | undefined): Reply {
    if (transaction === undefined) return refused(404, "Transaction doesn't exist.");
    if (!['pending', 'authorize', 'capture'].includes(transaction.transaction_status.toLowerCase()))
      return refused(412, 'Merchant cannot modify the status of the transaction');
    Object.assign(transaction, { transaction_status: 'cancel', status_code: '200' });
    return told(transaction);
  }

  function refund(
    transaction: Transaction | undefined,
    { refund_key, amount }: { refund_key: string; amount: number },
  ) {
    if (transaction === undefined) return refused(404, "Transaction doesn't exist.");
    const made = (transaction.refunds ??= []);
    if (made.some((each) => each.refund_key === refund_key)) return refused(406, 'Duplicate refund ID');
    if (!['settlement', 'partial_refund'].includes(transaction.transaction_status))
      return refused(412, 'Merchant cannot modify the status of the transaction');
    const left = [transaction.gross_amount, ...made.map(({ refund_amount }) => `-${refund_amount}`)]
      .map(Number)
      .reduce((sum, each) => sum + each, 0);
    if (amount > left) return refused(414, 'Refund request is rejected due to invalid amount');
    transaction.transaction_status = amount === left ? 'refund' : 'partial_refund';
    made.push({ refund_chargeback_id: made.length + 1, refund_amount: `${amount}.00`, refund_key });
    const { refunds: _, ...rest } = transaction;
    return { status: 200, body: { ...rest, transaction_time: time, ...made.at(-1) } };
  }

  return {
    ...played,
    ofOrder,
    /** A buyer chooses a way to pay; undefined where the page does not let them. */
    begin(url: string, payment_type = 'qris'): Transaction | undefined {
      const page = pages.get(url.split('/').at(-1) ?? '');
      const details = page?.order.transaction_details;
      if (!page || !details || page.isCancelled || ofOrder(details.order_id)) return undefined;
      const transaction: Transaction = {
        transaction_id: randomUUID(),
        order_id: details.order_id,
        gross_amount: `${details.gross_amount}.00`,
        payment_type,
        transaction_status: payment_type === 'dana' ? 'PENDING' : 'pending',
        status_code: '201',
      };
      transactions.push(transaction);
      return transaction;
    },
    refund: (order: string, amount: number, key = `midtrans-${amount}`) =>
      refund(ofOrder(order), { refund_key: key, amount }),
    confirm(order: string) {
      for (const each of ofOrder(order)?.refunds ?? []) each.bank_confirmed_at = time;
    },
    /** The body of a notification. */
    notification(order: string, key = serverKey): string {
      const told = ofOrder(order) ?? { order_id: order, status_code: '201', gross_amount: '309990.00' };
      const signed = told.order_id + told.status_code + told.gross_amount + key;
      return JSON.stringify({ ...told, signature_key: createHash('sha512').update(signed).digest('hex') });
    },
  };
}
