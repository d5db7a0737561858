import { offsetsOf } from '@karcis/gate';

/** A move of instants by the wall clock of a zone: 19:00 stays 19:00, whether summer time begins or ends in between. */
export interface LocalMove {
  /** By how many milliseconds clocks on a wall move. */
  readonly by: number;
  /** Offsets of the zone in milliseconds, each with the instant (Unix milliseconds) from which it holds; the first holds before as well. */
  readonly offsets: readonly (readonly [from: number, offset: number])[];
}

const minute = 60_000;
/** Milliseconds around a move for which offsets are known: further than any date of an event is from its start. */
const around = 1100 * 86_400_000;

/** Returns the move from one instant to another in a zone; undefined where they are the same. Zones that are unknown here move by time that passes. */
export function localMove(from: string, to: string, timezone: string): LocalMove | undefined {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (start === end) return undefined;
  const [first, last] = [Math.min(start, end), Math.max(start, end)];
  // Between dates that are centuries apart no date of an event lies, and each week of them would be looked at.
  const offsets =
    last - first > 2 * around
      ? [first, last].flatMap((at) => offsetsAround(at - around, at + around, timezone))
      : offsetsAround(first - around, last + around, timezone);
  return { by: end - start + offsetAt(end, offsets) - offsetAt(start, offsets), offsets };
}

function offsetsAround(from: number, until: number, timezone: string): LocalMove['offsets'] {
  try {
    return offsetsOf(timezone, from, until).map(([at, minutes]) => [at, minutes * minute] as const);
  } catch {
    return [[from, 0]];
  }
}

const offsetAt = (at: number, offsets: LocalMove['offsets']): number =>
  (offsets.findLast(([from]) => from <= at) ?? offsets[0])?.[1] ?? 0;

/** Returns an instant as it is after a move. */
export function movedLocally(instant: string, { by, offsets }: LocalMove): string {
  const at = Date.parse(instant);
  return new Date(at + by + offsetAt(at, offsets) - offsetAt(at + by, offsets)).toISOString();
}
