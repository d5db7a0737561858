import { Instant, record, Timezone, utcOffsets } from '../values.ts';

/** What clocks of a time zone show. */
export const ZoneClock = record('ZoneClock', {
  timezone: Timezone,
  utc_offsets: utcOffsets('The first is of the beginning of last year'),
  until: { ...Instant, description: 'What clocks show from then on is not told' },
});
