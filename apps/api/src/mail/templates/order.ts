import { moneyText } from '@karcis/format';
import { template } from '../template.ts';
import { notice } from './notice.ts';

/** The way back to an order, for somebody who has lost the mail with it. The link has the token of the order after its `#`. */
export const orderLink = template<{
  readonly reference: string;
  readonly event: string;
  readonly starts_at: string;
  readonly timezone: string;
  readonly link: string;
}>({
  key: 'order_link',
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    starts_at: '2026-12-12T12:00:00.000Z',
    timezone: 'Asia/Jakarta',
    link: link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
  }),
  compose({ reference, event, starts_at, timezone, link }, say) {
    const { words, site, moment } = say;
    const mail = words.order_link;
    return notice(mail, say, {
      about: reference,
      text: mail.text(site),
      facts: [
        [words.order, reference],
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
      ],
      href: link,
    });
  },
});

/** The tickets of an order that is paid. Nobody has confirmed the address of an order, so that it is not greeted by the name that was typed. */
export const orderPaid = template<{
  readonly reference: string;
  readonly event: string;
  readonly starts_at: string;
  readonly timezone: string;
  readonly tickets: string;
  /** In the smallest unit in use of the currency. */
  readonly total: string;
  readonly currency: string;
  readonly link: string;
}>({
  key: 'order_paid',
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    starts_at: '2026-12-12T12:00:00.000Z',
    timezone: 'Asia/Jakarta',
    tickets: '2',
    total: '309990',
    currency: 'IDR',
    link: link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
  }),
  compose({ reference, event, starts_at, timezone, tickets, total, currency, link }, say) {
    const { words, moment, locale } = say;
    const mail = words.order_paid;
    return notice(mail, say, {
      about: event,
      text: mail.text,
      facts: [
        [words.order, reference],
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
        [mail.tickets, tickets],
        [mail.total, moneyText(Number(total), currency, locale)],
      ],
      href: link,
    });
  },
});
