import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { attendeeOf } from '../management/records.ts';
import { staffTickets } from '../selling/staff-tickets.ts';

export const organizerTickets: Area<Api['organizerTickets']> = staffTickets(ownEvents, attendeeOf);
