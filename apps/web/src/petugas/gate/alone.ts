import {
  decide,
  type Facts,
  type Opened,
  type PackTicket,
  packedFacts,
  type PackType,
  type Scan,
  type Verdict,
} from '@karcis/gate';
import type { GatePack, OwnLine } from './store.ts';

/** Milliseconds for which own scans that were sent already are counted: the pack may be from before them. */
const settles = 60_000;

/** What a phone knows of a ticket, and of who stands at the gate. */
export interface Known {
  readonly pack: GatePack;
  /** Undefined where the pack has no such ticket. */
  readonly ticket: PackTicket | undefined;
  /** Own scans of the ticket, in any order. */
  readonly own: readonly OwnLine[];
  /** The time by the clock of the server, as far as the phone knows it, as Unix milliseconds. */
  readonly now: number;
}

/** What a phone without an answer comes to. */
export interface Judged {
  readonly verdict: Verdict;
  /** Whether the code is genuine, and its ticket not in the pack: sold since, perhaps. */
  readonly isUnlisted: boolean;
}

/** Judges a code that was opened, or a ticket that was found by hand, by what the phone knows. The same decision as the server's. */
export function judgeAlone(known: Known, opened: Opened | undefined, scan: Scan): Judged {
  const { pack, ticket } = known;
  const about = {
    event: {
      status: pack.event.status,
      opensAt: Date.parse(pack.event.opens_at),
      endsAt: Date.parse(pack.event.ends_at),
      timezone: pack.event.timezone,
      dayStartsMinutes: pack.event.day_starts_minutes,
    },
    refusal: opened !== undefined && 'refusal' in opened ? opened.refusal : null,
    ticketTypeIds: pack.my_assignment.ticket_type_ids,
  };
  const types = new Map<number, PackType>(pack.ticket_types.map((type) => [type.number, type]));
  const listed = ticket === undefined ? undefined : packedFacts(ticket, types);
  if (listed !== undefined) {
    const entry = withOwn(listed.entry, known);
    return { verdict: decide({ ...about, ...listed, entry }, scan), isUnlisted: false };
  }
  if (opened === undefined || 'refusal' in opened)
    return { verdict: decide({ ...about, ticket: null, entry: null }, scan), isUnlisted: false };
  const { notBefore, notAfter, generation } = opened.code;
  const unlisted: Facts = {
    ...about,
    // Of which type it is, is not known: who checks some types alone refuses it.
    ticketTypeIds: about.ticketTypeIds === null ? null : [],
    ticket: {
      status: 'Active',
      generation,
      validFrom: notBefore * 1000,
      validUntil: notAfter * 1000,
      ticketTypeId: '',
      entryPolicy: 'Single Entry',
      gateId: null,
    },
    entry: withOwn(null, known),
  };
  const verdict = decide(unlisted, { ...scan, isForced: false });
  return { verdict, isUnlisted: verdict.status === 'Checked In' };
}

/** The entry that stands after own scans that the pack does not have. */
function withOwn(entry: Facts['entry'], { own, now }: Known): Facts['entry'] {
  const undone = new Set(own.map(({ value }) => value.line.undoes).filter(Boolean));
  const scans = own
    .filter(({ state, value }) => state === 'waiting' || value.at > now - settles)
    .filter(({ nonce, value }) => value.accepted !== null && !undone.has(nonce))
    .toSorted((a, b) => a.value.at - b.value.at);
  let standing = entry;
  for (const { value } of scans)
    if (value.accepted === 'Checked In') standing = { enteredAt: value.at, exitedAt: null };
    else if (standing !== null) standing = { ...standing, exitedAt: value.at };
  return standing;
}
