/**
 * Writing routes without `audit` in the contract that tell the audit log themselves: by which action. The account that asks, or that is
 * made or opened by a link, is the actor of the entry: where it changes, it is no subject besides.
 */
export const telling: Readonly<
  Record<string, { readonly action: string; readonly with?: readonly string[] }>
> = {
  'account.login': { action: 'session.started' },
  'account.logout': { action: 'session.ended' },
  'accountLinks.register': { action: 'registration.requested' },
  'accountLinks.confirmRegistration': { action: 'registration.confirmed', with: ['users'] },
  'accountLinks.forgotPassword': { action: 'password.forgotten' },
  'accountLinks.resetPassword': { action: 'password.reset', with: ['users'] },
  'accountSecurity.createToken': { action: 'token.created' },
  'accountSecurity.endToken': { action: 'token.ended' },
  'accountSecurity.endOtherTokens': { action: 'token.ended' },
  'accountSecurity.confirmTwoFactor': { action: 'two_factor.started' },
  'accountSecurity.newRecoveryCodes': { action: 'two_factor.codes_made' },
  'accountSecurity.endTwoFactor': { action: 'two_factor.ended' },
  'adminJobs.retry': { action: 'job.retried' },
  'adminJobs.discard': { action: 'job.discarded' },
  'adminMail.test': { action: 'mail.tested' },
  'adminMail.resend': { action: 'mail.resent' },
  'adminMail.suppress': { action: 'mail.suppressed' },
  'adminMail.unsuppress': { action: 'mail.unsuppressed' },
  'adminScanning.revokeDevice': { action: 'device.revoked' },
  'checkIn.accept': { action: 'petugas.accepted' },
  'checkIn.revokeDevice': { action: 'device.revoked' },
  'checkIn.undo': { action: 'check_in.undone' },
  'invitations.accept': { action: 'invitation.accepted', with: ['users'] },
  'orderTickets.change': { action: 'ticket.changed' },
  'orderTickets.reissue': { action: 'ticket.reissued' },
  'orderTickets.transfer': { action: 'ticket.transferred' },
  'organizerScanning.revokeDevice': { action: 'device.revoked' },
  'organizerScanning.undo': { action: 'check_in.undone' },
  'ownAccount.changeEmail': { action: 'email.change_requested' },
  'ownAccount.changePassword': { action: 'password.changed', with: ['users'] },
  'ownAccount.close': { action: 'account.closed', with: ['users'] },
  'ownAccount.confirmEmail': { action: 'email.changed', with: ['users'] },
  'ownAccount.keep': { action: 'account.kept', with: ['users'] },
  'ownOrders.changeContact': { action: 'order.contact_changed' },
  'pairing.pair': { action: 'device.paired' },
  'tickets.change': { action: 'ticket.changed' },
  'tickets.reissue': { action: 'ticket.reissued' },
  'tickets.transfer': { action: 'ticket.transferred' },
};

const changesNothing = 'It answers, and changes no record.';
const isSale = 'The order, its payments and the ledger say what was bought, when and for how much.';
const isScan = 'A scan is a row of a log of its own. What is done against a rule is told besides.';
const isPairing = 'A code opens nothing by itself. The phone that it pairs is told, with who made the code.';
const isMail = 'What it sends is in the list of mails.';

/** Writing routes that leave no entry in the audit log, and why. */
export const silent: Readonly<Record<string, string>> = {
  'accountSecurity.startTwoFactor': 'Signing in is as before until the code is confirmed, which is told.',
  'adminMessages.preview': changesNothing,
  'adminScanning.pairing': isPairing,
  'buying.cancel': isSale,
  'buying.changeCodes': isSale,
  'buying.checkCode': changesNothing,
  'buying.checkout': isSale,
  'buying.confirm': isSale,
  'buying.hold': isSale,
  'buying.pay': isSale,
  'checkIn.addDevice': 'It is what a phone says of itself. Its scans name it.',
  'checkIn.pairing': isPairing,
  'checkIn.scan': isScan,
  'checkIn.upload': isScan,
  'invitations.read': changesNothing,
  'orderRefunds.request': 'The refund says who has asked for it, when and why.',
  'orderRefunds.setAccount': 'The refund says that an account is named. Each reading of it is told.',
  'orders.find': isMail,
  'organizerMessages.preview': changesNothing,
  'organizerScanning.pairing': isPairing,
  'organizerScanning.scan': isScan,
  'organizerScanning.upload': isScan,
  'ownOrders.resend': isMail,
  'preview.render': changesNothing,
  'sandbox.act': 'It plays the provider, of whom the payment tells.',
};

/** Managed records that change with the one that an entry is about, which says how many they are, or from where they were copied. */
export const along: Readonly<Record<string, readonly string[]>> = {
  'adminEventManagement.duplicate': ['ticket_types', 'gates', 'promos', 'questions', 'event_themes'],
  'organizerEvents.duplicate': ['ticket_types', 'gates', 'promos', 'questions', 'event_themes'],
  'adminImports.vouchers': ['vouchers'],
  'organizerImports.vouchers': ['vouchers'],
  'adminVoucherBatches.create': ['vouchers'],
  'organizerVoucherBatches.create': ['vouchers'],
  'adminVoucherBatches.revoke': ['vouchers'],
  'organizerVoucherBatches.revoke': ['vouchers'],
};
