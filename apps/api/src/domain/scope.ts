import type { Access, Role } from '@karcis/contract';

declare const proven: unique symbol;

/** The account that sent the request, as it was read for this request. */
export interface Account {
  readonly userId: string;
  readonly role: Role;
  /** The organizer this account works for; null for accounts of other roles. */
  readonly organizerId: string | null;
  readonly tokenId: string;
}

/**
 * Proof that the caller may use a route, and on whose behalf. Every function behind a route takes one, and
 * only the gate can make it: a function that is called without a check does not compile.
 */
export type Scope<A extends Access = Access> = { readonly [proven]: A } & (A extends 'public'
  ? { readonly network: string }
  : A extends 'organizer'
    ? Account & { readonly network: string; readonly organizerId: string }
    : Account & { readonly network: string });
