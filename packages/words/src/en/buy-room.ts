import { buy } from './buy.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { orders } from './orders.ts';
import { saleRefusals } from './sale-refusals.ts';
import { ticketDeeds } from './ticket-deeds.ts';
import { ticketStatuses } from './ticket-statuses.ts';

/** What buyers load from the checkout to the order. */
export const words = { buy, errors, frame, orders, saleRefusals, ticketDeeds, ticketStatuses };
