import { moneyText } from '@karcis/format';
import { type Say, template } from '../template.ts';
import { notice } from './notice.ts';

interface Told {
  readonly event: string;
  readonly organizer: string;
  readonly starts_at: string;
  /** Zone of the event. */
  readonly timezone: string;
  readonly code: string;
  readonly effect: 'Discount' | 'Free Ticket' | 'Access';
  readonly discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  /** A number, as text. */
  readonly discount_value: string | null;
  readonly currency: string;
  /** When it is good for nothing any more; null where it always is. */
  readonly ends_at: string | null;
  readonly event_link: string;
}

/** To the recipient of a voucher. Nobody has confirmed the address: it names the organizer, and no person. */
export const voucher = template<Told & { readonly [name: string]: string | null }>({
  key: 'voucher',
  sample: (link) => ({
    event: 'Malam Keroncong',
    organizer: 'Sanggar Nada',
    starts_at: '2026-12-19T11:00:00.000Z',
    timezone: 'Asia/Makassar',
    code: 'UNDANGAN-7KQ2MX9RVB',
    effect: 'Discount',
    discount_type: 'Percentage',
    discount_value: '20',
    currency: 'IDR',
    ends_at: '2026-12-18T16:00:00.000Z',
    event_link: link('/events/malam-keroncong'),
  }),
  compose(told, say) {
    const { words, moment } = say;
    const { event, organizer, starts_at, timezone, code, ends_at } = told;
    const mail = words.voucher;
    return notice(mail, say, {
      about: event,
      text: mail.text(organizer),
      facts: [
        [mail.code, code],
        [mail.worth, worthOf(told, say)],
        [mail.usableUntil, ends_at === null ? null : moment(ends_at, timezone)],
        [words.event, event],
        [words.starts, moment(starts_at, timezone)],
      ],
      href: told.event_link,
    });
  },
});

function worthOf(
  { effect, discount_type, discount_value, currency }: Told,
  { words: { voucher: mail }, locale }: Say,
): string {
  if (effect === 'Free Ticket') return mail.free;
  const value = Number(discount_value);
  switch (discount_type) {
    case 'Percentage':
      return mail.percentOff(value.toLocaleString(locale === 'id' ? 'id-ID' : 'en-GB'));
    case 'Fixed Amount':
      return mail.moneyOff(moneyText(value, currency, locale));
    case 'Fixed Price':
      return mail.fixedPrice(moneyText(value, currency, locale));
    default:
      return mail.access;
  }
}
