import { calendarDay } from '@karcis/format';

/** Durations in milliseconds. Instants inside the seed are Unix milliseconds; in rows they are ISO 8601 text. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Zone = 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura';

/** Indonesia keeps no daylight-saving time, so a zone is a fixed distance from UTC. */
const offset: Record<Zone, number> = {
  'Asia/Jakarta': 7 * HOUR,
  'Asia/Makassar': 8 * HOUR,
  'Asia/Jayapura': 9 * HOUR,
};

export type Clock = {
  /** `YYYY-MM-DD` in Jakarta. */
  today: string;
  /**
   * The first instant of `today` in Jakarta. Everything that has happened lies before it, so that at any hour of
   * the day nothing is from the future.
   */
  now: number;
};

/**
 * The clock of a day `YYYY-MM-DD`.
 * @throws RangeError for anything else.
 */
export function clockAt(today: string): Clock {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(today) ? Date.parse(`${today}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== today)
    throw new RangeError(`today must be a day written YYYY-MM-DD, not ${JSON.stringify(today)}`);
  return { today, now: midnight - offset['Asia/Jakarta'] };
}

/** The day in Jakarta, now where no instant is given: the only place where the seed reads the real clock. */
export const currentDay = (at = new Date()): string => calendarDay(at.toISOString(), 'Asia/Jakarta');

/** The instant of a wall clock time, `days` days from the day of `from`: `wallClock(now, 3, '19:30', zone)`. */
export function wallClock(from: number, days: number, time: string, zone: Zone): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfDay(from, zone) + days * DAY + hours * HOUR + minutes * MINUTE;
}

export function startOfDay(at: number, zone: Zone): number {
  return Math.floor((at + offset[zone]) / DAY) * DAY - offset[zone];
}

/** 0 is Sunday. */
export const weekday = (at: number, zone: Zone): number => new Date(at + offset[zone]).getUTCDay();

export const dayOfMonth = (at: number, zone: Zone): number => new Date(at + offset[zone]).getUTCDate();

export const year = (at: number, zone: Zone): number => new Date(at + offset[zone]).getUTCFullYear();
