import { accountErrors } from './account-errors.ts';
import type { Words } from '../id/index.ts';
import { account } from './account.ts';
import { besideGate } from './beside-gate.ts';
import { buy } from './buy.ts';
import { console } from './console.ts';
import { definitions } from './definitions.ts';
import { errors } from './errors.ts';
import { eventStatuses } from './event-statuses.ts';
import { fields } from './fields.ts';
import { frame } from './frame.ts';
import { deeds, hints } from './hints.ts';
import { mail } from './mail.ts';
import { moves } from './moves.ts';
import { orderForms } from './order-forms.ts';
import { orders } from './orders.ts';
import { petugas } from './petugas.ts';
import { pictures } from './pictures.ts';
import { printedTicket } from './printed-ticket.ts';
import { profile } from './profile.ts';
import { receipt } from './receipt.ts';
import { saleRefusals } from './sale-refusals.ts';
import { security } from './security.ts';
import { site } from './site.ts';
import { statuses } from './statuses.ts';
import { ticketDeeds } from './ticket-deeds.ts';
import { ticketForms } from './ticket-forms.ts';
import { ticketStatuses } from './ticket-statuses.ts';
import { tickets } from './tickets.ts';
import { wallet } from './wallet.ts';

/** English. */
export const en = {
  site,
  security,
  account,
  wallet,
  orders,
  orderForms,
  petugas,
  besideGate,
  pictures,
  printedTicket,
  profile,
  receipt,
  mail,
  moves,
  frame,
  hints,
  deeds,
  statuses,
  ticketDeeds,
  ticketForms,
  ticketStatuses,
  tickets,
  saleRefusals,
  errors: { ...errors, ...accountErrors },
  eventStatuses,
  fields,
  buy,
  console,
  definitions,
} satisfies Words;
