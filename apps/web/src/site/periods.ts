import type { Words } from '@karcis/words';
import { calendarDay } from '@karcis/format';
import type { Period } from '../screens/period.ts';
import type { SiteContext } from './context.ts';
import { briefDayText } from './times.ts';

/** Days as numbers since 1970, so that days can be added. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const dayAt = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);

interface Choice extends Period {
  readonly name: keyof Words['site']['events']['periods'];
}

/** Spans of days that visitors ask for, as of a moment in a zone. Weeks begin on Monday. */
export function periodsAt(now: number, zone: string): readonly Choice[] {
  const today = numberOf(calendarDay(new Date(now).toISOString(), zone));
  // 1970-01-01 was a Thursday.
  const weekday = (today + 3) % 7;
  const span = (name: Choice['name'], from: number, to: number): Choice => ({
    name,
    from: dayAt(from),
    to: dayAt(to),
  });
  const [year = 0, month = 0] = dayAt(today).split('-').map(Number);
  const lastOfMonth = (after: number) => Date.UTC(year, month + after, 0) / 86_400_000;
  return [
    span('today', today, today),
    span('tomorrow', today + 1, today + 1),
    span('weekend', Math.max(today, today - weekday + 5), today - weekday + 6),
    span('week', today, today - weekday + 6),
    span('month', today, lastOfMonth(0)),
    span('nextMonth', lastOfMonth(0) + 1, lastOfMonth(1)),
  ];
}

/** Days of an address in words, where they are none of the choices. */
export function ownDaysText({ query: { from, to }, words, locale, now }: SiteContext): string {
  const text = (day: string) => briefDayText(`${day}T12:00:00Z`, 'UTC', { locale, now });
  if (from === undefined) return words.site.events.until(text(to ?? ''));
  if (to === undefined) return words.site.events.fromDay(text(from));
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}
