import type { Random } from './random.ts';

/** A network address out of the blocks reserved for documentation, so that it belongs to nobody. */
export const addressOf = (random: Random): string =>
  random.chance(0.12)
    ? `2001:db8:${random.int(1, 0xfff).toString(16)}::${random.int(1, 0xffff).toString(16)}`
    : `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(2, 250)}`;
