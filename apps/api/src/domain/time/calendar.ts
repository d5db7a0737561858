/** Days as text, `YYYY-MM-DD`, without time zones: 1 July is one day later than 30 June everywhere. */

export type Interval = 'day' | 'week' | 'month';

const millisecondsOfDay = 86_400_000;

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay;
const dayAt = (number: number) => new Date(number * millisecondsOfDay).toISOString().slice(0, 10);

/** Whether the text is a day that exists, in the years that a database can hold without surprises. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOf(text)) && dayAt(numberOf(text)) === text;

export const plusDays = (day: string, days: number): string => dayAt(numberOf(day) + days);

/** Returns the number of days from one to the other, both included. */
export const countDays = (first: string, last: string): number => numberOf(last) - numberOf(first) + 1;

/** The first day of the period that a day is in. Weeks begin on Monday. */
export function startOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 8)}01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(day, -weekday);
}

/** Returns the first day of each period from one day to the other. That of the first period is the day given. */
export function periodsOf(first: string, last: string, interval: Interval): string[] {
  const periods: string[] = [];
  for (let day = first; day <= last; day = nextPeriod(day, interval)) periods.push(day);
  return periods;
}

function nextPeriod(day: string, interval: Interval): string {
  if (interval === 'day') return plusDays(day, 1);
  return startOf(plusDays(startOf(day, interval), interval === 'week' ? 7 : 31), interval);
}
