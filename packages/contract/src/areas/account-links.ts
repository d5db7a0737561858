import Type from 'typebox';
import {
  body,
  emailAddress,
  reachedEmailAddress,
  mailedToken,
  newPassword,
  personName,
  text,
} from '../body.ts';
import { nothing, one, route } from '../route.ts';
import { MailedLink, MailLocale } from '../resources/mail.ts';
import { Flag, nullable } from '../values.ts';
import { SignedIn } from './account.ts';

const mailing =
  'The answer is the same, and takes as long, whether an account has the address or not. Three an hour and address, and ' +
  'twenty an hour and network: beyond them the answer is the same, and no mail is sent.';

export const accountLinks = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Have a link mailed with which an account is opened',
    description:
      `${mailing} An address that an account has gets a mail that says so. Until the link is used there is no account. ` +
      'Where the legal settings require it, `terms_version` is the version of the terms in force.',
    body: body({
      name: personName(),
      email: emailAddress,
      locale: Type.Optional(MailLocale),
      terms_version: Type.Optional(nullable(text(40))),
    }),
    response: one(MailedLink, 202),
    errors: ['registration_closed'],
  }),
  confirmRegistration: route({
    method: 'POST',
    path: '/auth/register/confirm',
    access: 'public',
    summary: 'Open an account by a mailed link, with a password, and sign in',
    description: 'With `session` the sign-in is kept in a cookie, as by `POST /auth/login`.',
    body: body({
      token: mailedToken,
      password: newPassword,
      session: Type.Optional({
        ...Flag,
        description: 'Whether the sign-in is kept as a session, in a cookie',
      }),
    }),
    response: one(SignedIn, 201),
    errors: ['link_invalid', 'already_taken', 'cross_site'],
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'public',
    summary: 'Have a link mailed with which a new password is chosen',
    description: `${mailing} A further link takes the place of the one before.`,
    body: body({ email: reachedEmailAddress }),
    response: one(MailedLink, 202),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/password/reset',
    access: 'public',
    summary: 'Choose a new password by a mailed link, which ends all sign-ins and tokens of the account',
    body: body({ token: mailedToken, password: newPassword }),
    response: nothing,
    errors: ['link_invalid'],
  }),
};
