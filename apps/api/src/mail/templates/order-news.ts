import { moneyText } from '@karcis/format';
import { template } from '../template.ts';
import { eventButton, type EventLinks, notice } from './notice.ts';

/** To the buyer of an order that those who manage the event have cancelled. Nobody may have confirmed the address, so it has no name. */
export const orderCancelled = template<
  EventLinks & {
    readonly reference: string;
    readonly organizer: string;
    readonly event: string;
    readonly starts_at: string;
    readonly timezone: string;
  }
>({
  key: 'order_cancelled',
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    organizer: 'Panggung Nusantara',
    event: 'Malam Keroncong',
    starts_at: '2026-12-19T11:00:00.000Z',
    timezone: 'Asia/Makassar',
    event_link: link('/events/malam-keroncong'),
    tickets_link: null,
    order_link: link('/orders/find'),
  }),
  compose({ reference, organizer, event, starts_at, timezone, ...links }, say) {
    const { words, moment } = say;
    const mail = words.order_cancelled;
    const { button, href } = eventButton(links, words);
    return notice({ ...mail, button }, say, {
      about: reference,
      text: mail.text(organizer),
      facts: [
        [words.order, reference],
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
      ],
      href,
    });
  },
});

/** How an order is paid by something that its buyer does elsewhere. The link has the token of the order after its `#`. */
export const paymentInstructions = template<{
  readonly reference: string;
  readonly event: string;
  /** In the smallest unit in use of the currency. */
  readonly amount: string;
  readonly currency: string;
  readonly ends_at: string;
  /** Zone of the event. */
  readonly timezone: string;
  /** What is to be done, a line each, as whoever takes the money says it. */
  readonly instructions: readonly string[];
  readonly link: string;
}>({
  key: 'payment_instructions',
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    amount: '309990',
    currency: 'IDR',
    ends_at: '2026-12-12T12:00:00.000Z',
    timezone: 'Asia/Makassar',
    instructions: ['Transfer ke BCA 1234567890 atas nama Sanggar Nada.', 'Berita: PAY-7Q2M4-XKD9P'],
    link: link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
  }),
  compose({ reference, event, amount, currency, ends_at, timezone, instructions, link }, say) {
    const { words, moment, locale } = say;
    const mail = words.payment_instructions;
    return notice(mail, say, {
      about: reference,
      text: mail.text,
      lines: instructions,
      facts: [
        [words.order, reference],
        [words.event, event],
        [words.amount, moneyText(Number(amount), currency, locale)],
        [mail.until, moment(ends_at, timezone)],
      ],
      href: link,
    });
  },
});
