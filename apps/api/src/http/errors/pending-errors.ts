import {
  type ErrorBatch,
  type ErrorRow,
  type HourRow,
  keptOccurrences,
  type OccurrenceRow,
  recordErrors,
} from '../../db/queries/error-logs.ts';
import { newId } from '../../domain/id.ts';
import { detailsOf, type ErrorNote } from './logged-error.ts';
import type { Pending } from './pending.ts';

/** Errors of one kind that have not been written. */
interface Kind {
  readonly count: number;
  /** How many of them by the hour: the start of the hour (Unix milliseconds) and the number. */
  readonly hours: ReadonlyMap<number, number>;
  readonly first: Date;
  readonly last: ErrorNote;
  /** The newest, with the ids they will have, oldest first. */
  readonly occurrences: readonly OccurrenceRow[];
}

/** A kind is written when it is first met, and then at most once in this time, in milliseconds. */
const pause = 10_000;
/** How many kinds are remembered and written in that time; more are only counted. */
const mostKinds = 100;

/**
 * Errors waiting to be written, added up by kind: a thousand equal ones cost one row and a handful of statements.
 * What is remembered is bounded, whatever happens and however long the database is away.
 */
export function createPendingErrors(environment: string, now: () => number) {
  const kinds = new Map<string, Kind>();
  const written = new Map<string, number>();
  let lost = 0;

  function forgetTheWritten(): void {
    for (const [fingerprint, at] of written) if (now() - at >= pause) written.delete(fingerprint);
  }

  function add(kind: Kind): void {
    const { fingerprint } = kind.last;
    const known = kinds.get(fingerprint);
    if (known !== undefined) {
      kinds.set(fingerprint, sumOf(known, kind));
      return;
    }
    forgetTheWritten();
    if (written.has(fingerprint) || kinds.size + written.size < mostKinds) kinds.set(fingerprint, kind);
    else lost += kind.count;
  }

  return {
    add: (note: ErrorNote): void => add(kindOf(note)),

    size: () => kinds.size,

    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },

    take(everything: boolean) {
      forgetTheWritten();
      const due = [...kinds].filter(([fingerprint]) => everything || !written.has(fingerprint));
      for (const [fingerprint] of due) {
        kinds.delete(fingerprint);
        written.set(fingerprint, now());
      }
      const taken = due.map(([, kind]) => kind);
      return {
        count: taken.reduce((sum, kind) => sum + kind.count, 0),
        write: (db) => recordErrors(db, batchOf(taken, environment)),
        putBack: () => {
          for (const kind of taken) {
            written.delete(kind.last.fingerprint);
            add(kind);
          }
        },
      };
    },
  } satisfies Pending & { add(note: ErrorNote): void };
}

/** One occurrence as its kind. */
const kindOf = (note: ErrorNote): Kind => ({
  count: 1,
  hours: new Map([[hourOf(note.at), 1]]),
  first: note.at,
  last: note,
  occurrences: [occurrenceOf(note)],
});

const batchOf = (kinds: readonly Kind[], environment: string): ErrorBatch => ({
  errors: kinds.map((kind) => rowOf(kind, environment)),
  occurrences: kinds.flatMap(({ occurrences }) => occurrences),
  hours: kinds.flatMap(hoursOf),
});

/** The same kind counted twice; which of the two came first is told by their clocks. */
function sumOf(a: Kind, b: Kind): Kind {
  const [earlier, later] = a.last.at <= b.last.at ? [a, b] : [b, a];
  return {
    count: a.count + b.count,
    hours: addedUp(a.hours, b.hours),
    first: a.first <= b.first ? a.first : b.first,
    last: later.last,
    occurrences: [...earlier.occurrences, ...later.occurrences].slice(-keptOccurrences),
  };
}

function addedUp(a: Kind['hours'], b: Kind['hours']): Kind['hours'] {
  const sums = new Map(a);
  for (const [hour, count] of b) sums.set(hour, (sums.get(hour) ?? 0) + count);
  return sums;
}

const hourInMs = 3_600_000;
const hourOf = (at: Date) => at.getTime() - (at.getTime() % hourInMs);

const hoursOf = ({ last: { fingerprint }, hours }: Kind): HourRow[] =>
  [...hours].map(([hour, occurrences]) => ({ fingerprint, starts_at: new Date(hour), occurrences }));

const occurrenceOf = ({ fingerprint, at, caller }: ErrorNote): OccurrenceRow => ({
  id: newId(),
  fingerprint,
  occurred_at: at,
  request_id: caller.requestId,
});

const rowOf = ({ count, first, last }: Kind, environment: string): ErrorRow => ({
  id: newId(),
  ...detailsOf(last, environment),
  occurrences: count,
  first_seen_at: first,
  last_seen_at: last.at,
});
