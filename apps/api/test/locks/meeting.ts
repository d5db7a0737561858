import { setTimeout as wait } from 'node:timers/promises';
import type { Actor, Ended } from './actor.ts';

/** Something that is done in transactions, by an actor. */
export type Kind = (actor: Actor) => Promise<unknown>;

/** What came of two that met. */
export interface Met {
  readonly isDeadlock: boolean;
  /** Whether the second one waited for the first one. */
  readonly hasWaited: boolean;
  readonly ended: readonly [Ended, Ended];
}

const [deadlock] = ['40P01'];

/**
 * Has two kinds meet: the first one is paused after so many of its statements with locks, the second one goes on until it waits for the first one
 * or is over, then the first one goes on. Returns undefined where the first one has fewer statements.
 */
export async function meet(
  [first, second]: readonly [Actor, Actor],
  [one, other]: readonly [Kind, Kind],
  pauseAfter: number,
): Promise<Met | undefined> {
  const holding = first.begin(one, pauseAfter);
  if ((await holding.paused) === 'over') return undefined;
  const asking = second.begin(other);
  const hasWaited = await waits(second, asking.over);
  holding.goOn();
  const ended = [await holding.over, await asking.over] as const;
  return { isDeadlock: ended.some(({ states }) => states.includes(deadlock)), hasWaited, ended };
}

/** Resolves with whether an actor waits for a lock, or is over. */
async function waits(actor: Actor, over: Promise<unknown>): Promise<boolean> {
  const running = Symbol('running');
  for (;;) {
    if (await actor.isBlocked()) return true;
    if ((await Promise.race([over, wait(2, running)])) !== running) return false;
  }
}
