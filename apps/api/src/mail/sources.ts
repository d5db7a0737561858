import type { MailTemplateKey } from '@karcis/contract';
import type { Database } from '../db/connection/database.ts';
import { linkToMail } from '../db/queries/account-tokens.ts';
import { invitationToMail } from '../db/queries/invitations.ts';
import { reasonOf } from '../db/queries/activity-log.ts';
import { mailReader } from '../db/queries/mail.ts';
import { endpointToTell } from '../db/queries/webhook-endpoints.ts';
import type { WaitingMail } from '../db/queries/mails.ts';
import { orderToMail } from '../db/queries/orders.ts';
import type { OrderToken } from '../domain/security/order-token.ts';
import { eventToRemind, reminderOf } from '../db/queries/event-reminders.ts';
import type { Template, Texts } from './template.ts';
import {
  accountDeletion,
  accountExists,
  accountSuspended,
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
} from './templates/account.ts';
import { orderLink } from './templates/order.ts';
import { webhookDisabled, webhookFailing } from './templates/webhook.ts';
import { accountInvitation } from './templates/invitation.ts';
import { eventReminder } from './templates/reminder.ts';
import { type Frame, writeMail, type Written } from './write-mail.ts';

/** What a source reads with. */
interface Reading {
  readonly db: Database['internal'];
  /** Address of the site. */
  readonly url: string;
  /** The token in the link with this id; undefined where the server has no secret. */
  readonly tokenOf: (id: string) => string | undefined;
  /** The token of an order; undefined where the server has no secret. */
  readonly orderTokenOf: (order: OrderToken) => string | undefined;
  /** The token by which the reader unsubscribes; it is there for mail that can be done without. */
  readonly unsubscribe: string | undefined;
}

/** A mail with its reader, before it is written. */
interface Told<Data> {
  readonly reader: { readonly name: string; readonly locale?: string; readonly timezone?: string };
  readonly data: Data;
}

/** A mail that can be written. */
interface Readable {
  readonly reader: Told<unknown>['reader'];
  readonly write: (frame: Frame) => Written;
}

/** A kind of mail that is sent by a job: what it says is read when it is sent. */
interface Source {
  /**
   * What the reader has asked for is sent to suppressed addresses, too. What can be done without (`optional`) is not sent to those who
   * unsubscribed, and says how to.
   */
  readonly need: 'asked for' | 'needed' | 'optional';
  /**
   * Returns who reads it and how it is written; undefined where there is nothing to say any more, `no secret` where a link
   * cannot be made.
   */
  read(mail: WaitingMail, reading: Reading): Promise<Readable | 'no secret' | undefined>;
}

function source<Data extends Texts>(
  template: Template<Data>,
  tell: (mail: WaitingMail, reading: Reading) => Promise<Told<Data> | 'no secret' | undefined>,
  need: Source['need'] = 'needed',
): Source {
  return {
    need,
    async read(mail, reading) {
      const told = await tell(mail, reading);
      if (told === undefined || told === 'no secret') return told;
      return { reader: told.reader, write: (frame) => writeMail(template, told.data, frame) };
    },
  };
}

/** The account that a mail is for, if it is still there. */
const readerOf = async ({ user_id }: WaitingMail, { db }: Reading) =>
  user_id === null ? undefined : mailReader(db, user_id);

/** A mail about an endpoint of webhooks, whose id its key begins with. Nothing is said of one that is gone, or that is well again. */
const aboutEndpoint = (template: typeof webhookFailing, isSo: (endpoint: ToldEndpoint) => boolean) =>
  source(template, async (mail, reading) => {
    const [id = ''] = mail.key.split(' ');
    const endpoint = await endpointToTell(reading.db, id);
    const reader = await readerOf(mail, reading);
    if (endpoint === undefined || reader === undefined || !isSo(endpoint)) return undefined;
    const { organizer_id: organizerId, url, failing_since: failed_at } = endpoint;
    const room = organizerId === null ? 'admin' : 'organizer';
    const console_link = `${reading.url}/${room}`;
    return { reader, data: { name: reader.name, host: new URL(url).host, failed_at, console_link } };
  });

type ToldEndpoint = NonNullable<Awaited<ReturnType<typeof endpointToTell>>>;

/** Every mail that jobs send. Those that are not here are sent at once, or not yet. */
export const sources: Partial<Readonly<Record<MailTemplateKey, Source>>> = {
  /** Its key is the id of the link. It is made for addresses without an account, too, and then goes nowhere. */
  password_reset: source(
    passwordReset,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const reader = await readerOf(mail, reading);
      if (link === undefined || reader === undefined) return undefined;
      const token = reading.tokenOf(link.id);
      if (token === undefined) return 'no secret';
      const address = `${reading.url}/reset#${token}`;
      return { reader, data: { name: reader.name, link: address, ends_at: link.expires_at } };
    },
    'asked for',
  ),

  /** To an address that nobody has confirmed, so it shows no name. Its key is the id of the link. */
  email_verification: source(
    emailVerification,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      if (link === undefined) return undefined;
      const token = reading.tokenOf(link.id);
      if (token === undefined) return 'no secret';
      const { locale } = link.payload;
      return {
        reader: { name: '', ...(locale === null ? {} : { locale }) },
        data: { link: `${reading.url}/confirm#${token}`, ends_at: link.expires_at },
      };
    },
    'asked for',
  ),

  /** It shows the organizer that invites, and no name that somebody has typed. Its key is the id of the link. */
  account_invitation: source(accountInvitation, async (mail, reading) => {
    const invitation = await invitationToMail(reading.db, mail.key);
    if (invitation === undefined) return undefined;
    const token = reading.tokenOf(invitation.id);
    if (token === undefined) return 'no secret';
    const { organizer_name: organizer, subject_id, role, expires_at } = invitation;
    // The language is that of the account, where there is one.
    const account = invitation.account_id && (await mailReader(reading.db, invitation.account_id));
    const { locale, timezone } = account || {};
    return {
      reader: { name: '', ...(locale && { locale }), ...(timezone && { timezone }) },
      data: {
        organizer,
        role: subject_id === null ? (role ?? 'ticket_holder') : 'organizer',
        link: `${reading.url}/invitation#${token}`,
        ends_at: expires_at,
      },
    };
  }),

  /** In place of the one above, where an account has the address. */
  account_exists: source(
    accountExists,
    async (mail, reading) => {
      const reader = await readerOf(mail, reading);
      if (reader === undefined) return undefined;
      const { url } = reading;
      return {
        reader,
        data: { name: reader.name, sign_in_link: `${url}/signin`, reset_link: `${url}/forgot` },
      };
    },
    'asked for',
  ),

  /** Its key names the event and its beginning. It shows a name only where an account has confirmed the address. */
  event_reminder: source(
    eventReminder,
    async (mail, { db, url, unsubscribe }) => {
      const about = reminderOf(mail.key);
      const event = about && (await eventToRemind(db, about, mail.recipient));
      if (event === undefined || unsubscribe === undefined) return undefined;
      const { name, locale, timezone, slug, has_account, ...told } = event;
      const reader = {
        name: name ?? '',
        ...(locale === null ? {} : { locale }),
        ...(timezone === null ? {} : { timezone }),
      };
      return {
        reader,
        data: {
          ...told,
          name,
          event_link: `${url}/events/${slug}`,
          tickets_link: has_account ? `${url}/tickets` : null,
          unsubscribe_link: `${url}/unsubscribe#${unsubscribe}`,
        },
      };
    },
    'optional',
  ),

  /** To an address that nobody has confirmed. Its key is the id of the link. */
  email_change: source(
    emailChange,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const reader = await readerOf(mail, reading);
      if (link === undefined || reader === undefined) return undefined;
      const token = reading.tokenOf(link.id);
      if (token === undefined) return 'no secret';
      return {
        reader: { ...reader, name: '' },
        data: { link: `${reading.url}/account/email#${token}`, ends_at: link.expires_at },
      };
    },
    'asked for',
  ),

  /** To the address before. */
  email_changed: source(emailChanged, async (mail, reading) => {
    const reader = await readerOf(mail, reading);
    if (reader === undefined) return undefined;
    const { name, email } = reader;
    const changed = { new_email: email, changed_at: mail.created_at };
    return { reader, data: { name, ...changed, contact_link: `${reading.url}/contact` } };
  }),

  /** Its key is the id of the link that opens the account again. */
  account_deletion: source(
    accountDeletion,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const reader = await readerOf(mail, reading);
      if (link === undefined || reader === undefined) return undefined;
      const token = reading.tokenOf(link.id);
      if (token === undefined) return 'no secret';
      const keep_link = `${reading.url}/account/keep#${token}`;
      return { reader, data: { name: reader.name, deleted_at: link.expires_at, keep_link } };
    },
    'asked for',
  ),
  /** Its reason is the one that the audit log has. */
  account_suspended: source(accountSuspended, async (mail, reading) => {
    const reader = await readerOf(mail, reading);
    const reason = mail.user_id === null ? undefined : await reasonOf(reading.db, mail.user_id);
    if (reader === undefined || reason === undefined) return undefined;
    return { reader, data: { name: reader.name, reason, contact_link: `${reading.url}/contact` } };
  }),

  password_changed: source(passwordChanged, async (mail, reading) => {
    const reader = await readerOf(mail, reading);
    if (reader === undefined) return undefined;
    const { name } = reader;
    return {
      reader,
      data: { name, changed_at: mail.created_at, reset_link: `${reading.url}/forgot` },
    };
  }),

  /** To the address that an order was bought with. Its key is the id of the link, which may be for an order that is not there. */
  order_link: source(
    orderLink,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const id = link?.subject_id ?? null;
      const order = id === null ? undefined : await orderToMail(reading.db, id, mail.recipient);
      if (order === undefined) return undefined;
      const token = reading.orderTokenOf({ orderId: order.id, version: order.token_version });
      if (token === undefined) return 'no secret';
      const { reference, title: event, starts_at, timezone } = order;
      const address = `${reading.url}/orders/${order.id}#${token}`;
      // Nobody has confirmed the address of an order, so that it is not greeted by the name that was typed.
      const reader = { ...(await readerOf(mail, reading)), name: '' };
      return { reader, data: { reference, event, starts_at, timezone, link: address } };
    },
    'asked for',
  ),
  webhook_failing: aboutEndpoint(webhookFailing, ({ status, warned }) => status === 'Active' && warned),
  webhook_disabled: aboutEndpoint(webhookDisabled, ({ status }) => status === 'Disabled'),
};
