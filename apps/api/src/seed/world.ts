import type { Clock } from './clock.ts';
import type { Loader } from './copy.ts';
import { createRandom, type Random } from './random.ts';

/** What every generator is given: chance, time, size, and where its rows go. */
export type World = {
  readonly clock: Clock;
  /** 1 is the demo. More means more events and people; less means the same events with fewer tickets. */
  readonly scale: number;
  readonly add: Loader['add'];
  /** Encrypts the private keys of events. */
  readonly secretKey: Buffer;
  /** The stream of chance at a path, always the same one. */
  random: (...path: (string | number)[]) => Random;
  /**
   * With canaries, a text that names to whom a record belongs, to be put behind one of its texts; nothing
   * without. A test that signs in as somebody then finds what is not theirs by a search.
   */
  mark: (owner: string, noun: string) => string;
};

export function createWorld(options: {
  seed: number;
  clock: Clock;
  scale: number;
  canaries: boolean;
  secretKey: Buffer;
  add: Loader['add'];
}): World {
  const { seed, clock, scale, canaries, secretKey, add } = options;
  return {
    clock,
    scale,
    add,
    secretKey,
    random: (...path) => createRandom(seed, ...path),
    mark: (owner, noun) => (canaries ? ` canary:${owner}:${noun}` : ''),
  };
}
