import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { orders } from './orders.ts';
import { ticketDeeds } from './ticket-deeds.ts';
import { wallet } from './wallet.ts';

/** What the tickets of an account load. */
export const words = { errors, frame, orders, ticketDeeds, wallet };
