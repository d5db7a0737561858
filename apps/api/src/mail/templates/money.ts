import { moneyText } from '@karcis/format';
import { template } from '../template.ts';
import { notice } from './notice.ts';

/** To those at whose account money has come in that is not what was asked for: they decide what becomes of it. */
export const paymentMismatch = template<{
  readonly name: string;
  readonly reference: string;
  readonly payment: string;
  readonly event: string;
  /** In the smallest unit in use of the currency. */
  readonly amount: string;
  /** The same; null where it came in another currency, or nobody knows. */
  readonly received_amount: string | null;
  readonly currency: string;
  /** Until when the places of the order are held; null where they are not. */
  readonly hold_ends_at: string | null;
  /** Zone of the event. */
  readonly timezone: string;
  readonly console_link: string;
}>({
  key: 'payment_mismatch',
  sample: (link) => ({
    name: 'Ratna',
    reference: 'KRC-7Q2M4-XKD9P',
    payment: 'PAY-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    amount: '309990',
    received_amount: '300000',
    currency: 'IDR',
    hold_ends_at: '2026-12-12T12:00:00.000Z',
    timezone: 'Asia/Makassar',
    console_link: link('/admin/payments'),
  }),
  compose(told, say) {
    const { words, moment, locale } = say;
    const mail = words.payment_mismatch;
    const { amount, received_amount: received, currency, hold_ends_at, timezone } = told;
    return notice(mail, say, {
      about: told.reference,
      name: told.name,
      text: mail.text,
      facts: [
        [words.order, told.reference],
        [mail.payment, told.payment],
        [words.event, told.event],
        [mail.asked, moneyText(Number(amount), currency, locale)],
        [mail.received, received === null ? null : moneyText(Number(received), currency, locale)],
        [mail.held, hold_ends_at === null ? mail.notHeld : moment(hold_ends_at, timezone)],
      ],
      href: told.console_link,
    });
  },
});

/** To those who decide about refunds whose money nobody gives back. */
export const refundFailed = template<{
  readonly name: string;
  readonly event: string;
  /** How many wait. */
  readonly refunds: string;
  readonly console_link: string;
}>({
  key: 'refund_failed',
  sample: (link) => ({
    name: 'Budi',
    event: 'Malam Keroncong',
    refunds: '3',
    console_link: link('/organizer/events/0196c080-f900-7000-8000-000000000001/payments'),
  }),
  compose(told, say) {
    const mail = say.words.refund_failed;
    return notice(mail, say, {
      about: told.event,
      name: told.name,
      text: mail.text,
      facts: [
        [say.words.event, told.event],
        [mail.refunds, told.refunds],
      ],
      href: told.console_link,
    });
  },
});

/** To those who decide about a refund that was asked for. */
export const refundRequested = template<{
  readonly name: string;
  readonly reference: string;
  readonly event: string;
  readonly tickets: string;
  /** In the smallest unit in use of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** As the buyer has typed it. */
  readonly reason: string;
  readonly console_link: string;
}>({
  key: 'refund_requested',
  sample: (link) => ({
    name: 'Budi',
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    tickets: '2',
    amount: '300000',
    currency: 'IDR',
    reason: 'Berhalangan hadir.',
    console_link: link('/organizer/events/0196c080-f900-7000-8000-000000000001'),
  }),
  compose(told, say) {
    const { words, locale } = say;
    const mail = words.refund_requested;
    return notice(mail, say, {
      about: told.reference,
      name: told.name,
      text: mail.text,
      facts: [
        [words.order, told.reference],
        [words.event, told.event],
        [mail.tickets, told.tickets],
        [words.amount, moneyText(Number(told.amount), told.currency, locale)],
        [words.reason, told.reason],
      ],
      href: told.console_link,
    });
  },
});
