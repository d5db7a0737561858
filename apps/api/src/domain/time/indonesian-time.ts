/** Dates and times as Indonesians write them, in the zone of the event: `Sabtu, 12 Desember 2026`, `19.00 WIB`. */

/** `Sabtu, 12 Desember 2026, pukul 19.00 WIB`. */
export function momentText(instant: string, timezone: string): string {
  const at = localTimeOf(instant, timezone);
  return `${dateText(at)}, pukul ${at.time} ${at.zone}`;
}

/** `Sabtu, 12 Desember 2026`. */
export const dayText = (instant: string, timezone: string): string =>
  dateText(localTimeOf(instant, timezone));

/** `pukul 17.30 WIB`. */
export function timeText(instant: string, timezone: string): string {
  const { time, zone } = localTimeOf(instant, timezone);
  return `pukul ${time} ${zone}`;
}

/** A period in words. */
export interface Period {
  /** `Sabtu, 12 Desember 2026`; `Jumat–Minggu, 11–13 Desember 2026`; `1–20 Desember 2026` for more than a week. */
  readonly days: string;
  /** `pukul 19.00–22.00 WIB`; for several days that of the beginning, `mulai pukul 10.00 WIB`. */
  readonly times: string;
}

const hour = 3_600_000;

/** The period in words. A night that ends on the next morning is still one evening. */
export function periodText(from: string, until: string, timezone: string): Period {
  const [first, last] = [localTimeOf(from, timezone), localTimeOf(until, timezone)];
  const isOneDay = dateText(first) === dateText(last) || last.at - first.at <= 12 * hour;
  return {
    days: isOneDay ? dateText(first) : daysText(first, last),
    times: isOneDay
      ? `pukul ${first.time}–${last.time} ${last.zone}`
      : `mulai pukul ${first.time} ${first.zone}`,
  };
}

interface LocalTime {
  /** Unix milliseconds. */
  readonly at: number;
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly time: string;
  readonly zone: string;
}

const dateText = ({ weekday, day, month, year }: LocalTime) => `${weekday}, ${day} ${month} ${year}`;

function daysText(first: LocalTime, last: LocalTime): string {
  if (first.year !== last.year) return `${dateText(first)} – ${dateText(last)}`;
  // "Jumat–Minggu" for a month would read as if it were closed on the other days.
  const weekdays = last.at - first.at < 6 * 24 * hour ? `${first.weekday}–${last.weekday}, ` : '';
  const days =
    first.month === last.month ? `${first.day}–${last.day}` : `${first.day} ${first.month} – ${last.day}`;
  return `${weekdays}${days} ${last.month} ${last.year}`;
}

function localTimeOf(instant: string, timezone: string): LocalTime {
  const at = dateOf(instant);
  const fields = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const {
    weekday = '',
    day = '',
    month = '',
    year = '',
    hour = '',
    minute = '',
    timeZoneName: zone = '',
  } = fields;
  return { at: at.getTime(), weekday, day, month, year, time: `${hour}.${minute}`, zone };
}

/** Years of more than four digits are written in the API as PostgreSQL writes them; JavaScript wants a sign. */
const dateOf = (instant: string) =>
  new Date(instant.replace(/^\d{5,6}/, (year) => `+${year.padStart(6, '0')}`));

/** Cache of a pure function: formats by zone. To make one takes a hundred times as long as to use it. Zones are few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = newFormat(timezone);
  formats.set(timezone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const form = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat('id', { ...form, timeZone });
  } catch {
    // The zone is unknown here: UTC, whose name is then in the text.
    return new Intl.DateTimeFormat('id', { ...form, timeZone: 'UTC' });
  }
}
