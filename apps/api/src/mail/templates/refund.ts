import { moneyText } from '@karcis/format';
import type { Words } from '@karcis/words';
import { type Template, template } from '../template.ts';
import { notice } from './notice.ts';

/** Why money of an order goes back to its buyer. */
type RefundCause = keyof Words['mail']['causes'];

type AboutRefund = {
  readonly reference: string;
  readonly event: string;
  /** In the smallest unit in use of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** Why money goes back. */
  readonly cause: RefundCause;
  readonly link: string;
};

/** What the buyer of an order is told of money that is given back, or is not. It has no name: nobody may have confirmed the address. */
const aboutRefund = (
  key: 'refund_received' | 'refund_account_needed' | 'refund_succeeded' | 'refund_denied',
): Template<AboutRefund> =>
  template({
    key,
    sample: (link) => ({
      reference: 'KRC-7Q2M4-XKD9P',
      event: 'Malam Keroncong',
      amount: '150000',
      currency: 'IDR',
      cause: key === 'refund_account_needed' ? 'Paid Twice' : 'Buyer',
      link: link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
    }),
    compose({ reference, event, amount, currency, cause, link }, say) {
      const { words, locale } = say;
      const mail = words[key];
      // Of a request it is known: its reader has made it.
      const isGoing = key === 'refund_account_needed' || key === 'refund_succeeded';
      return notice(mail, say, {
        about: reference,
        text: mail.text,
        facts: [
          [words.order, reference],
          [words.event, event],
          [mail.amount, moneyText(Number(amount), currency, locale)],
          [words.reason, isGoing ? words.causes[cause] : null],
        ],
        href: link,
      });
    },
  });

/** Says that a request has come in. */
export const refundReceived = aboutRefund('refund_received');
/** Asks where money goes that people send. */
export const refundAccountNeeded = aboutRefund('refund_account_needed');
export const refundSucceeded = aboutRefund('refund_succeeded');
export const refundDenied = aboutRefund('refund_denied');
