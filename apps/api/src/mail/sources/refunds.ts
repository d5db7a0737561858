import { refundToMail } from '../../db/queries/refund-mails.ts';
import { refundAccountNeeded, refundDenied, refundReceived, refundSucceeded } from '../templates/refund.ts';
import { buyerOf, source } from './source.ts';

/** A mail about a refund. Its key is the id of the event and that of the refund. It is sent while that has the status. */
const ofRefund = (
  template: typeof refundSucceeded,
  status: 'Requested' | 'Approved' | 'Succeeded' | 'Denied',
) =>
  source(template, async (mail, reading) => {
    const [event = '', id = ''] = mail.key.split('/');
    const found = await refundToMail(reading.db, { event, id }, mail.recipient);
    if (found?.status !== status) return undefined;
    // Somebody has said it meanwhile.
    if (status === 'Approved' && found.has_account) return undefined;
    const token = reading.orderTokenOf({ orderId: found.order_id, version: found.token_version });
    if (token === undefined) return 'no secret';
    const { reference, title, amount, currency, cause, locale, support_email } = found;
    return {
      reader: await buyerOf(mail, reading, locale),
      replyTo: support_email,
      data: {
        reference,
        event: title,
        amount: String(amount),
        currency,
        cause,
        link: `${reading.url}/orders/${found.order_id}#${token}`,
      },
    };
  });

/** Mails to buyers about their money. */
export const refundSources = {
  refund_received: ofRefund(refundReceived, 'Requested'),
  refund_account_needed: ofRefund(refundAccountNeeded, 'Approved'),
  refund_succeeded: ofRefund(refundSucceeded, 'Succeeded'),
  refund_denied: ofRefund(refundDenied, 'Denied'),
};
