import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { newId } from '../domain/id.ts';
import { type SandboxPayment, sandboxPayment, tell } from './sandbox.ts';

/** What can be done with a payment of the sandbox. */
export type SandboxAction = 'Pay' | 'Fail' | 'Expire' | 'Refund' | 'Fail Refund' | 'Dispute' | 'Win' | 'Lose';

export interface Acting {
  readonly action: SandboxAction;
  readonly amount?: number;
  readonly currency?: string;
  readonly delay_seconds?: number;
  readonly repeat?: number;
  readonly reversed?: boolean;
  readonly forged?: boolean;
  readonly silent?: boolean;
}

/** What can be done with a payment as it is. It can be paid when its time is over, too: some providers are late, and some are wrong. */
export function actionsOn({ state, dispute }: SandboxPayment): SandboxAction[] {
  if (state !== 'Paid') return state === 'Pending' ? ['Pay', 'Fail', 'Expire'] : ['Pay'];
  return dispute === 'Open' ? ['Refund', 'Fail Refund', 'Win', 'Lose'] : ['Refund', 'Fail Refund', 'Dispute'];
}

/** Does something with a payment, and tells the server of it. Returns false where it cannot be done, such as to give back more than was paid. A forged message is of what never happened. */
export async function act(db: Db, payment: SandboxPayment, acting: Acting): Promise<boolean> {
  const { action, delay_seconds = 0, repeat = 1, forged = false, silent = false, reversed = false } = acting;
  if (!actionsOn(payment).includes(action)) return false;
  if (!forged && !(await happen(db, payment, acting))) return false;
  if (silent || action === 'Fail Refund') return true;
  const event = `${action.toLowerCase()}.${newId()}`;
  const steps = [`begun.${event}`, event];
  for (const [place, step] of (reversed ? steps.toReversed() : steps.slice(1)).entries())
    await tell(db, { reference: payment.reference, event: step, repeat, forged }, delay_seconds + place);
  return true;
}

async function happen(db: Db, payment: SandboxPayment, acting: Acting): Promise<boolean> {
  const { reference } = payment;
  const { amount = payment.amount, currency = payment.currency } = acting;
  const set = {
    Pay: sql`state = 'Paid', paid_amount = ${amount}, paid_currency = ${currency}, paid_at = now()`,
    Fail: sql`state = 'Failed'`,
    Expire: sql`state = 'Expired'`,
    Refund: sql`refunds = refunds || ${JSON.stringify([refundBy(amount)])}::jsonb`,
    'Fail Refund': sql`fails_next_refund = true`,
    Dispute: sql`dispute = 'Open'`,
    Win: sql`dispute = 'Won'`,
    Lose: sql`dispute = 'Lost'`,
  }[acting.action];
  const { numAffectedRows } = await sql`
    update sandbox_payments set ${set}, updated_at = now()
    where reference = ${reference} and state = ${payment.state} and dispute is not distinct from ${payment.dispute}
      and (${acting.action} <> 'Refund' or ${amount} + (
        select coalesce(sum((refund ->> 'amount')::bigint), 0) from jsonb_array_elements(refunds) as refund
        where refund ->> 'state' <> 'Failed'
      ) <= paid_amount)
  `.execute(db);
  return numAffectedRows === 1n;
}

/** A refund that was made at the provider. */
const refundBy = (amount: number) => ({
  reference: `SBR-${newId()}`,
  refund_id: null,
  amount,
  state: 'Succeeded',
  failure: null,
});

/** The payment with what can be done with it. */
export async function shownPayment(db: Db, reference: string) {
  const payment = await sandboxPayment(db, reference);
  return payment && { ...payment, actions: actionsOn(payment) };
}
