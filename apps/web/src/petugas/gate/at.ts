import type { Side } from '../side.ts';

/** Where scans are made, by whom, and for whom. */
export interface At {
  readonly owner: string;
  readonly eventId: string;
  readonly side: Side;
}
