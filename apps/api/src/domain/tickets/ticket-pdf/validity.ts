import { dayText, type Language, lastDayText, localTimeOf, periodText, timeText } from '@karcis/format';
import { wordsFor } from './ticket.ts';

/** The clock of an event, and the language in which it is told. */
export interface Clock {
  readonly zone: string;
  readonly locale: Language;
}

/** `pukul 19.00 WIB`; in English `at 19:00 WIB`. */
export const atTime = (instant: string, { zone, locale }: Clock): string =>
  wordsFor({ locale }).at(timeText(instant, zone, locale));

/** `Sabtu, 12 Desember 2026, pukul 19.00 WIB`. */
export const momentText = (instant: string, clock: Clock): string =>
  `${dayText(instant, clock.zone, clock.locale)}, ${atTime(instant, clock)}`;

/** The validity of a ticket for some days of its event only. At least one of both ends is known. */
export function validityText(from: string | null, until: string | null, clock: Clock): string {
  const { zone, locale } = clock;
  const words = wordsFor(clock);
  if (until === null) return words.validFrom(momentText(from ?? '', clock));
  if (from === null) return words.validUntil(endText(until, clock));
  const { days, times } = periodText(from, until, zone, locale);
  // Days on their own would not say until when: a gate refuses the ticket after its end.
  if (days !== dayText(from, zone, locale))
    return words.validBetween(momentText(from, clock), endText(until, clock));
  return isMidnight(from, zone) && isMidnight(until, zone)
    ? words.validDay(days)
    : words.validHours(days, times);
}

/** The moment of an end. Midnight is written as that of the day before: `Sabtu, 12 Desember 2026, pukul 24.00 WIB`. */
const endText = (end: string, clock: Clock) =>
  isMidnight(end, clock.zone)
    ? `${lastDayText(end, clock.zone, clock.locale)}, ${atTime(end, clock).replace(/00(?=[.:]00 )/, '24')}`
    : momentText(end, clock);

function isMidnight(instant: string, zone: string): boolean {
  const { hour, minute } = localTimeOf(instant, zone);
  return hour === '00' && minute === '00';
}
