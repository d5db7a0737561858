import { errors } from './errors.ts';
import { eventStatuses } from './event-statuses.ts';
import { frame } from './frame.ts';
import { petugas } from './petugas.ts';
import { ticketStatuses } from './ticket-statuses.ts';

/** What check-in staff load. */
export const words = {
  errors: { ...errors, ...petugas.scanner.refusals },
  eventStatuses,
  frame,
  petugas,
  ticketStatuses,
};
