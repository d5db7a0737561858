import type { Api, ResultOf } from '@karcis/contract';
import type { CodeRefusal, Reason } from '@karcis/gate';

/** A line that a device sends: one scan, or one that takes another back. Instants are in milliseconds since 1970. */
export interface Line {
  readonly nonce: string;
  /** What is wrong with its form; null: nothing. */
  readonly fault: Invalid | null;
  readonly at: number;
  /** What it is of: a ticket of the event, or why it is of none. An Undo has the ticket of the scan that it takes back. */
  readonly ticketId: string | null;
  readonly refusal: CodeRefusal | null;
  /** What was read, cut; null for a ticket that was found by hand. It is kept where it is of no ticket. */
  readonly text: string | null;
  /** True for the printed code of the ticket, which proves no more than a search by hand. */
  readonly isPrinted: boolean;
  /** When the key of its code was revoked; null: it is good, or there is no code. */
  readonly keyRevokedAt: number | null;
  /** The generation that its code says; null for a ticket that was found by hand or by its printed code. */
  readonly generation: number | null;
  /** The nonce of the scan that it takes back; null for a scan. */
  readonly undoes: string | null;
  readonly direction: 'Entry' | 'Exit';
  readonly gateId: string | null;
  readonly method: 'QR Scan' | 'Manual' | 'Bulk';
  readonly isForced: boolean;
  readonly note: string | null;
  /** What the device has said to the guest; null: the server judges. */
  readonly verdict: OfflineVerdict | null;
}

interface OfflineVerdict {
  readonly status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected';
  readonly reason: Reason | null;
}

type Status = OfflineVerdict['status'] | 'Conflict' | 'Reverted';

/** A scan as the log has it. */
export interface Logged {
  readonly id: string;
  readonly nonce: string;
  readonly status: Status;
  readonly reason: Reason | null;
  readonly direction: 'Entry' | 'Exit';
  readonly ticketId: string | null;
  readonly text: string | null;
  readonly petugasId: string | null;
  readonly gateId: string | null;
  readonly at: number;
  /** When the server heard of it. */
  readonly receivedAt: number;
  readonly revertsId: string | null;
  /** Whether a device was alone with it. */
  readonly isOffline: boolean;
}

/** A scan that is to be written. */
export interface NewScan extends Logged {
  readonly method: Line['method'] | 'Auto';
  readonly isForced: boolean;
  readonly note: string | null;
}

/** Why a line is never recorded. */
export type Invalid = NonNullable<
  NonNullable<ResultOf<Api['organizerScanning']['upload']>>['results'][number]['code']
>;

/** What comes of a line. */
export type Outcome =
  | { readonly outcome: 'Recorded'; readonly scan: NewScan }
  | { readonly outcome: 'Known'; readonly scan: Logged }
  | { readonly outcome: 'Invalid'; readonly code: Invalid };

/** What a line comes to, before it has an id. */
export type Judged = Exclude<Outcome, { outcome: 'Recorded' }> | { readonly draft: Omit<NewScan, 'id'> };

export const invalid = (code: Invalid) => ({ outcome: 'Invalid', code }) as const;
export const knownAs = (scan: Logged) => ({ outcome: 'Known', scan }) as const;
