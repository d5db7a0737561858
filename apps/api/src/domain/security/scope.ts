import type { Access, Role } from '@karcis/contract';
import type { Caller } from '../activity.ts';

declare const proven: unique symbol;

/** The account of a request, read from the database for this request. */
export interface Account {
  readonly userId: string;
  readonly role: Role;
  /** The organizer this account works for; null for accounts of other roles. */
  readonly organizerId: string | null;
  readonly tokenId: string;
}

/** Facts about every request, signed in or not: the network that it counts against, and its origin for the logs. */
interface Origin {
  readonly network: string;
  readonly caller: Caller;
  /** Whether the request comes from the machine of the server, and through no proxy. */
  readonly isLocal: boolean;
}

/**
 * Proof that the caller may use a route, with the account. Every function behind a route takes one, and only
 * `http/authorize.ts` can make it: a call of a function without a check does not compile.
 */
export type Scope<A extends Access = Access> = { readonly [proven]: A } & (A extends 'public'
  ? Origin
  : A extends 'organizer'
    ? Account & Origin & { readonly organizerId: string }
    : Account & Origin);
