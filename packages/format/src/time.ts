import type { Language } from './language.ts';
import { dayNumber, lastTimeOf, localTimeOf, type LocalTime, names } from './local-time.ts';

/** Instants as people read them, in the zone of the event: `Sabtu, 12 Desember 2026`, `19.00 WIB`. */

/** `Sabtu, 12 Desember 2026`; in English `Saturday, 12 December 2026`. */
export const dayText = (instant: string, timezone: string, language: Language): string =>
  fullDay(localTimeOf(instant, timezone), language);

/** The day on which something ends; what ends at midnight ends on the day before. */
export const lastDayText = (end: string, timezone: string, language: Language): string =>
  fullDay(lastTimeOf(end, timezone), language);

/** `Sab 12 Des`, for a place without room; the year is known there. */
export function shortDayText(instant: string, timezone: string, language: Language): string {
  const { weekday, day, month } = localTimeOf(instant, timezone);
  return `${names[language].shortDays[weekday]} ${day} ${names[language].shortMonths[month - 1]}`;
}

/** `19.00 WIB`; in English `19:00 WIB`. */
export function timeText(instant: string, timezone: string, language: Language): string {
  const time = localTimeOf(instant, timezone);
  return `${clock(time, language)} ${time.zone}`;
}

/**
 * `19.00–22.30 WIB`. Where the offset changes in between, each has its own. What ends at the hour at which it began, on another day, has
 * that hour.
 */
export function hoursText(from: string, until: string, timezone: string, language: Language): string {
  const [first, last] = [localTimeOf(from, timezone), localTimeOf(until, timezone)];
  const zone = first.zone === last.zone ? '' : ` ${first.zone}`;
  if (zone === '' && clock(first, language) === clock(last, language))
    return timeText(from, timezone, language);
  return `${clock(first, language)}${zone}–${clock(last, language)} ${last.zone}`;
}

/** `Sabtu, 12 Desember 2026, 19.00 WIB`. */
export const momentText = (instant: string, timezone: string, language: Language): string =>
  `${dayText(instant, timezone, language)}, ${timeText(instant, timezone, language)}`;

/** `12 Des 19.00 WIB`, for tables; with the year where it is not the one of `now`. */
export function tableMomentText(instant: string, now: string, timezone: string, language: Language): string {
  const [time, today] = [localTimeOf(instant, timezone), localTimeOf(now, timezone)];
  const year = time.year === today.year ? '' : ` ${time.year}`;
  return `${briefDay(time, language)}${year} ${clock(time, language)} ${time.zone}`;
}

/** The moment by the clock of a reader in `own`: `18.00 WIB`, with the day where it is another one; undefined where both clocks agree. */
export function ownTimeText(
  instant: string,
  timezone: string,
  own: string,
  language: Language,
): string | undefined {
  const [there, here] = [localTimeOf(instant, timezone), localTimeOf(instant, own)];
  const isSameDay = dayNumber(there) === dayNumber(here);
  if (isSameDay && clock(there, language) === clock(here, language)) return undefined;
  const time = `${clock(here, language)} ${here.zone}`;
  return isSameDay ? time : `${briefDay(here, language)} ${time}`;
}

const until: Readonly<Record<Language, string>> = { id: 'sampai', en: 'to' };

/**
 * The days from one instant to another: `Sabtu, 12 Desember 2026`, `Jumat 18 sampai Minggu 20 Desember 2026`, and month and year of
 * both where they differ. A night that ends within twelve hours is one day, and what ends at midnight ends on the day before.
 */
export function daysText(from: string, to: string, timezone: string, language: Language): string {
  const [first, last] = [localTimeOf(from, timezone), lastTimeOf(to, timezone)];
  if (isOneDay(first, last)) return fullDay(first, language);
  const { days, months } = names[language];
  const month = ({ month, year }: LocalTime, isNamed: boolean, hasYear: boolean) =>
    `${isNamed ? ` ${months[month - 1]}` : ''}${hasYear ? ` ${year}` : ''}`;
  const day = ({ weekday, day }: LocalTime) => `${days[weekday]} ${day}`;
  const otherYear = first.year !== last.year;
  const start = `${day(first)}${month(first, otherYear || first.month !== last.month, otherYear)}`;
  return `${start} ${until[language]} ${day(last)}${month(last, true, true)}`;
}

/** Whether a period is that of one day, to which the night after it belongs. */
export const isOneDay = (first: LocalTime, last: LocalTime): boolean =>
  dayNumber(first) === dayNumber(last) ||
  (last.at - first.at <= 12 * 3_600_000 && dayNumber(last) - dayNumber(first) === 1);

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
export function calendarDay(instant: string, timezone: string): string {
  const { year, month, day } = localTimeOf(instant, timezone);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}

/** The day in everyday words, counted by the calendar of the zone: `hari ini`, `besok`, `4 hari lagi`, `2 bulan lalu`. */
export function relativeDayText(instant: string, now: string, timezone: string, language: Language): string {
  const [then, today] = [localTimeOf(instant, timezone), localTimeOf(now, timezone)];
  const days = dayNumber(then) - dayNumber(today);
  const near = nearDays[language][days];
  if (near !== undefined) return near;
  const distance = Math.abs(days);
  // A month is named where it is nearer than the days: 45 days are a month and a half.
  const [count, unit] =
    distance < 45
      ? ([distance, 'day'] as const)
      : distance < 365
        ? ([Math.round(distance / 30.44), 'month'] as const)
        : ([Math.round(distance / 365.25), 'year'] as const);
  const length = `${count} ${unitName(unit, count, language)}`;
  return language === 'id'
    ? `${length} ${days > 0 ? 'lagi' : 'lalu'}`
    : days > 0
      ? `in ${length}`
      : `${length} ago`;
}

const nearDays: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  id: { [-1]: 'kemarin', 0: 'hari ini', 1: 'besok' },
  en: { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' },
};

const unitNames = {
  id: { year: 'tahun', month: 'bulan', day: 'hari', hour: 'jam', minute: 'menit', second: 'detik' },
  en: { year: 'year', month: 'month', day: 'day', hour: 'hour', minute: 'minute', second: 'second' },
} as const;

type Unit = keyof typeof unitNames.id;

const unitName = (unit: Unit, count: number, language: Language) =>
  language === 'en' && count !== 1 ? `${unitNames.en[unit]}s` : unitNames[language][unit];

/** A length in its two largest units, cut and not rounded: `2 hari 4 jam`, `5 menit`, `0 detik`. */
export function durationText(milliseconds: number, language: Language): string {
  const parts = partsOf(milliseconds);
  const first = parts.findIndex(([, count]) => count > 0);
  const shown =
    first === -1 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([, count]) => count > 0);
  return shown.map(([unit, count]) => `${count} ${unitName(unit, count, language)}`).join(' ');
}

/** What is left until something begins: `2 hari 04.12.31`, `04.12.31`, and `12.31` within the hour. Past is zero. */
export function countdownText(milliseconds: number, language: Language): string {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = partsOf(milliseconds).map(([, count]) => count);
  const figures = days === 0 && hours === 0 ? [minutes, seconds] : [hours, minutes, seconds];
  const rest = figures.map((count) => String(count).padStart(2, '0')).join(language === 'id' ? '.' : ':');
  return days === 0 ? rest : `${days} ${unitName('day', days, language)} ${rest}`;
}

function partsOf(milliseconds: number): [Unit, number][] {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ];
}

const fullDay = ({ weekday, day, month, year }: LocalTime, language: Language) =>
  `${names[language].days[weekday]}, ${day} ${names[language].months[month - 1]} ${year}`;

const briefDay = ({ day, month }: LocalTime, language: Language) =>
  `${day} ${names[language].shortMonths[month - 1]}`;

const clock = ({ hour, minute }: LocalTime, language: Language) =>
  `${hour}${language === 'id' ? '.' : ':'}${minute}`;
