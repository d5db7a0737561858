import { petugasOf } from '../../management/petugas.ts';
import { promosOf } from '../../management/promos.ts';
import { everyEvent } from '../../management/reach.ts';
import { vouchersOf } from '../../management/vouchers.ts';
import { ticketTypesOf } from '../../management/ticket-types.ts';

export const { ticketTypes } = ticketTypesOf(everyEvent);

export const { petugas } = petugasOf(everyEvent);

export const { promos } = promosOf(everyEvent);

export const { vouchers } = vouchersOf(everyEvent);
