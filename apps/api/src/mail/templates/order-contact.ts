import { template } from '../template.ts';
import { notice } from './notice.ts';

/** To both addresses, where mails about an order go to another one. The former one gets no link to the order, and sees the new one masked. */
export const orderContactChanged = template<{
  readonly reference: string;
  readonly event: string;
  readonly address: string;
  /** Null for the former address. */
  readonly order_link: string | null;
  /** The page of the event, which says whom to ask; null where visitors may not read it. */
  readonly event_link: string | null;
  readonly contact_link: string;
}>({
  key: 'order_contact_changed',
  sample: (link) => ({
    reference: 'KRC-7Q2M4-XKD9P',
    event: 'Malam Keroncong',
    address: 'h***@example.org',
    order_link: null,
    event_link: link('/events/malam-keroncong'),
    contact_link: link('/contact'),
  }),
  compose({ reference, event, address, order_link, event_link, contact_link }, say) {
    const { words } = say;
    const mail = words.order_contact_changed;
    const isFormer = order_link === null;
    const ask = { ...mail, button: event_link === null ? mail.contactButton : words.ways.event };
    return notice(isFormer ? ask : { ...mail, button: mail.newButton, note: mail.newNote }, say, {
      about: reference,
      text: mail.text,
      facts: [
        [words.order, reference],
        [words.event, event],
        [mail.address, address],
      ],
      href: order_link ?? event_link ?? contact_link,
    });
  },
});
