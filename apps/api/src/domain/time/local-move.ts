import { offsetsOf } from '@karcis/gate';
import { fail } from '../errors/problem-error.ts';

/** Offsets of a zone in milliseconds, each with the instant (Unix milliseconds) from which it holds; the first holds before as well. */
type Offsets = readonly (readonly [from: number, offset: number])[];

/** A move of instants by the wall clock of a zone: 19:00 stays 19:00, whether summer time begins or ends in between. */
export interface LocalMove {
  /** By how many milliseconds clocks on a wall move. */
  readonly by: number;
  /** Offsets of the zone before the move. */
  readonly offsets: Offsets;
  /** Offsets of the zone after it. */
  readonly next: Offsets;
}

const minute = 60_000;
/** Milliseconds around a move for which offsets are known: further than any date of an event is from its start. */
const around = 1100 * 86_400_000;

/**
 * Returns the move from one instant in a zone to another one, in the same zone or another; undefined where the instants are the same. Zones that are
 * unknown here move by time that passes.
 */
export function localMove(
  from: string,
  to: string,
  timezone: string,
  next = timezone,
): LocalMove | undefined {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (start === end) return undefined;
  const [first, last] = [Math.min(start, end), Math.max(start, end)];
  const offsetsIn = (zone: string) =>
    // Between dates that are centuries apart no date of an event lies, and each week of them would be looked at.
    last - first > 2 * around
      ? [first, last].flatMap((at) => offsetsAround(at - around, at + around, zone))
      : offsetsAround(first - around, last + around, zone);
  const offsets = offsetsIn(timezone);
  const after = next === timezone ? offsets : offsetsIn(next);
  return { by: end - start + offsetAt(end, after) - offsetAt(start, offsets), offsets, next: after };
}

function offsetsAround(from: number, until: number, timezone: string): Offsets {
  try {
    return offsetsOf(timezone, from, until).map(([at, minutes]) => [at, minutes * minute] as const);
  } catch {
    return [[from, 0]];
  }
}

const offsetAt = (at: number, offsets: Offsets): number =>
  (offsets.findLast(([from]) => from <= at) ?? offsets[0])?.[1] ?? 0;

/**
 * Returns offsets by what clocks on a wall show, as if it were UTC. What they show twice has the first of both offsets; what they skip has the one from
 * before: 02:30 in a night in which 02:00 is followed by 03:00 becomes 03:30 (RFC 5545, section 3.3.5).
 */
export const byWallClock = (offsets: Offsets): Offsets =>
  offsets.map(([from, offset], index) => [
    from + Math.max(offset, offsets[index - 1]?.[1] ?? offset),
    offset,
  ]);

/** Returns an instant as it is after a move. What clocks show twice keeps its offset, so that dates stay in their order. */
export function movedLocally(instant: string, { by, offsets, next }: LocalMove): string {
  const at = Date.parse(instant);
  const own = offsetAt(at, offsets);
  const kept = at + by;
  const shown = kept + own;
  const moved = offsetAt(kept, next) === own ? kept : shown - offsetAt(shown, byWallClock(next));
  return new Date(moved).toISOString();
}

/** First and last instants that a caller may set (`WrittenInstant` of the contract): a date that is computed stays between them as well. */
export const [earliest, afterLatest] = ['1900-01-01T00:00:00.000Z', '2200-01-01T00:00:00.000Z'] as const;

/** Throws `invalid_request` at the new start of an event, since a date that goes with it would be of a year that is not kept. */
export function failBeyondYears(at: { readonly pointer: string } | { readonly parameter: string }): never {
  const detail =
    'Dates that go with the start would be before the year 1900 or after 2199. Choose a nearer start, or change those dates first.';
  return fail('invalid_request', { detail, errors: [{ ...at, code: 'not_allowed', detail }] });
}

/** Returns an instant as it is after a move; one of a year that is not kept stays as it is. Throws as `failBeyondYears` does. */
export function movedWithinYears(
  instant: string,
  move: LocalMove,
  at: Parameters<typeof failBeyondYears>[0] = { pointer: '/starts_at' },
): string {
  if (instant < earliest || instant >= afterLatest) return instant;
  const moved = movedLocally(instant, move);
  return moved < earliest || moved >= afterLatest ? failBeyondYears(at) : moved;
}
