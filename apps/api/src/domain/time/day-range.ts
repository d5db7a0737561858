import { countDays, type Interval, isDay, periodsOf, plusDays } from './calendar.ts';
import { fail } from '../errors/problem-error.ts';

/** Days from one to another, both included, and the equally long range before them. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
  readonly previousFirst: string;
  readonly previousLast: string;
  readonly interval: Interval;
  /** The first day of each period of the range. */
  readonly periods: readonly string[];
}

const mostDays = 1100;

interface RangeParameters {
  readonly start_date: string;
  readonly end_date: string;
  readonly interval?: Interval;
}

/**
 * The range of the parameters.
 * @throws ProblemError that names the parameter and what is allowed, where they are no range.
 */
export function dayRangeOf({
  start_date: first,
  end_date: last,
  interval = 'day',
}: RangeParameters): DayRange {
  for (const [parameter, day] of Object.entries({ start_date: first, end_date: last })) {
    if (!isDay(day)) failAtDay(parameter, day);
  }
  const days = countDays(first, last);
  if (days < 1) {
    failAt('end_date', `end_date was ${last}; allowed: start_date, which was ${first}, or a later day.`);
  }
  if (days > mostDays) {
    failAt(
      'end_date',
      `end_date was ${last}, ${days} days from ${first}; allowed: at most ${mostDays} days, so up to ${plusDays(first, mostDays - 1)}.`,
    );
  }
  return {
    first,
    last,
    previousFirst: plusDays(first, -days),
    previousLast: plusDays(first, -1),
    interval,
    periods: periodsOf(first, last, interval),
  };
}

/**
 * Throws for days that are none, or whose last is before the first; each may be absent.
 * @throws ProblemError that names the parameter and what is allowed.
 */
export function requireDays({ from, to }: { readonly from?: string; readonly to?: string }): void {
  for (const [parameter, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day)) failAtDay(parameter, day);
  }
  if (from !== undefined && to !== undefined && countDays(from, to) < 1)
    failAt('to', `to was ${to}; allowed: from, which was ${from}, or a later day.`);
}

function failAtDay(parameter: string, day: string): never {
  return failAt(parameter, `${parameter} was ${day}; allowed: a day from 1900-01-01 to 2199-12-31.`);
}

/**
 * A time zone by its IANA name. Programs disagree on the sign of offsets, so they are not allowed.
 * @throws ProblemError for anything else.
 */
export function requireTimezone(timezone: string): string {
  return isTimezone(timezone) ? timezone : failAtTimezone(timezone);
}

/** @throws ProblemError for a parameter that names no time zone. */
export function failAtTimezone(timezone: string): never {
  const sent = JSON.stringify(timezone);
  return failAt(
    'timezone',
    `timezone was ${sent}; allowed: an IANA time zone like Asia/Jakarta, Europe/London or UTC.`,
  );
}

/**
 * Whether it names a time zone of Node.js that PostgreSQL reads alike, where it knows it: `isKnownZone` asks that of the database, for all
 * zones that SQL reads.
 */
export const isTimezone = (name: string): boolean => form.test(name) && isKnown(name);

/** `Area/Place`. PostgreSQL and Node.js read other names, abbreviations above all, differently. */
const form = /^(UTC|GMT|(?!SystemV\/|US\/Pacific-New$)[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/;

function isKnown(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function failAt(parameter: string, detail: string): never {
  return fail('invalid_request', { detail, errors: [{ parameter, code: 'not_allowed', detail }] });
}
