import type { Access, OrganizerRole, Role, TokenScope } from '@karcis/contract';
import type { Caller } from '../activity.ts';
import type { OrderToken } from './order-token.ts';

declare const proven: unique symbol;

/** The account of a request, read from the database for this request. */
export interface Account {
  readonly userId: string;
  readonly role: Role;
  /** The organizer this account works for; null for accounts of other roles. */
  readonly organizerId: string | null;
  /** What it may do there; null for accounts of other roles. */
  readonly organizerRole: OrganizerRole | null;
  readonly tokenId: string;
  /** The device that the token was bound to; null where it was to none. */
  readonly deviceId: string | null;
  /** Of the token of a paired phone, the organizer whose events alone it opens. Null for people and programs. */
  readonly pairedOrganizerId: string | null;
  /** What the token of a program may do; null where it may do what the account may. Undefined for people who have signed in. */
  readonly programScopes: readonly TokenScope[] | null | undefined;
  /** Whether the settings ask for a second factor, and it has none. */
  readonly lacksSecondFactor: boolean;
  /** Whether the organizer that it works for is suspended. */
  readonly isOrganizerSuspended: boolean;
  /** Whether the token is the session of a browser. */
  readonly isSession: boolean;
}

/** Facts about every request, signed in or not: the network that it counts against, and its origin for the logs. */
interface Origin {
  readonly network: string;
  readonly caller: Caller;
  /** Whether the request comes from a program on the machine of the server, and through no proxy. */
  readonly isLocal: () => Promise<boolean>;
  readonly browser: Browser;
}

/** The browser of a request, which keeps a session in a cookie from one request to the next. */
export interface Browser {
  /** SHA-256 of the token in its cookie; undefined where there is none that can be read. */
  readonly session: () => Buffer | undefined;
  /** Throws `cross_site` unless a page of this server has made the request. */
  readonly demandOwnPage: () => void;
  /** Has the browser keep a token as its session, if the request succeeds. */
  readonly keepSession: (token: string, seconds: number) => void;
  /** Has the browser forget its session, and what pages of this server have stored there, if the request succeeds. */
  readonly forgetSession: () => void;
}

/** A caller who may be signed in or not. */
interface Visitor {
  readonly account: Account | undefined;
}

/** Proof of what somebody has bought: as an account all that it has bought, by a token one order. There is at least one of them. */
interface Buyer extends Visitor {
  readonly orderToken: OrderToken | undefined;
}

/**
 * Proof that the caller may use a route, with the account. Every function behind a route takes one, and only
 * `http/authorize.ts` can make it: a call of a function without a check does not compile.
 */
export type Scope<A extends Access = Access> = { readonly [proven]: A } & (A extends 'public'
  ? Origin
  : A extends 'visitor'
    ? Visitor & Origin
    : A extends 'buyer'
      ? Buyer & Origin
      : A extends 'organizer'
        ? Account & Origin & { readonly organizerId: string }
        : Account & Origin);

/** The account of a caller; undefined for a caller without one, and before there is a scope. */
export function accountIn(scope: Scope | undefined): Account | undefined {
  const { account, ...self } = (scope ?? {}) as Partial<Account & Visitor>;
  return account ?? (self.userId === undefined ? undefined : (self as Account));
}
