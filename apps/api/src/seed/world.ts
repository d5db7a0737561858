import type { Clock } from './clock.ts';
import type { Loader } from './copy.ts';
import { createRandom, type Random } from './random.ts';

/** Context of every generator: randomness, time, scale, and the loader for its rows. */
export type World = {
  readonly clock: Clock;
  /** 1 is the demo. More means more events and people; less means the same events with fewer tickets. */
  readonly scale: number;
  readonly add: Loader['add'];
  /** Encrypts the private keys of events. */
  readonly secretKey: Buffer;
  /** The random stream at a path; the same path gives the same stream. */
  random: (...path: (string | number)[]) => Random;
  /**
   * With canaries, the suffix for a text of a record that names its owner; otherwise empty. A test that signs in as
   * somebody finds records of others by a search.
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
