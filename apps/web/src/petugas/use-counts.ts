import { type Reading, useRead } from '../frame/reads.ts';
import { type Side, useSide } from './side.ts';

/** Milliseconds between two looks as long as the server has not said when to ask again. */
const first = 5000;

/** How many guests are inside an event. It is asked for again when the last answer says. */
export const useCounts = (eventId: string, enabled = true): Reading<Side['routes']['counts']> =>
  useRead(useSide().routes.counts, { id: eventId }, { every: first, enabled });
