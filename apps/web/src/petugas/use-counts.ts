import { useEffect, useState } from 'preact/hooks';
import { type Reading, useRead } from '../frame/reads.ts';
import { type Side, useSide } from './side.ts';

/** Seconds between two looks as long as the server has not said when to ask again. */
const first = 5;

/** How many guests are inside an event. It is asked for again when the last answer says. */
export function useCounts(eventId: string, enabled = true): Reading<Side['routes']['counts']> {
  const [seconds, setSeconds] = useState(first);
  const reading = useRead(useSide().routes.counts, { id: eventId }, { every: seconds * 1000, enabled });
  const told = reading.data?.data.poll_after_seconds ?? first;
  useEffect(() => setSeconds(told), [told]);
  return reading;
}
