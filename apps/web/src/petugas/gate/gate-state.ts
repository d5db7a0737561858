import type { Outcome } from './outcome.ts';
import type { Sent } from './queue.ts';
import type { HeldPack } from './store.ts';

/** How a gate stands. */
export interface GateState {
  /** Alone: the server does not answer. Stopped: it refuses this phone. */
  readonly mode: 'online' | 'alone' | 'stopped';
  /** What the server says where it refuses. */
  readonly error?: unknown;
  readonly held?: HeldPack | undefined;
  /** Whether the storage of the phone is full or broken: it scans as long as the server answers. */
  readonly isUnkept?: boolean;
  readonly lines: Sent;
  /** The last scans of this device, the newest first. */
  readonly last: readonly Outcome[];
}
