import type { Role } from '@karcis/contract';

/** Origin of a request, as logs keep it. */
export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** A field of a record before and after a write, by its name in the contract. */
export interface Change {
  readonly field: string;
  readonly old: string | number | boolean | null;
  readonly new: string | number | boolean | null;
}

/** A deed or an attempt, in the words of the audit log. */
export interface Activity {
  /** A thing and what happened to it: `session.started`. */
  readonly action: `${string}.${string}`;
  readonly description: string;
  readonly outcome: 'Succeeded' | 'Failed' | 'Denied';
  /** The account, or its token by id or hash. Absent where neither is known. */
  readonly by?: { readonly userId: string } | { readonly tokenId: string } | { readonly tokenHash: Buffer };
  /** Whether somebody did it with the token of an order. There is no actor then. */
  readonly isGuest?: true;
  /** Role of the account that is concerned, where there is no actor. Otherwise the role of the actor counts. */
  readonly roleContext?: Role;
  readonly subject?: { readonly type: string; readonly id: string | null; readonly label: string | null };
  /** The event that it was done to. */
  readonly eventId?: string | null;
  readonly changes?: readonly Change[];
}

/** Masks an address: `hana@example.org` → `h***@example.org`. It can be recognized, but nobody can write to it. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1***');
