import { linkToMail } from '../../db/queries/account-tokens.ts';
import { reasonOf } from '../../db/queries/activity-log.ts';
import { invitationToMail, type OpenInvitation } from '../../db/queries/invitations.ts';
import { mailReader } from '../../db/queries/mail.ts';
import {
  accountDeletion,
  accountExists,
  accountSuspended,
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
} from '../templates/account.ts';
import { accountInvitation, assignmentInvitation } from '../templates/invitation.ts';
import type { Template, Texts } from '../template.ts';
import { readerOf, source } from './source.ts';

/** Whether an invitation still leads somewhere: to a team, or to the account that was made for it and that nobody has opened. */
const isOpenTo = ({
  subject_id,
  user_id,
  account_id,
  status,
}: Pick<OpenInvitation, 'subject_id' | 'user_id' | 'account_id' | 'status'>) =>
  subject_id !== null || (account_id !== null && account_id === user_id && status === 'Invited');

/** Somebody who is not greeted by name, since nobody has confirmed the address, in the language of the account where there is one. */
async function languageOf(
  { db }: { readonly db: Parameters<typeof mailReader>[0] },
  accountId: string | null,
) {
  const account = accountId === null ? undefined : await mailReader(db, accountId);
  return { name: '', languages: { ordered: null, account: account?.locale }, timezone: account?.timezone };
}

/** A mail that the owner of an account has asked for, with a link to a page of the site. Its key is the id of the link. */
const byLink = <Data extends Texts>(
  template: Template<Data>,
  page: `/${string}`,
  tell: (reader: { readonly name: string }, link: string, endsAt: string) => Data,
) =>
  source(
    template,
    async (mail, reading) => {
      const link = await linkToMail(reading.db, mail.key);
      const reader = await readerOf(mail, reading);
      if (link === undefined || reader === undefined) return undefined;
      const token = reading.tokenOf(link.id);
      if (token === undefined) return 'no secret';
      return { reader, data: tell(reader, `${reading.url}${page}#${token}`, link.expires_at) };
    },
    'asked for',
  );

/** Mails to people about their accounts. */
export const accountSources = {
  /** Its key is the id of the link. It is made for addresses without an account, too, and then goes nowhere. */
  password_reset: byLink(passwordReset, '/reset', ({ name }, link, ends_at) => ({ name, link, ends_at })),

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
        reader: { name: '', languages: { ordered: null, account: locale } },
        data: { link: `${reading.url}/confirm#${token}`, ends_at: link.expires_at },
      };
    },
    'asked for',
  ),

  /** It shows the event and its organizer, and no name that somebody has typed. Its key is the id of the link. */
  assignment_invitation: source(assignmentInvitation, async (mail, reading) => {
    const invitation = await invitationToMail(reading.db, mail.key);
    const { title, starts_at, timezone, organizer_name } = invitation ?? {};
    if (!invitation || !title || !starts_at || !timezone || !organizer_name) return undefined;
    const token = reading.tokenOf(invitation.id);
    if (token === undefined) return 'no secret';
    const { venue_name, venue_city, expires_at, account_id } = invitation;
    return {
      reader: await languageOf(reading, account_id),
      data: {
        organizer: organizer_name,
        event: title,
        starts_at,
        timezone,
        place: venue_name === null ? null : [venue_name, venue_city].join(', '),
        link: `${reading.url}/invitation#${token}`,
        ends_at: expires_at,
      },
    };
  }),

  /** It shows the organizer that invites, and no name that somebody has typed. Its key is the id of the link. */
  account_invitation: source(accountInvitation, async (mail, reading) => {
    const invitation = await invitationToMail(reading.db, mail.key);
    if (invitation === undefined || !isOpenTo(invitation)) return undefined;
    const token = reading.tokenOf(invitation.id);
    if (token === undefined) return 'no secret';
    const { organizer_name: organizer, subject_id, role, expires_at } = invitation;
    return {
      reader: await languageOf(reading, invitation.account_id),
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

  /** To the address before, and to the new one where an administrator has changed it. */
  email_changed: source(emailChanged, async (mail, reading) => {
    const reader = await readerOf(mail, reading);
    if (reader === undefined) return undefined;
    const isNew = mail.recipient.toLowerCase() === reader.email.toLowerCase();
    const changed = { new_email: isNew ? null : reader.email, changed_at: mail.created_at };
    return {
      reader: { ...reader, name: '' },
      data: { ...changed, contact_link: `${reading.url}/contact` },
    };
  }),

  /** Its key is the id of the link that opens the account again. */
  account_deletion: byLink(accountDeletion, '/account/keep', ({ name }, keep_link, deleted_at) => ({
    name,
    keep_link,
    deleted_at,
  })),

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
};
