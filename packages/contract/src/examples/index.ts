import { accountExamples } from './account.ts';
import { adminEventExamples, adminMoneyExamples } from './admin.ts';
import { catalogueExamples } from './catalogue.ts';
import type { Example } from './example.ts';
import { publicContentExamples } from './public-content.ts';
import { ticketExamples } from './tickets.ts';

/** Requests and answers of the routes that a newcomer tries first, by area and name. */
export const examples: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  account: accountExamples,
  adminEvents: adminEventExamples,
  adminMoney: adminMoneyExamples,
  catalogue: catalogueExamples,
  publicContent: publicContentExamples,
  tickets: ticketExamples,
};
