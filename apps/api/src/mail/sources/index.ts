import type { MailTemplateKey } from '@karcis/contract';
import { accountSources } from './accounts.ts';
import { eventSources } from './events.ts';
import { messageSources } from './messages.ts';
import type { Source } from './source.ts';
import { moneySources } from './money.ts';
import { orderSources } from './orders.ts';
import { refundSources } from './refunds.ts';
import { ticketSources } from './tickets.ts';
import { voucherSources } from './vouchers.ts';
import { webhookSources } from './webhooks.ts';

/** Every mail that jobs send. Those that are not here are sent at once, or not yet. */
export const sources: Partial<Readonly<Record<MailTemplateKey, Source>>> = {
  ...accountSources,
  ...eventSources,
  ...messageSources,
  ...moneySources,
  ...orderSources,
  ...refundSources,
  ...ticketSources,
  ...voucherSources,
  ...webhookSources,
};
