import type { HeldPack } from './store.ts';

/** Whether the phone may judge alone: not by a part of the list, and a lost phone stops deciding after a day. */
export const isGood = ({ pack, offset, readAt }: HeldPack): boolean =>
  readAt !== null && Date.parse(pack.valid_until) > Date.now() + offset;

/** Whether the clock of this phone is that of the server: within a minute, as people set clocks. */
export const isClockRight = ({ offset }: Pick<HeldPack, 'offset'>): boolean => Math.abs(offset) <= 60_000;
