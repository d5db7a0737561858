import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { ticketTypesOf } from '../management/ticket-types.ts';

export const organizerTicketTypes: Area<Api['organizerTicketTypes']> = ticketTypesOf(ownEvents);
