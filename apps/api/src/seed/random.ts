import { formatUuidV7, withEventKey } from '../domain/id.ts';

/** A repeatable random stream: the same seed and path give the same draws on every machine. */
export type Random = {
  /** A float in [0, 1) with 32 bits of resolution. */
  next: () => number;
  /** An integer between `min` and `max`, both included. */
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** One of the values, each as likely as its weight. */
  weighted: <T>(options: readonly (readonly [T, number])[]) => T;
  /** `count` different members, in a random order; all of them where the list is shorter. */
  sample: <T>(list: readonly T[], count: number) => T[];
  /** Exponentially distributed, in the unit of `mean`. */
  exponential: (mean: number) => number;
  /** `length` characters out of `alphabet`. */
  text: (alphabet: string, length: number) => string;
  /** A UUIDv7 that carries `at` (milliseconds since 1970), so that ids sort as the records happened. */
  uuid: (at: number) => string;
  /** The same stream for records of the event with this key: their ids carry it. */
  of: (eventKey: number) => Random;
};

/**
 * Opens the stream at `path` below `seed`. Streams are independent of each other: a noun that draws
 * more, or a new noun, shifts nobody else's values.
 */
export function createRandom(seed: number, ...path: (string | number)[]): Random {
  const bits = xoshiro128(hash(`${seed}/${path.join('/')}`));
  const next = () => bits() / 0x1_0000_0000;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('cannot pick from an empty list');
    return list[int(0, list.length - 1)] as T;
  };
  const random: Random = {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (options) => weighted(options, next()),
    sample: (list, count) => sample(list, count, int),
    exponential: (mean) => -mean * Math.log(1 - next()),
    text: (alphabet, length) => Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join(''),
    uuid: (at) => uuid(at, bits),
    of: (eventKey) => ({ ...random, uuid: (at) => withEventKey(uuid(at, bits), eventKey) }),
  };
  return random;
}

function weighted<T>(options: readonly (readonly [T, number])[], draw: number): T {
  let total = 0;
  for (const [, weight] of options) total += weight;
  let left = draw * total;
  for (const [value, weight] of options) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = options.at(-1);
  if (last === undefined) throw new RangeError('cannot pick from an empty list');
  return last[0];
}

function sample<T>(list: readonly T[], count: number, int: Random['int']): T[] {
  const rest = [...list];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1));
  return taken;
}

const scratch = Buffer.alloc(12);

function uuid(at: number, bits: () => number): string {
  for (let offset = 0; offset < 12; offset += 4) scratch.writeUInt32BE(bits(), offset);
  return formatUuidV7(Math.floor(at), scratch.subarray(0, 10));
}

/** xoshiro128** by Blackman and Vigna: unsigned 32-bit integers, period 2^128 - 1. */
function xoshiro128([a, b, c, d]: [number, number, number, number]): () => number {
  return () => {
    const scrambled = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return scrambled >>> 0;
  };
}

const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));

/** Four words of generator state out of a text: FNV-1a from two bases, each spread by splitmix32. */
function hash(text: string): [number, number, number, number] {
  const [first, second] = [splitmix32(fnv1a(text, 0x811c9dc5)), splitmix32(fnv1a(text, 0x2f0b4c47))];
  return [first(), second(), first(), second()];
}

function fnv1a(text: string, basis: number): number {
  let state = basis;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state;
}

function splitmix32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let x = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return x ^ (x >>> 15);
  };
}
