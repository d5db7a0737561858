import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { ticketTypesOf } from '../management/ticket-types.ts';

/** `adminEvents` has their list. */
const { ticketTypes: _, ...functions } = ticketTypesOf(everyEvent);
export const adminTicketTypes: Area<Api['adminTicketTypes']> = functions;
