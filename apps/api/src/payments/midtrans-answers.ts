import type { PaymentMethod } from '@karcis/contract';
import Type, { type Static } from 'typebox';
import { reader, shown, unexpected } from './ask.ts';
import {
  nothingKnown,
  type PaymentAtProvider,
  type PaymentFacts,
  type ProviderAccount,
  type RefundFact,
} from './provider.ts';

/** What Midtrans answers, and the facts in it. docs.midtrans.com, "Get Transaction Status", "Transaction Status Cycle". */

export const who = 'Midtrans';

/** Whole rupiah with two zeros. Other amounts are none of Midtrans. */
const Amount = Type.String({ pattern: /^\d{1,12}\.00$/ });
/** `YYYY-MM-DD HH:MM:SS`, in Jakarta. */
const Time = Type.String({ pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ });
const maybe = <Kind extends Type.TSchema>(kind: Kind) => Type.Optional(Type.Union([kind, Type.Null()]));

const Refund = Type.Object({
  refund_chargeback_id: Type.Integer({ minimum: 0 }),
  refund_amount: Amount,
  refund_key: Type.String({ minLength: 1, maxLength: 200 }),
  bank_confirmed_at: maybe(Time),
});

const Transaction = Type.Object({
  status_code: Type.String({ pattern: /^\d{3}$/ }),
  status_message: maybe(Type.String()),
  transaction_id: Type.String({ pattern: /^[\w-]{1,64}$/ }),
  order_id: Type.String(),
  gross_amount: Amount,
  currency: maybe(Type.Literal('IDR')),
  payment_type: Type.String({ maxLength: 50 }),
  transaction_status: Type.String({ maxLength: 30 }),
  transaction_time: Time,
  settlement_time: maybe(Time),
  fraud_status: maybe(Type.String({ maxLength: 30 })),
  channel_response_code: maybe(Type.String({ maxLength: 30 })),
  refunds: maybe(Type.Array(Refund)),
});
export type Transaction = Static<typeof Transaction>;

const readTransaction = reader(who, Transaction);

/** Returns what is said of a payment. Throws ProviderError where it is not as documented, or is of another payment. */
export function transactionIn(body: unknown, { reference }: PaymentAtProvider): Transaction {
  const transaction = readTransaction(body);
  if (transaction.order_id !== reference) throw unexpected(who, 'is about another payment');
  return transaction;
}

export const readEnvelope = reader(who, Type.Object({ status_code: Type.String({ pattern: /^\d{3}$/ }) }));

/** The page that a buyer pays at. */
export const readPage = reader(
  who,
  Type.Object({
    token: Type.String({ pattern: /^[\w-]{1,64}$/ }),
    redirect_url: Type.String({ maxLength: 2000 }),
  }),
);

export const readCancelled = reader(
  who,
  Type.Object({ order_id: Type.String(), transaction_status: Type.String() }),
);

export const readMessages = reader(who, Type.Object({ error_messages: Type.Array(Type.String()) }));

export const readRefund = reader(
  who,
  Type.Object({
    order_id: Type.String(),
    refund_chargeback_id: Type.Integer({ minimum: 0 }),
    refund_key: Type.String(),
    bank_confirmed_at: maybe(Time),
  }),
);

const amountIn = (text: string): number => Number(text.slice(0, -'.00'.length));

function instant(text: string): string {
  const time = new Date(`${text.replace(' ', 'T')}+07:00`);
  if (Number.isNaN(time.getTime())) throw unexpected(who, 'has a time that is none');
  return time.toISOString();
}

/** The facts in what is said of a payment. */
export function factsIn(
  transaction: Transaction,
  payment: PaymentAtProvider,
  account: ProviderAccount,
): PaymentFacts {
  const state = stateOf(transaction);
  const said = transaction.transaction_status.toLowerCase();
  return {
    ...nothingKnown,
    state,
    provider_reference: `${tokenOf(payment) ?? ''}/${transaction.transaction_id}`,
    amount: amountIn(transaction.gross_amount),
    currency: 'IDR',
    method: methodOf(transaction.payment_type, payment.method),
    paid_at: state === 'Paid' ? instant(transaction.settlement_time ?? transaction.transaction_time) : null,
    failure:
      state === 'Failed'
        ? {
            code: shown(transaction.channel_response_code ?? said, account.secrets),
            message: shown(transaction.status_message ?? '', account.secrets),
          }
        : null,
    refunds: refundsIn(transaction),
    dispute: said === 'chargeback' || said === 'partial_chargeback' ? 'Lost' : null,
  };
}

/** DANA and ShopeePay say `PENDING`. A settlement may still become `deny`, where a bank takes the money back within minutes. */
function stateOf({ status_code, transaction_status, fraud_status }: Transaction): PaymentFacts['state'] {
  if (status_code === '407') return 'Expired';
  const fraud = fraud_status?.toLowerCase();
  const said = transaction_status.toLowerCase();
  if (['authorize', 'pending', 'capture', 'settlement'].includes(said)) {
    if (fraud === 'deny') return 'Failed';
    if (fraud === 'challenge') return 'Processing';
    if (fraud !== undefined && fraud !== 'accept') throw unexpected(who, 'has an unknown fraud_status');
  }
  const state = states.get(said);
  if (state === undefined) throw unexpected(who, 'has an unknown transaction_status');
  return state;
}

const states: ReadonlyMap<string, PaymentFacts['state']> = new Map([
  ['pending', 'Pending'],
  ['authorize', 'Processing'],
  ['capture', 'Paid'],
  ['settlement', 'Paid'],
  ['refund', 'Paid'],
  ['partial_refund', 'Paid'],
  ['chargeback', 'Paid'],
  ['partial_chargeback', 'Paid'],
  ['deny', 'Failed'],
  ['failure', 'Failed'],
  ['cancel', 'Cancelled'],
  ['expire', 'Expired'],
]);

/** GoPay is a wallet, and one way to pay by QRIS: which of the two was asked for says it. */
function methodOf(type: string, asked: PaymentMethod): PaymentMethod | null {
  if (type === 'gopay') return asked === 'QRIS' ? 'QRIS' : 'E-Wallet';
  return methods.get(type) ?? null;
}

const methods: ReadonlyMap<string, PaymentMethod> = new Map([
  ['credit_card', 'Card'],
  ['qris', 'QRIS'],
  ['shopeepay', 'E-Wallet'],
  ['dana', 'E-Wallet'],
  ['ovo', 'E-Wallet'],
  ['bank_transfer', 'Virtual Account'],
  ['echannel', 'Virtual Account'],
  ['cstore', 'Retail'],
]);

/** A refund is final once the bank has confirmed it. */
export const refundsIn = ({ refunds }: Transaction): RefundFact[] =>
  (refunds ?? []).map((refund) => ({
    reference: String(refund.refund_chargeback_id),
    refund_id: refund.refund_key,
    amount: amountIn(refund.refund_amount),
    state: refund.bank_confirmed_at ? 'Succeeded' : 'Processing',
    failure: null,
  }));

export const amountOf = ({ gross_amount }: Transaction): number => amountIn(gross_amount);

/** Token of the page, the first part of what is kept as `provider_reference`: `TOKEN` or `TOKEN/TRANSACTION`. */
export const tokenOf = ({ provider_reference }: PaymentAtProvider): string | undefined =>
  provider_reference?.split('/')[0] || undefined;

/** What Midtrans may call a transaction whose buyer has begun: as a notification says, and as it was called before. */
export const transactionsOf = ({ provider_reference, about }: PaymentAtProvider): string[] =>
  [about, provider_reference?.split('/')[1]].filter((id): id is string => /^[\w-]{1,64}$/.test(id ?? ''));
