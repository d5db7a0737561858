import { unexpected } from './ask.ts';
import { amountOf, readRefund, refundsIn, who, type Transaction } from './midtrans-answers.ts';
import { call, cancelTransaction, find, type Asked } from './midtrans-calls.ts';
import { ProviderError, type RefundFact, type RefundToMake } from './provider.ts';

/** Gives a payment back, or a part of it. A card payment that is not settled yet is cancelled. */
export async function giveBack(refund: RefundToMake, asked: Asked): Promise<RefundFact> {
  const found = await find(asked);
  if (found === undefined) throw unexpected(who, 'knows nothing of a payment that is to be given back');
  const known = refundsIn(found).find(({ refund_id }) => refund_id === refund.id);
  if (known !== undefined) return known;
  const fact = { refund_id: refund.id, amount: refund.amount, failure: null };
  const said = found.transaction_status.toLowerCase();
  const isWhole = refund.amount === amountOf(found);
  if (said === 'cancel' && isWhole) return { ...fact, reference: found.transaction_id, state: 'Succeeded' };
  if (said === 'capture') {
    if (isWhole && (await cancelTransaction(asked, found)))
      return { ...fact, reference: found.transaction_id, state: 'Succeeded' };
    throw new ProviderError(`${who} gives a card payment back in parts once it is settled, a day later.`, {
      code: 'not_settled',
      isFinal: false,
    });
  }
  return ordered(refund, found, asked);
}

/** Orders a refund. Its key is good for seven days. */
async function ordered(refund: RefundToMake, found: Transaction, asked: Asked): Promise<RefundFact> {
  const { code, body } = await call(
    asked,
    `${asked.hosts.api}/v2/${encodeURIComponent(found.transaction_id)}/refund`,
    {
      method: 'POST',
      body: {
        refund_key: refund.id,
        amount: refund.amount,
        reason: refund.reason.slice(0, 255).toWellFormed(),
      },
    },
  );
  const fact = { reference: refund.id, refund_id: refund.id, amount: refund.amount, failure: null };
  if (code === 406) return { ...fact, state: 'Processing' };
  if (code >= 400) {
    const message = refusals[code] ?? `${who} answers ${code}.`;
    return { ...fact, state: 'Failed', failure: { code: String(code), message } };
  }
  const made = readRefund(body);
  if (made.order_id !== asked.payment.reference || made.refund_key !== refund.id)
    throw unexpected(who, 'is about another refund');
  return {
    ...fact,
    reference: String(made.refund_chargeback_id),
    state: made.bank_confirmed_at ? 'Succeeded' : 'Processing',
  };
}

const refusals: Readonly<Record<number, string>> = {
  412: 'This payment cannot be given back any more.',
  414: 'The amount is refused, or the balance at Midtrans does not suffice.',
};
