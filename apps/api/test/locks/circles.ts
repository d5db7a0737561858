import type { Taken } from './actor.ts';
import { effectsOf, type Mode, modes } from './statement-locks.ts';

/** A row that a transaction has locked. */
export interface Held {
  /** Its table and its key. */
  readonly row: string;
  readonly mode: Mode;
  /** By which statement of the transaction, counted from 1. */
  readonly statement: number;
}

const tableOf = (row: string): string => row.slice(0, row.indexOf(' '));

/** Modes that wait for each other, as in the manual of PostgreSQL. */
const conflicts = (one: Mode, other: Mode): boolean => modes.indexOf(one) + modes.indexOf(other) >= 3;

/**
 * The rows that were there before a transaction, and that it has locked, in the order in which it came to them; once more where it came to want
 * more of one. Of those that a statement finds by a foreign key the text says nothing.
 */
export function heldBy(transaction: readonly Taken[], isThere: (row: string) => boolean): Held[] {
  const held = new Map<string, number>();
  const all: Held[] = [];
  for (const [at, { text, held: rows }] of transaction.entries()) {
    const locks = effectsOf(text).flatMap((effect) =>
      'table' in effect && !effect.isSkipping ? [effect] : [],
    );
    for (const { row, written } of rows) {
      if (!isThere(row)) continue;
      const asked = locks.filter(({ table, isWrite }) => table === tableOf(row) && (written || !isWrite));
      const mode = Math.max(0, ...asked.map((lock) => modes.indexOf(lock.mode)));
      const before = held.get(row);
      if (before !== undefined && before >= mode) continue;
      // A further statement about other rows of a table says nothing of those that were locked before.
      if (before !== undefined && before > 0 && mode < 3) continue;
      held.set(row, mode);
      all.push({ row, mode: modes[mode] ?? 'key share', statement: at + 1 });
    }
  }
  return all;
}

/** How two transactions may come to wait for each other. */
export interface Circle {
  readonly has: Held;
  readonly asks: Held;
}

/**
 * Returns how two transactions may wait for each other: the first one has locked a row and asks for another one, which the second one locks first.
 * Where both want a row before, one of them waits there and holds neither.
 */
export function circlesOf(one: readonly Held[], other: readonly Held[]): Circle[] {
  const isGuarded = (has: Held, taken: Held) =>
    one.some(
      (guard) =>
        guard.statement < has.statement &&
        other.some(
          ({ row, mode, statement }) =>
            row === guard.row && conflicts(mode, guard.mode) && statement < taken.statement,
        ),
    );
  return one.flatMap((has) => {
    const wanted = other.filter(({ row, mode }) => row === has.row && conflicts(mode, has.mode));
    return one.flatMap((asks) => {
      if (asks.statement <= has.statement || wanted.length === 0) return [];
      const taken = other.find(({ row, mode }) => row === asks.row && conflicts(mode, asks.mode));
      const isCircle =
        taken !== undefined &&
        wanted.some(({ statement }) => statement > taken.statement) &&
        !isGuarded(has, taken);
      return isCircle ? [{ has, asks }] : [];
    });
  });
}

/** The rows of the first one that the second one wants, too, and that only one can have at a time. */
export const sharedBy = (one: readonly Held[], other: readonly Held[]): Held[] =>
  one.filter((held) => other.some(({ row, mode }) => row === held.row && conflicts(mode, held.mode)));

export const meetIn = (one: readonly Held[], other: readonly Held[]): Held | undefined =>
  sharedBy(one, other)[0];
