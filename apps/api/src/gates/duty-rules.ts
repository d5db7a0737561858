/*
 * The one rule of duty at a gate. Both doors ask it: requests that are judged now, and lines that a device sends later. All instants are in
 * milliseconds since 1970.
 */
const minute = 60_000;

export const permissions = ['scan', 'manual_check_in', 'undo', 'search_attendees', 'view_contact'] as const;

/** A permission of an assignment. */
export type Permission = (typeof permissions)[number];

/** One assignment of a person to the gates of an event. People who run the event have one without bounds. */
export interface Terms {
  /** False while the person has not accepted an invitation: such terms allow nothing. */
  readonly isAccepted: boolean;
  /** When it was accepted; null: not known. */
  readonly from: number | null;
  /** When it ended or was revoked; null: it lasts. */
  readonly until: number | null;
  /** Whether it ended by a revocation, and not with its event. */
  readonly isRevoked: boolean;
  /** Supervisors have no shift: somebody has to be there when others fail. */
  readonly isSupervisor: boolean;
  /** The only gate; null: any. */
  readonly gateId: string | null;
  /** Ticket types that the person checks; null: all. */
  readonly ticketTypeIds: readonly string[] | null;
  readonly permissions: readonly Permission[];
  readonly shiftStartsAt: number | null;
  readonly shiftEndsAt: number | null;
}

/** A phone of the person, from its registration until its revocation. */
export interface KnownDevice {
  readonly from: number;
  readonly revokedAt: number | null;
}

export interface DutyFacts {
  /** All assignments of the person at the event, also those that are over. */
  readonly terms: readonly Terms[];
  /** Phones of the person. */
  readonly devices: readonly KnownDevice[];
  readonly eventEndsAt: number;
}

/** Action at a gate, as it is claimed. */
export interface Claim {
  readonly action: Permission;
  /** When it happened. A device says so, and its clock alone is no proof. */
  readonly at: number;
  /** When the server hears of it. For an action that is judged now, both are the same. */
  readonly now: number;
  /** Null or left out: no gate is named. */
  readonly gateId?: string | null;
  /** The scan that an undo takes back. */
  readonly undone?: { readonly isOwn: boolean; readonly at: number; readonly receivedAt: number };
}

/** Why an action lies outside the duty of a person. */
export type Outside =
  | 'not_accepted'
  | 'not_assigned'
  | 'outside_shift'
  | 'not_permitted'
  | 'other_gate'
  | 'not_own'
  | 'undo_too_late';

const [beforeShift, afterShift] = [60 * minute, 120 * minute];
/** Time in which a person may take back an own scan. */
const ownUndo = 15 * minute;
/** Time after the end of an event in which Supervisors may take back any scan. */
const undoAfterEvent = 24 * 60 * minute;

/**
 * Time for which the server believes that something happened before a revocation. A phone without a network sends late; a person who was
 * removed can set the clock of a phone back.
 */
const believedAfterRevocation = 120 * minute;

/** Returns the assignment that was in force at an instant; of two, the later one. */
export const termsAt = ({ terms }: Pick<DutyFacts, 'terms'>, at: number): Terms | undefined =>
  terms
    .filter((each) => each.isAccepted && (each.from ?? at) <= at && at < (each.until ?? Infinity))
    .toSorted((one, other) => (one.from ?? -Infinity) - (other.from ?? -Infinity))
    .at(-1);

/** When a person began to work at an event; null: not known. */
export function beganAt({ terms }: Pick<DutyFacts, 'terms'>): number | null {
  const begins = terms.filter(({ isAccepted }) => isAccepted).map(({ from }) => from);
  return begins.length === 0 || begins.includes(null) ? null : Math.min(...begins.map(Number));
}

/** Returns why an action is outside the duty of a person; null where it is within. */
export function outsideDuty(facts: DutyFacts, claim: Claim): Outside | null {
  const { action, at, now, gateId } = claim;
  const terms = termsAt(facts, at);
  if (terms === undefined)
    return facts.terms.some(({ isAccepted }) => !isAccepted) ? 'not_accepted' : 'not_assigned';
  if (!isBelieved(terms, claim) || !hadDevice(facts, claim)) return 'not_assigned';
  if (!isInShift(terms, at)) return 'outside_shift';
  if (!terms.permissions.includes(action)) return 'not_permitted';
  if (terms.gateId !== null && gateId != null && gateId !== terms.gateId) return 'other_gate';
  return claim.undone === undefined ? null : outsideUndo(facts, terms, { at, now, undone: claim.undone });
}

/** Whether the hour of a claim counts although its assignment was revoked since. */
const isBelieved = ({ until, isRevoked }: Terms, { now }: Claim) =>
  !isRevoked || until === null || now < until + believedAfterRevocation;

/** Whether the person had a phone at that hour that was not revoked, as far as it is known. */
function hadDevice({ devices }: DutyFacts, { at, now }: Claim): boolean {
  const then = devices.filter(({ from }) => from <= at);
  return (
    // A request is made with a device that is not revoked.
    at >= now ||
    then.length === 0 ||
    then.some(
      ({ revokedAt }) => revokedAt === null || (at < revokedAt && now < revokedAt + believedAfterRevocation),
    )
  );
}

const isInShift = ({ isSupervisor, shiftStartsAt, shiftEndsAt }: Terms, at: number) =>
  isSupervisor ||
  (at >= (shiftStartsAt ?? -Infinity) - beforeShift && at <= (shiftEndsAt ?? Infinity) + afterShift);

/**
 * The window of an undo is measured by the claimed hour and by the arrival of both scans, so a clock that is set back gains nothing. After
 * an assignment only scans that arrive after it, too, are taken back.
 */
function outsideUndo(
  { eventEndsAt }: DutyFacts,
  { isSupervisor, until }: Terms,
  { at, now, undone }: Pick<Claim, 'at' | 'now'> & { readonly undone: NonNullable<Claim['undone']> },
): Outside | null {
  const isOver = until !== null && until <= now;
  if (isOver && undone.receivedAt < until) return 'not_assigned';
  if (isSupervisor && !isOver && now < eventEndsAt + undoAfterEvent) return null;
  if (!undone.isOwn) return isSupervisor && !isOver ? 'undo_too_late' : 'not_own';
  return at < undone.at + ownUndo && now < undone.receivedAt + ownUndo ? null : 'undo_too_late';
}
