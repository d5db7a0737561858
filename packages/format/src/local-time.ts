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

type Names = Readonly<Record<'days' | 'shortDays' | 'months' | 'shortMonths', readonly string[]>>;

/** Names in full, and short: three letters in both languages. */
function namesOf(days: string, months: string): Names {
  const inFull = { days: days.split(' '), months: months.split(' ') };
  const short = (name: string) => name.slice(0, 3);
  return { ...inFull, shortDays: inFull.days.map(short), shortMonths: inFull.months.map(short) };
}

/**
 * Names of days and months, Sunday and January first. They are listed here because the data of browsers differ: a page has to read
 * the same in the server's text and in the browser's.
 */
export const names: Readonly<Record<Language, Names>> = {
  id: namesOf(
    'Minggu Senin Selasa Rabu Kamis Jumat Sabtu',
    'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
  ),
  en: namesOf(
    'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    'January February March April May June July August September October November December',
  ),
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

/** Clocks as the server told them, by zone. */
let told: ReadonlyMap<string, ZoneClock> = new Map();

/**
 * Takes the clocks of zones from the server, in place of those before: the times below then go by them. A browser has time zones of another
 * year than the server has, and an event would have two times. On the server nothing is told.
 */
export function followClocks(clocks: readonly ZoneClock[]): void {
  told = new Map(clocks.map((clock) => [clock.timezone, clock]));
}

/** Minutes by which clocks of a zone differ from UTC, as the server told; undefined where it did not tell. */
function toldMinutes(at: number, timezone: string): number | undefined {
  const clock = told.get(timezone);
  if (clock === undefined || at >= Date.parse(clock.until)) return undefined;
  return clock.utc_offsets.findLast(({ from }) => Date.parse(from) <= at)?.minutes;
}

/** `GMT`, `GMT+7`, `GMT-3:30`. */
function offsetName(minutes: number): string {
  if (minutes === 0) return 'GMT';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** Minutes of an offset as `Intl` writes it: `GMT`, `GMT+7`, `GMT-3:30`, and `GMT-0:01:15` before zones were agreed on. */
function minutesIn(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(4).split(':').map(Number);
  const sum = hours * 60 + minutes + seconds / 60;
  return offset[3] === '-' ? -sum : sum;
}

/**
 * Returns an instant (ISO 8601) as the clock and calendar of an IANA zone show it: by the clocks that the server told, else by those that
 * are known here; UTC, where the zone is unknown.
 */
export function localTimeOf(instant: string, timezone: string): LocalTime {
  const date = dateOf(instant);
  const at = date.getTime();
  const { format, isUtc } = formatOf(timezone);
  const minutes = toldMinutes(at, timezone);
  const offset =
    minutes === undefined
      ? (format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '').replace(
          /\+0$/,
          '',
        )
      : offsetName(minutes);
  const shown = new Date(at + minutesIn(offset) * 60_000);
  return {
    at,
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    hour: twoDigits(shown.getUTCHours()),
    minute: twoDigits(shown.getUTCMinutes()),
    zone: zoneNames[timezone] ?? (isUtc ? 'UTC' : offset),
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
  const fields = { calendar: 'gregory', numberingSystem: 'latn', timeZoneName: 'shortOffset' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
  } catch {
    // The zone is unknown here: UTC, whose name is then in the text.
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
  }
}
