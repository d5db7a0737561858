import type { Language } from './language.ts';

/** An instant on the clock and calendar of a zone. */
export interface LocalTime {
  /** Unix milliseconds. */
  readonly at: number;
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  /** Two digits each. */
  readonly hour: string;
  readonly minute: string;
  /** `WIB`, `GMT+2`, `UTC`. */
  readonly zone: string;
}

/**
 * Names of days and months, Sunday and January first. They are listed here because the data of browsers differ: a page has to read
 * the same in the server's text and in the browser's.
 */
export const names: Readonly<
  Record<Language, Readonly<Record<'days' | 'shortDays' | 'months' | 'shortMonths', readonly string[]>>>
> = {
  id: {
    days: ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'],
    shortDays: ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'],
    months: [
      'Januari',
      'Februari',
      'Maret',
      'April',
      'Mei',
      'Juni',
      'Juli',
      'Agustus',
      'September',
      'Oktober',
      'November',
      'Desember',
    ],
    shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
  },
  en: {
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
};

/** What Indonesians call their zones. */
const zoneNames: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Ujung_Pandang': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** What clocks of a zone show: minutes that they differ from UTC, each from an instant on, until an instant. */
export interface ZoneClock {
  readonly timezone: string;
  readonly utc_offsets: readonly { readonly from: string; readonly minutes: number }[];
  readonly until: string;
}

interface Told {
  /** From when on, as Unix milliseconds. */
  readonly offsets: readonly { readonly from: number; readonly minutes: number }[];
  readonly until: number;
}

/** Clocks as the server told them, by zone. */
const told = new Map<string, Told>();

/**
 * Takes the clocks of zones from the server, in place of those before: the times below then go by them. A browser has time zones of another
 * year than the server has, and an event would have two times. On the server nothing is told.
 */
export function followClocks(clocks: readonly ZoneClock[]): void {
  told.clear();
  for (const { timezone, utc_offsets: offsets, until } of clocks)
    told.set(timezone, {
      offsets: offsets.map(({ from, minutes }) => ({ from: Date.parse(from), minutes })),
      until: Date.parse(until),
    });
}

/** Minutes by which clocks of a zone differ from UTC, as the server told; undefined where it did not tell. */
function toldMinutes(at: number, timezone: string): number | undefined {
  const { offsets, until } = told.get(timezone) ?? { offsets: [], until: -Infinity };
  return at < until ? offsets.findLast(({ from }) => from <= at)?.minutes : undefined;
}

/** `GMT`, `GMT+7`, `GMT-3:30`. */
function offsetName(minutes: number): string {
  if (minutes === 0) return 'GMT';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/**
 * Returns an instant (ISO 8601) as the clock and calendar of an IANA zone show it: by the clocks that the server told, else by those that
 * are known here; UTC, where the zone is unknown.
 */
export function localTimeOf(instant: string, timezone: string): LocalTime {
  const at = dateOf(instant);
  const minutes = toldMinutes(at.getTime(), timezone);
  if (minutes !== undefined) {
    const shown = new Date(at.getTime() + minutes * 60_000);
    return {
      at: at.getTime(),
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      weekday: shown.getUTCDay(),
      hour: String(shown.getUTCHours()).padStart(2, '0'),
      minute: String(shown.getUTCMinutes()).padStart(2, '0'),
      zone: zoneNames[timezone] ?? (formatOf(timezone).isUtc ? 'UTC' : offsetName(minutes)),
    };
  }
  const { format, isUtc } = formatOf(timezone);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const offset = parts['timeZoneName'] ?? '';
  return {
    at: at.getTime(),
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    weekday: names.en.shortDays.indexOf(parts['weekday'] ?? ''),
    hour: parts['hour'] ?? '',
    minute: parts['minute'] ?? '',
    zone: zoneNames[timezone] ?? (isUtc ? 'UTC' : offset.replace(/\+0$/, '')),
  };
}

/** Returns the last moment of what ends at an instant: what ends at midnight ends on the day before. */
export const lastTimeOf = (end: string, timezone: string): LocalTime =>
  localTimeOf(new Date(dateOf(end).getTime() - 1).toISOString(), timezone);

/** Days from 1970-01-01, of the calendar and not of the clock. */
export const dayNumber = ({ year, month, day }: LocalTime): number =>
  Date.UTC(year, month - 1, day) / 86_400_000;

/** Years of more than four digits are written in the API as PostgreSQL writes them; JavaScript wants a sign. */
const dateOf = (instant: string) =>
  new Date(instant.replace(/^\d{5,6}/, (year) => `+${year.padStart(6, '0')}`));

interface Format {
  readonly format: Intl.DateTimeFormat;
  readonly isUtc: boolean;
}

/** Cache of a pure function: formats by zone. To make one takes a hundred times as long as to use it. Zones are few. */
const formats = new Map<string, Format>();

function formatOf(timezone: string): Format {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = newFormat(timezone);
  const made = { format, isUtc: format.resolvedOptions().timeZone === 'UTC' };
  formats.set(timezone, made);
  return made;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
  } catch {
    // The zone is unknown here: UTC, whose name is then in the text.
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
  }
}
