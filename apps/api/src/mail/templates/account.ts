import { maskEmail } from '../../domain/activity.ts';
import { template } from '../template.ts';
import { notice } from './notice.ts';

/*
 * Mails about an account. `name` is null where nobody has confirmed the address: what somebody typed into a form goes to no
 * stranger. Links come from the caller, with their token after the `#`.
 */

/** A mail with a link that ends, to an address that nobody has confirmed. */
type Invited = { readonly link: string; readonly ends_at: string };

export const emailVerification = template<Invited>({
  key: 'email_verification',
  sample: (link) => ({ link: link('/confirm#contoh'), ends_at: '2026-12-12T12:00:00.000Z' }),
  compose({ link, ends_at }, say) {
    const { words, site, moment } = say;
    const mail = words.email_verification;
    return notice(mail, say, {
      text: mail.text(site),
      facts: [[words.validUntil, moment(ends_at)]],
      href: link,
    });
  },
});

export const accountExists = template<{
  readonly name: string | null;
  readonly sign_in_link: string;
  readonly reset_link: string;
}>({
  key: 'account_exists',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    sign_in_link: link('/signin'),
    reset_link: link('/forgot'),
  }),
  compose({ name, sign_in_link, reset_link }, say) {
    const { words, site } = say;
    const mail = words.account_exists;
    return notice(mail, say, {
      name,
      text: mail.text(site),
      href: sign_in_link,
      links: [{ text: mail.forgotten, href: reset_link }],
    });
  },
});

/** To the new address: it is not confirmed, so it is told nothing of the account. */
export const emailChange = template<Invited>({
  key: 'email_change',
  sample: (link) => ({ link: link('/account/email#contoh'), ends_at: '2026-12-12T12:00:00.000Z' }),
  compose({ link, ends_at }, say) {
    const { words, site, moment } = say;
    const mail = words.email_change;
    return notice(mail, say, {
      text: mail.text(site),
      facts: [[words.validUntil, moment(ends_at)]],
      href: link,
    });
  },
});

/**
 * To the address before, where the new one is masked: the mailbox may be the one that somebody else reads. Without `new_email`, to the new
 * address. It shows no name: where an administrator has changed the address, perhaps nobody has confirmed either of them.
 */
export const emailChanged = template<{
  readonly new_email: string | null;
  readonly changed_at: string;
  readonly contact_link: string;
}>({
  key: 'email_changed',
  sample: (link) => ({
    new_email: 'hana.pratiwi@example.org',
    changed_at: '2026-12-12T12:00:00.000Z',
    contact_link: link('/contact'),
  }),
  compose({ new_email, changed_at, contact_link }, say) {
    const { words, site, moment } = say;
    const time = [words.time, moment(changed_at)] as const;
    const mail = new_email === null ? words.email_given : words.email_changed;
    return notice(mail, say, {
      text: mail.text(site),
      facts: new_email === null ? [time] : [[words.email_changed.newAddress, maskEmail(new_email)], time],
      href: contact_link,
    });
  },
});

export const passwordReset = template<{
  readonly name: string | null;
  readonly link: string;
  readonly ends_at: string;
}>({
  key: 'password_reset',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    link: link('/reset#contoh'),
    ends_at: '2026-12-12T12:00:00.000Z',
  }),
  compose({ name, link, ends_at }, say) {
    const { words, site, moment } = say;
    const mail = words.password_reset;
    return notice(mail, say, {
      name,
      text: mail.text(site),
      facts: [[words.validUntil, moment(ends_at)]],
      href: link,
    });
  },
});

export const passwordChanged = template<{
  readonly name: string | null;
  readonly changed_at: string;
  readonly reset_link: string;
}>({
  key: 'password_changed',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    changed_at: '2026-12-12T12:00:00.000Z',
    reset_link: link('/forgot'),
  }),
  compose({ name, changed_at, reset_link }, say) {
    const { words, moment } = say;
    const mail = words.password_changed;
    return notice(mail, say, {
      name,
      text: mail.text,
      facts: [[words.time, moment(changed_at)]],
      href: reset_link,
    });
  },
});

export const accountSuspended = template<{
  readonly name: string | null;
  readonly reason: string;
  readonly contact_link: string;
}>({
  key: 'account_suspended',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    reason: 'Tiket dijual kembali di luar ketentuan',
    contact_link: link('/contact'),
  }),
  compose({ name, reason, contact_link }, say) {
    const { words } = say;
    const mail = words.account_suspended;
    return notice(mail, say, {
      name,
      text: mail.text,
      facts: [[words.reason, reason]],
      href: contact_link,
    });
  },
});

export const accountDeletion = template<{
  readonly name: string | null;
  readonly deleted_at: string;
  readonly keep_link: string;
}>({
  key: 'account_deletion',
  sample: (link) => ({
    name: 'Hana Pratiwi',
    deleted_at: '2026-12-12T12:00:00.000Z',
    keep_link: link('/account/keep#contoh'),
  }),
  compose({ name, deleted_at, keep_link }, say) {
    const { words, moment } = say;
    const mail = words.account_deletion;
    return notice(mail, say, {
      name,
      text: mail.text,
      facts: [[mail.when, moment(deleted_at)]],
      href: keep_link,
    });
  },
});
