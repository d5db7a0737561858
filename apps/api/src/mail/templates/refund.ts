import { moneyText } from '@karcis/format';
import { type Template, template } from '../template.ts';
import { notice } from './notice.ts';

type AboutRefund = {
  readonly reference: string;
  readonly event: string;
  /** In the smallest unit in use of the currency. */
  readonly amount: string;
  readonly currency: string;
  readonly link: string;
};

/** What the buyer of an order is told of money that is given back, or is not. It has no name: nobody may have confirmed the address. */
const aboutRefund = (
  key: 'refund_account_needed' | 'refund_succeeded' | 'refund_denied',
): Template<AboutRefund> =>
  template({
    key,
    sample: (link) => ({
      reference: 'KRC-7Q2M4-XKD9P',
      event: 'Malam Keroncong',
      amount: '150000',
      currency: 'IDR',
      link: link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
    }),
    compose({ reference, event, amount, currency, link }, say) {
      const { words, locale } = say;
      const mail = words[key];
      return notice(mail, say, {
        about: reference,
        text: mail.text,
        facts: [
          [words.order, reference],
          [words.event, event],
          [mail.amount, moneyText(Number(amount), currency, locale)],
        ],
        href: link,
      });
    },
  });

/** Asks where money goes that people send. */
export const refundAccountNeeded = aboutRefund('refund_account_needed');
export const refundSucceeded = aboutRefund('refund_succeeded');
export const refundDenied = aboutRefund('refund_denied');
