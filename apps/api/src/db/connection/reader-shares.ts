import { server } from '../../domain/current-caller.ts';
import type { Reader } from './reader.ts';

/** Milliseconds after which a statement that is being answered is slow: ten times what a list takes. */
const slow = 20;

/** Milliseconds for which a caller counts as present after its last statement, and as slow after its last slow one. */
const presence = 1000;

/** A connection, and the callers of the statements that it works on, in their order. */
interface Line {
  readonly reader: Reader;
  readonly callers: string[];
  /** When the first of them began to be answered. */
  since: number;
}

/** Shares of callers in the connections for reads. */
export interface ReaderShares {
  /** Sends a statement of a caller once its share has room, on the connection that suits it best. */
  readonly send: <T>(caller: string, send: (reader: Reader) => Promise<T>) => Promise<T>;
  /** The fewest statements under way on a connection. */
  readonly fewest: () => number;
  /** Statements that wait for others of their caller. */
  readonly waiting: () => number;
}

/**
 * Answers on a connection come in the order of the statements, so a slow one holds up all behind it. While others are present, a caller with
 * slow statements is held to one connection, with at most `mostSent` at once, and others prefer another connection. So one account with the
 * dearest reports leaves a connection to everyone else. Quick statements, and the server's own, use all.
 */
export function createReaderShares(
  readers: readonly Reader[],
  mostSent: number,
  now: () => number = () => performance.now(),
): ReaderShares {
  const lines = readers.map((reader): Line => ({ reader, callers: [], since: 0 }));
  const holds = createHolds(now);
  const sent = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const isAtWork = (line: Line) => line.callers.length > 0 && now() - line.since > slow;
  const isSlow = (line: Line) => isAtWork(line) || holds.isHeldTo(line.callers[0], line);
  const mostOf = (caller: string) =>
    holds.lineOf(caller) === undefined ? mostSent * lines.length : mostSent;
  const hasShare = (caller: string) => (sent.get(caller) ?? 0) < mostOf(caller);

  function lineFor(caller: string): Line {
    for (const line of lines) if (line.callers[0] === caller && isAtWork(line)) holds.hold(caller, line);
    const costOf = (line: Line) => line.callers.length + (isSlow(line) ? 1000 : 0);
    return holds.lineOf(caller) ?? lines.reduce((best, line) => (costOf(line) < costOf(best) ? line : best));
  }

  function ended(line: Line, caller: string): void {
    if (line.callers[0] === caller && isAtWork(line)) holds.hold(caller, line);
    line.callers.splice(line.callers.indexOf(caller), 1);
    line.since = now();
    const left = (sent.get(caller) ?? 1) - 1;
    if (left === 0) sent.delete(caller);
    else sent.set(caller, left);
    const own = waiting.get(caller) ?? [];
    if (hasShare(caller)) own.shift()?.();
    if (own.length === 0) waiting.delete(caller);
  }

  return {
    fewest: () => Math.min(...lines.map(({ callers }) => callers.length)),
    waiting: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    async send(caller, send) {
      holds.note(caller);
      while (!hasShare(caller)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.set(caller, [...(waiting.get(caller) ?? []), resolve]);
        await promise;
      }
      sent.set(caller, (sent.get(caller) ?? 0) + 1);
      const line = lineFor(caller);
      if (line.callers.length === 0) line.since = now();
      line.callers.push(caller);
      try {
        return await send(line.reader);
      } finally {
        ended(line, caller);
      }
    },
  };
}

/** Callers with slow statements, and the connection that each of them is held to. */
function createHolds(now: () => number) {
  const held = new Map<string, { readonly line: Line; at: number }>();
  /** The two callers that asked last. */
  const latest: { readonly caller: string; at: number }[] = [];
  const isRecent = ({ at }: { readonly at: number }) => now() - at <= presence;
  const isAlone = (caller: string) => !latest.some((other) => other.caller !== caller && isRecent(other));

  function lineOf(caller: string): Line | undefined {
    const hold = held.get(caller);
    if (hold !== undefined && isRecent(hold)) return isAlone(caller) ? undefined : hold.line;
    held.delete(caller);
    return undefined;
  }

  return {
    lineOf,
    isHeldTo: (caller: string | undefined, line: Line) => caller !== undefined && lineOf(caller) === line,
    /** Holds a caller to a connection, or further to the one that it is held to. */
    hold(caller: string, line: Line): void {
      if (caller === server) return;
      held.set(caller, { line: lineOf(caller) ?? held.get(caller)?.line ?? line, at: now() });
    },
    note(caller: string): void {
      if (latest[0]?.caller !== caller) latest.unshift({ caller, at: 0 });
      latest.length = Math.min(latest.length, 2);
      if (latest[0] !== undefined) latest[0].at = now();
    },
  };
}
