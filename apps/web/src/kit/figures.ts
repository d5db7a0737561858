import type { Locale } from '@karcis/words';

/** Numbers and instants of the console, in the language and the zone of the reader. */

const tags: Readonly<Record<Locale, string>> = { id: 'id-ID', en: 'en-GB' };
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let found = numbers.get(key);
  if (found === undefined) numbers.set(key, (found = new Intl.NumberFormat(tags[locale], options)));
  return found;
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let found = dates.get(key);
  if (found === undefined) dates.set(key, (found = new Intl.DateTimeFormat(tags[locale], options)));
  return found;
}

/** A minus as it is set, not a hyphen. */
const signed = (text: string) => text.replace('-', '−');

export const countText = (locale: Locale, value: number): string =>
  signed(numberFormat(locale, { maximumFractionDigits: 2 }).format(value));

/** `12,5 %`: the value is a percentage already. */
export const percentText = (locale: Locale, value: number): string =>
  `${signed(numberFormat(locale, { maximumFractionDigits: 1 }).format(value))} %`;

/** A change with its sign: `+12,5 %`. */
export const changeText = (locale: Locale, value: number): string =>
  (value > 0 ? '+' : '') + percentText(locale, value);

/** A day of a calendar, `2026-12-08`, whatever the zone of the reader. */
const calendarText = (locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** What is written below a day or a month of a chart. */
export const labelText = (locale: Locale, day: string, isMonth = false): { text: string; month: string } =>
  isMonth
    ? {
        text: calendarText(locale, day, { month: 'short' }),
        month: calendarText(locale, day, { year: 'numeric' }),
      }
    : {
        text: calendarText(locale, day, { day: 'numeric' }),
        month: calendarText(locale, day, { month: 'short' }),
      };

export const dayText = (locale: Locale, day: string): string =>
  calendarText(locale, day, { day: 'numeric', month: 'short', year: 'numeric' });

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** `8 Des 16.18`, with the year where it is another one. */
export function momentText(locale: Locale, instant: string, now: Date = new Date()): string {
  const at = new Date(instant);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const day = dateFormat(locale, { day: 'numeric', month: 'short', ...year }).format(at);
  return `${day} ${dateFormat(locale, clock).format(at)}`;
}

/** Zone of the reader's clock. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In full, with its zone, for people who want to be sure. */
export const fullMomentText = (locale: Locale, instant: string): string =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

export const clockText = (locale: Locale, instant: string | number): string =>
  dateFormat(locale, clock).format(new Date(instant));

export const longDayText = (locale: Locale, day: string): string =>
  calendarText(locale, day, { weekday: 'long', day: 'numeric', month: 'long' });

/** Name of a day of the week; 1 is Monday. */
export const weekdayText = (locale: Locale, weekday: number, width: 'short' | 'long' = 'long'): string =>
  calendarText(locale, `2024-01-0${weekday}`, { weekday: width });

/** A length in its two largest units. */
export function lengthText(locale: Locale, seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor((seconds % 86_400) / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  const shown = first === -1 ? parts.slice(2) : parts.slice(first, first + 2);
  return shown
    .map(([value, unit]) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
    .join(' ');
}
