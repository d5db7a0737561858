import type { Options } from '../options.ts';
import type { SellingStand } from '../selling/stand.ts';
import type { Concert } from './concert.ts';
import type { Guests } from './guests.ts';

/** A server that sells, with a concert at whose gates is scanned. */
export interface GateStand extends SellingStand {
  readonly concert: Concert;
  readonly guests: Guests;
}

/** Milliseconds of a load: as many as were meant, or fewer where `--seconds` says so. */
export const forAtMost = ({ seconds }: Pick<Options, 'seconds'>, milliseconds: number): number =>
  Math.min(milliseconds, seconds * 1000);
