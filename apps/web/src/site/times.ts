import {
  calendarDay,
  dayText,
  daysText,
  hoursText,
  momentText as fullMoment,
  shortDayText,
  timeText,
} from '@karcis/format';
import type { SiteContext } from './context.ts';

interface Times {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly timezone: string;
}

type Reader = Pick<SiteContext, 'locale' | 'now'>;

/** The day of an event, or its first and its last. */
export const daySpanText = ({ starts_at, ends_at, timezone }: Times, { locale }: Reader): string =>
  daysText(starts_at, ends_at, timezone, locale);

/** Whether an event is on several days; a night that ends in the morning is one. */
export const isOfDays = (event: Times): boolean =>
  daySpanText(event, { locale: 'en', now: 0 }).includes(' to ');

/** From when until when: `19.00–21.30 WIB`. */
export const clockSpanText = ({ starts_at, ends_at, timezone }: Times, { locale }: Reader): string =>
  hoursText(starts_at, ends_at, timezone, locale);

/** The same without the zone, where every event is of one. */
export const bareClockSpanText = (event: Times, reader: Reader): string =>
  clockSpanText(event, reader).replace(/ \S+$/, '');

/** `19.00`. */
export const clockText = (instant: string, timezone: string, { locale }: Reader): string =>
  timeText(instant, timezone, locale).replace(/ .*$/, '');

const isOfYear = (instant: string, timezone: string, now: number) =>
  calendarDay(instant, timezone).slice(0, -6) ===
  calendarDay(new Date(now).toISOString(), timezone).slice(0, -6);

/** `Sab 12 Des`, with the year where it is another one. */
export function briefDayText(instant: string, timezone: string, { locale, now }: Reader): string {
  const day = shortDayText(instant, timezone, locale);
  return isOfYear(instant, timezone, now)
    ? day
    : `${day} ${Number(calendarDay(instant, timezone).slice(0, -6))}`;
}

/** `Sab 3 Okt, 10.00 WIB`. */
export const briefMomentText = (instant: string, timezone: string, reader: Reader): string =>
  `${briefDayText(instant, timezone, reader)}, ${timeText(instant, timezone, reader.locale)}`;

/** `Sabtu, 3 Oktober 2026, 10.00 WIB`. */
export const momentText = (instant: string, timezone: string, { locale }: Reader): string =>
  fullMoment(instant, timezone, locale);

/** The parts of a day, to set its figure large. The year is told where it is another one. */
export function figureOf(instant: string, timezone: string, { locale, now }: Reader) {
  const [weekday = '', date = ''] = dayText(instant, timezone, locale).split(', ');
  const [number = '', month = '', year = ''] = date.split(' ');
  return { weekday, number, month: isOfYear(instant, timezone, now) ? month : `${month} ${year}` };
}
