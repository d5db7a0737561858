import type { OrganizerRole, Role } from '@karcis/contract';

/** Callers by name, with their role; null for callers without a valid token. */
export const callers = {
  anonymous: null,
  broken: null,
  guest: null,
  guest2: null,
  admin: 'admin',
  organizer: 'organizer',
  organizer2: 'organizer',
  manager: 'organizer',
  viewer: 'organizer',
  petugas: 'petugas',
  petugas2: 'petugas',
  unassigned: 'petugas',
  holder: 'ticket_holder',
  holder2: 'ticket_holder',
} as const satisfies Record<string, Role | null>;

export type Caller = keyof typeof callers;
export const callerNames = Object.keys(callers) as Caller[];

/** Callers without an account who have the token of an order, with the account that has bought it. */
export const guests: Readonly<Partial<Record<Caller, Caller>>> = { guest: 'holder', guest2: 'holder2' };
/** What those who work for an organizer may do there. The manager and the viewer work for that of `organizer`. */
export const memberRoles: Partial<Readonly<Record<Caller, OrganizerRole>>> = {
  organizer: 'Owner',
  organizer2: 'Owner',
  manager: 'Manager',
  viewer: 'Viewer',
};

/**
 * What has to come of a case, beyond what holds for every answer:
 * - `success`: the status that the route declares
 * - `refused`: 401 or 403, since the caller may not use the route, whatever else is wrong with the request
 * - `rejected`: an error, since a value is outside of its domain
 * - `any`: what the contract lets happen
 * - `broken`: bytes that are perhaps no request; any number of problems, or a closed connection
 */
export const expectations = ['success', 'refused', 'rejected', 'any', 'broken'] as const;
type Expectation = (typeof expectations)[number];

/** One request, before it is sent. The same on every machine, so that it can be kept in a file. */
export interface Case {
  /** `area.name` of the contract, a raw path, or `broken`. */
  readonly route: string;
  readonly caller: Caller;
  readonly expects: Expectation;
  /** The bytes, one character each, with `<<names>>` in place of what every database has differently. */
  readonly text: string;
  /** Of a broken case: how many answers it may have at most; one where absent. */
  readonly mostAnswers?: number;
}

/** The method as it is in the bytes. */
export const methodOf = ({ text }: Pick<Case, 'text'>): string => text.slice(0, text.indexOf(' '));

/** Text as the bytes of its UTF-8, one character each. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
