import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { attendeeOf } from '../management/records.ts';
import { staffTickets } from '../selling/staff-tickets.ts';

export const adminTickets: Area<Api['adminTickets']> = staffTickets(everyEvent, attendeeOf);
