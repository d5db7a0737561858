import { moneyText } from '@karcis/format';
import { template } from '../template.ts';
import { notice } from './notice.ts';
import { placeTold, samplePlace, type ToldPlace } from './place.ts';

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

/** The link that confirms the address of a free order, after which its tickets are issued. It is greeted by no name. */
export const orderConfirmation = template<{
  readonly reference: string;
  readonly event: string;
  readonly ends_at: string;
  /** Zone of the event. */
  readonly timezone: string;
  /** It has the order and a token after its `#`. */
  readonly link: string;
}>({
  key: 'order_confirmation',
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    ends_at: '2026-12-12T12:00:00.000Z',
    timezone: 'Asia/Makassar',
    link: link('/orders/confirm#01a1fee1-f44f-7a86-a8a8-1d04970467c8.contoh'),
  }),
  compose({ reference, event, ends_at, timezone, link }, say) {
    const { words, moment } = say;
    const mail = words.order_confirmation;
    return notice(mail, say, {
      about: event,
      text: mail.text,
      facts: [
        [words.order, reference],
        [words.event, event],
        [mail.until, moment(ends_at, timezone)],
      ],
      href: link,
    });
  },
});

/** The tickets of an order that is paid. It is greeted by no name: nobody may have confirmed its address. */
export const orderPaid = template<
  ToldPlace & {
    readonly reference: string;
    readonly event: string;
    readonly starts_at: string;
    readonly timezone: string;
    /** Type, name and code of each ticket; none where there are too many. */
    readonly tickets: readonly string[];
    /** Null where the mail does not bring the tickets along. */
    readonly pdf: 'yes' | null;
    /** In the smallest unit in use of the currency. */
    readonly total: string;
    readonly currency: string;
    readonly link: string;
    /** Where an account has the tickets; null without one. */
    readonly tickets_link: string | null;
  }
>({
  key: 'order_paid',
  markdown: ['entry_markdown'],
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    starts_at: '2026-12-12T12:00:00.000Z',
    timezone: 'Asia/Makassar',
    ...samplePlace,
    tickets: ['VIP · Hana Pratiwi · 9F4K-2MXQ-7TPA', 'VIP · Budi Santoso · 3T8W-QRM4-XK2D'],
    pdf: 'yes',
    total: '309990',
    currency: 'IDR',
    link: link('/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8#contoh'),
    tickets_link: link('/tickets'),
  }),
  compose(told, say) {
    const { reference, event, starts_at, timezone, tickets, pdf, total, currency, link, tickets_link } = told;
    const { words, moment, locale } = say;
    const mail = words.order_paid;
    const place = placeTold(told, say, timezone);
    return notice(mail, say, {
      about: event,
      text: pdf === null ? mail.text : mail.textWithPdf,
      facts: [
        [words.order, reference],
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
        ...place.facts,
        ...tickets.map((ticket, at) => [mail.ticket(at + 1), ticket] as const),
        [mail.total, moneyText(Number(total), currency, locale)],
      ],
      href: link,
      links: [
        ...place.links,
        ...(tickets_link === null ? [] : [{ text: mail.inAccount, href: tickets_link }]),
      ],
      more: place.more,
    });
  },
});
