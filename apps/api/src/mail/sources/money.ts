import { isManagerOf, type Owner } from '../../db/queries/managers.ts';
import { failuresToMail } from '../../db/queries/failed-refunds.ts';
import { mismatchToMail, requestToMail } from '../../db/queries/staff-mails.ts';
import { paymentMismatch, refundFailed, refundRequested } from '../templates/money.ts';
import type { WaitingMail } from '../../db/queries/mail.ts';
import { readerOf, type Reading, source } from './source.ts';

/** What the key of a mail to those who manage is about: it names the event and the record first. */
const aboutOf = ({ key }: WaitingMail) => {
  const [event = '', id = ''] = key.split('.');
  return { event, id };
};

/** The account that a mail is for, where it still manages for the owner. */
const managerOf = async (mail: WaitingMail, reading: Reading, owner: Owner) =>
  (await isManagerOf(reading.db, owner, mail.user_id)) ? readerOf(mail, reading) : undefined;

/** Mails to those who decide about money. */
export const moneySources = {
  /** To the administrators, or to the Owners and Managers whose own account it came to. */
  payment_mismatch: source(paymentMismatch, async (mail, reading) => {
    const about = aboutOf(mail);
    const found = await mismatchToMail(reading.db, about);
    const reader = found && (await managerOf(mail, reading, found.owner));
    if (found === undefined || reader === undefined) return undefined;
    const { owner, amount, received_amount: received, failure_code, ...told } = found;
    const isOther = failure_code === 'currency_mismatch' || received === null;
    const path = owner === null ? '/admin/payments' : `/organizer/events/${about.event}/payments`;
    return {
      reader,
      data: {
        ...told,
        name: reader.name,
        amount: String(amount),
        received_amount: isOther ? null : String(received),
        console_link: `${reading.url}${path}`,
      },
    };
  }),

  /** To the Owners and Managers of the organizer. */
  refund_failed: source(refundFailed, async (mail, reading) => {
    const { event } = aboutOf(mail);
    const found = await failuresToMail(reading.db, event);
    const reader = found && (await managerOf(mail, reading, found.owner));
    if (found === undefined || reader === undefined) return undefined;
    return {
      reader,
      data: {
        name: reader.name,
        event: found.event,
        refunds: String(found.refunds),
        console_link: `${reading.url}/organizer/events/${event}/payments`,
      },
    };
  }),

  /** To the Owners and Managers of the organizer. */
  refund_requested: source(refundRequested, async (mail, reading) => {
    const about = aboutOf(mail);
    const found = await requestToMail(reading.db, about);
    const reader = found && (await managerOf(mail, reading, found.owner));
    if (found === undefined || reader === undefined) return undefined;
    const { owner: _, amount, tickets, ...told } = found;
    return {
      reader,
      data: {
        ...told,
        name: reader.name,
        amount: String(amount),
        tickets: String(tickets),
        console_link: `${reading.url}/organizer/events/${about.event}`,
      },
    };
  }),
};
