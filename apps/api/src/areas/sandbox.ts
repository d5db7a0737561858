import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { act, actionsOn, shownPayment } from '../payments/sandbox-actions.ts';
import { sandboxPayment } from '../payments/sandbox.ts';

export const sandbox: Area<Api['sandbox']> = {
  async payment(db, _scope, { reference }, { payments }) {
    if (!payments.isSandboxOpen) return fail('not_found');
    const payment = await sandboxPayment(db, reference);
    return payment && { ...payment, actions: actionsOn(payment) };
  },

  async act(db, _scope, { reference, body }, { payments }) {
    if (!payments.isSandboxOpen) return fail('not_found');
    const payment = (await sandboxPayment(db, reference)) ?? fail('not_found');
    if (!(await act(db, payment, body)))
      fail('wrong_state', { detail: `${body.action} is not possible now: the payment is ${payment.state}.` });
    return shownPayment(db, reference);
  },
};
