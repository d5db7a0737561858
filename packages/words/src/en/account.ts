import type { Words } from '../id/index.ts';

export const account: Words['account'] = {
  signIn: 'Sign in',
  hint: 'For your tickets, for the gates, and for running events.',
  email: 'E-mail',
  password: 'Password',
  show: 'Show the password',
  signingIn: 'Signing in…',
  noEmail: 'Enter your e-mail, like name@example.org.',
  noPassword: 'Enter your password.',
  wait: (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    const time =
      seconds < 60
        ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
        : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    return `Too many attempts. Wait ${time} and try again.`;
  },
  code: 'Code',
  noCode: 'Enter the code of your authenticator app, or one of your recovery codes.',
  home: 'To the front page',
  forgotten: 'Forgot the password?',
  unsentHere: (count) =>
    `${count} ${count === 1 ? 'scan' : 'scans'} on this phone ${count === 1 ? 'was' : 'were'} not sent yet. They go once the account that scanned signs in again, or a supervisor pairs this phone anew.`,
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  signUpHint: 'To buy tickets and keep them in one place.',
  name: 'Name',
  noName: 'Enter your name.',
  terms: 'By signing up you accept the',
  termsLink: 'terms and conditions',
  sending: 'Sending…',
  checkMail: 'Look into your mail',
  mailed: (email) =>
    `If the address is right, a link is on its way to ${email}. Not there yet? Look into the folder for spam.`,
  unsubscribe: 'Unsubscribe',
  unsubscribeHint:
    'Then we send no more reminders to the address of this mail. Mails on your tickets and your account still come.',
  unsubscribeButton: 'Send no more reminders',
  unsubscribing: 'One moment…',
  unsubscribed: 'You are unsubscribed',
  unsubscribedHint: 'We send no more reminders to the address of this mail.',
  unsubscribeNothing: 'The address of this page is not complete. Open it once more by the link in the mail.',
  forgot: 'Forgotten password',
  forgotHint: 'We mail you a link with which you choose a new one.',
  sendLink: 'Send the link',
  reset: 'Choose a new password',
  resetHint: 'Afterwards all devices are signed out of your account.',
  confirm: 'Choose a password',
  confirmHint: 'One more step: the password of your new account.',
  newPassword: 'New password',
  shortPassword: 'Ten characters at least.',
  easyPassword:
    'This password is guessed easily. Several words that belong together for you alone are better.',
  save: 'Save',
  saving: 'Saving…',
  changed: 'Your password was changed',
  changedHint: 'Sign in with the new one.',
  invitation: 'Invitation',
  invited: 'You are invited',
  invitedBy: (organizer, role) => `${organizer} invites you to the team, as ${role}.`,
  invitedAs: (role) => `An account was prepared for you: ${role}.`,
  invitedTo: (organizer, event, when) => `${organizer} invites you to check tickets at ${event}, ${when}.`,
  signsInAs: (email) => `You will sign in with ${email}.`,
  staysAs: (email) =>
    `The account ${email} stays yours, with its tickets. Sign in again on all devices afterwards.`,
  acceptsAs: (email) =>
    `The account ${email} will do so. If it was that of a ticket holder, its tickets stay, and you sign in again.`,
  accept: 'Accept the invitation',
  accepting: 'Accepting…',
  accepted: 'Invitation accepted',
  acceptedHint: 'Sign in with your usual password.',
  notAccepted: 'This invitation cannot be accepted',
  askAgain: 'Ask the person who invited you to send it again.',
  again: 'Ask for a new link',
  linkCut:
    'This link is incomplete: its end was lost on the way. Copy the whole link from the email, or ask for a new one.',
  unshown: (names) =>
    `Refused for values that this form does not show: ${names}. Reload the page and try again.`,
  values: {
    token: 'link',
    code: 'code',
    terms_version: 'terms and conditions',
    locale: 'language',
    timezone: 'time zone',
    password: 'password',
    email: 'email',
    name: 'name',
    platform: 'kind of phone',
  },
  guest: 'Bought without an account?',
  confirmOrder: 'Confirm your order',
  confirmOrderHint: 'Press the button, and your tickets are sent to the address that received this link.',
  confirmOrderNow: 'Confirm the order',
  confirmingOrder: 'Confirming …',
  orderConfirmed: 'Your order is confirmed',
  orderConfirmedHint: 'Your tickets are on their way to your address.',
  orderLinkInvalid: 'This link is not valid. There may be a newer one in your mailbox.',
  orderLapsed: 'This order has ended, and its places were released. Please order again.',
  findOrder: 'Find an order',
  findOrderHint:
    'We email the links to the address that was used: to all your orders, or to one if you enter its number.',
  orderNumber: 'Order number (optional)',
  orderMailed: (email) => `If we find orders for this, their links are on the way to ${email}.`,
  pair: 'Pair a phone',
  pairHint: 'This phone will scan at the event that you are shown, and do nothing else.',
  pairName: 'Name of the phone',
  pairNow: 'Pair',
  pairing: 'Pairing …',
  pairCut: 'This link is incomplete. Scan the QR code that the supervisor shows once more.',
  pairInvalid:
    'This code is not good: it was used, or is older than ten minutes. Ask a supervisor for a new one.',
};
