import { emailParts, isEmail } from '@karcis/contract/typed/email';
import type { Words } from '@karcis/words';
import type { FormField } from './use-form.ts';

/** The address of an account that there may be. Older ones may be of a form that is no longer taken. */
export const knownEmailField = ({ account }: Words): FormField => ({
  name: 'email',
  type: 'email',
  label: account.email,
  autocomplete: 'username',
  faultOf: (value) => (value.includes('@') ? undefined : account.noEmail),
});

/** The address of an account or an order that there may be, which a link is mailed to. */
export const reachedEmailField = (words: Words): FormField => ({
  ...knownEmailField(words),
  faultOf: (value) => (emailParts(value) === undefined ? words.account.noEmail : undefined),
});

/** The address of a new account. */
export const emailField = (words: Words): FormField => ({
  ...knownEmailField(words),
  faultOf: (value) => (isEmail(value) ? undefined : words.account.noEmail),
});

/** The password of an account that there is. */
export const passwordField = ({ account }: Words): FormField => ({
  name: 'password',
  type: 'password',
  label: account.password,
  autocomplete: 'current-password',
  show: account.show,
  faultOf: (value) => (value === '' ? account.noPassword : undefined),
});

export const newPasswordField = ({ account }: Words): FormField => ({
  name: 'password',
  type: 'password',
  label: account.newPassword,
  autocomplete: 'new-password',
  show: account.show,
  faultOf: (value) => (value.normalize('NFC').length < 10 ? account.shortPassword : undefined),
});

/** The code of an authenticator app, or a recovery code. */
export const codeField = ({ account }: Words): FormField => ({
  name: 'code',
  type: 'text',
  label: account.code,
  autocomplete: 'one-time-code',
  faultOf: (value) => (value.replaceAll(' ', '').length < 6 ? account.noCode : undefined),
});

export const nameField = ({ account }: Words): FormField => ({
  name: 'name',
  type: 'text',
  label: account.name,
  autocomplete: 'name',
  faultOf: (value) => (value.trim() === '' ? account.noName : undefined),
});
