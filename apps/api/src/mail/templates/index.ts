import type { MailTemplateKey } from '@karcis/contract';
import type { Template } from '../template.ts';
import {
  accountDeletion,
  accountExists,
  accountSuspended,
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
} from './account.ts';
import { attendeeTicket } from './attendee-ticket.ts';
import { eventCancelled, eventPostponed, eventRescheduled, eventReviewed, eventSubmitted } from './event.ts';
import { accountInvitation, assignmentInvitation } from './invitation.ts';
import { orderContactChanged } from './order-contact.ts';
import { paymentMismatch, refundFailed, refundRequested } from './money.ts';
import { orderCancelled, paymentInstructions } from './order-news.ts';
import { orderLinks } from './order-links.ts';
import { orderConfirmation, orderLink, orderPaid } from './order.ts';
import { refundAccountNeeded, refundDenied, refundReceived, refundSucceeded } from './refund.ts';
import { eventChangeMessage, eventMessage } from './message.ts';
import { ticketHandedOn } from './handed-on.ts';
import { eventReminder } from './reminder.ts';
import { ticketCancelled } from './ticket-cancelled.ts';
import { test } from './test.ts';
import { voucher } from './voucher.ts';
import { webhookDisabled, webhookFailing } from './webhook.ts';

/** Every mail that the server writes, by its key. */
export const mailTemplates = {
  email_verification: emailVerification,
  account_exists: accountExists,
  email_change: emailChange,
  email_changed: emailChanged,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  account_suspended: accountSuspended,
  account_deletion: accountDeletion,
  account_invitation: accountInvitation,
  assignment_invitation: assignmentInvitation,
  order_link: orderLink,
  order_links: orderLinks,
  order_confirmation: orderConfirmation,
  order_paid: orderPaid,
  order_cancelled: orderCancelled,
  order_contact_changed: orderContactChanged,
  payment_instructions: paymentInstructions,
  payment_mismatch: paymentMismatch,
  refund_requested: refundRequested,
  refund_failed: refundFailed,
  refund_received: refundReceived,
  refund_account_needed: refundAccountNeeded,
  refund_succeeded: refundSucceeded,
  refund_denied: refundDenied,
  webhook_failing: webhookFailing,
  webhook_disabled: webhookDisabled,
  event_reminder: eventReminder,
  event_message: eventMessage,
  event_change_message: eventChangeMessage,
  event_submitted: eventSubmitted,
  event_reviewed: eventReviewed,
  event_rescheduled: eventRescheduled,
  event_postponed: eventPostponed,
  event_cancelled: eventCancelled,
  voucher,
  attendee_ticket: attendeeTicket,
  ticket_cancelled: ticketCancelled,
  ticket_handed_on: ticketHandedOn,
  test,
} satisfies Record<MailTemplateKey, Template>;
