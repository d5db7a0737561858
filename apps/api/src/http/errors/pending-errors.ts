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

/** Errors of one kind that are not written yet. */
interface Kind {
  readonly count: number;
  /** Their number by the start of the hour (Unix milliseconds). */
  readonly hours: ReadonlyMap<number, number>;
  readonly first: Date;
  readonly last: ErrorNote;
  /** The newest ones, oldest first. */
  readonly occurrences: readonly OccurrenceRow[];
}

/** Milliseconds between two writings of a kind. The first one is immediate. */
const pause = 10_000;
/** Kinds that are remembered and written in that time. Errors of further kinds are only counted. */
const mostKinds = 100;

/**
 * Queue of errors, added up by kind: a thousand equal ones cost one row and a handful of statements. Its size is bounded,
 * also while the database is away.
 */
export function createPendingErrors(environment: string, now: () => number) {
  const kinds = new Map<string, Kind>();
  const written = new Map<string, number>();
  let lost = 0;

  function forgetWritten(): void {
    for (const [fingerprint, at] of written) if (now() - at >= pause) written.delete(fingerprint);
  }

  function add(kind: Kind): void {
    const { fingerprint } = kind.last;
    const known = kinds.get(fingerprint);
    if (known !== undefined) {
      kinds.set(fingerprint, sumOf(known, kind));
      return;
    }
    forgetWritten();
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
      forgetWritten();
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

/** A kind with one occurrence. */
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

/** Adds up two counts of the same kind. Their times say which one is the later. */
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
