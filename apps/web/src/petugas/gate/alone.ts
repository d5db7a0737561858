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

/** Milliseconds by which the hour of one scan differs, at most, between phone and server: how far apart their clocks are is measured anew. */
const drift = 10_000;

/** What a phone knows of a ticket, and of who stands at the gate. */
export interface Known {
  readonly pack: GatePack;
  /** Undefined where the pack has no such ticket. */
  readonly ticket: PackTicket | undefined;
  /** Own scans of the ticket that the pack may not have yet, in any order. */
  readonly own: readonly OwnLine[];
}

/** The entry by which a guest is inside, or was. */
interface Standing {
  readonly enteredAt: number;
  readonly exitedAt: number | null;
  /** Of an entry that this phone has let in: the gate of it, null where none was said. Undefined where others have. */
  readonly gateId?: string | null;
}

/** What a phone without an answer comes to. */
export interface Judged {
  readonly verdict: Verdict;
  /** The entry before this scan. */
  readonly before: Standing | null;
  /** Whether the code is genuine, and its ticket not in the pack: sold since, perhaps. */
  readonly isUnlisted: boolean;
}

/** Differences to UTC that the server has told. A pack that an older version of this page has kept has none. */
const offsetsIn = ({ event }: GatePack) =>
  (event as Partial<GatePack['event']>).utc_offsets?.map(
    ({ from, minutes }) => [Date.parse(from), minutes] as const,
  );

/**
 * Judges a code that was opened, a printed code that is not in the list, or a ticket that was found by hand, by what the phone knows. The same
 * decision as the server's.
 */
export function judgeAlone(
  known: Known,
  opened: Opened | { readonly refusal: 'not_listed' } | undefined,
  scan: Scan,
): Judged {
  const { pack, ticket } = known;
  const about = {
    event: {
      status: pack.event.status,
      opensAt: Date.parse(pack.event.opens_at),
      endsAt: Date.parse(pack.event.ends_at),
      timezone: pack.event.timezone,
      offsets: offsetsIn(pack),
      dayStartsMinutes: pack.event.day_starts_minutes,
    },
    refusal: opened !== undefined && 'refusal' in opened ? opened.refusal : null,
    ticketTypeIds: pack.my_assignment.ticket_type_ids,
  };
  const types = new Map<number, PackType>(pack.ticket_types.map((type) => [type.number, type]));
  const listed = ticket === undefined ? undefined : packedFacts(ticket, types);
  if (listed !== undefined) {
    const entry = withOwn(listed.entry, known);
    return { verdict: decide({ ...about, ...listed, entry }, scan), before: entry, isUnlisted: false };
  }
  if (opened === undefined || 'refusal' in opened)
    return {
      verdict: decide({ ...about, ticket: null, entry: null }, scan),
      before: null,
      isUnlisted: false,
    };
  const before = withOwn(null, known);
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
    entry: before,
  };
  const verdict = decide(unlisted, { ...scan, isForced: false });
  return { verdict, before, isUnlisted: verdict.status === 'Checked In' };
}

type Entry = Facts['entry'];

/** The entry that stands after own scans that the pack may not have. One from before the entry of the pack changes nothing. */
function withOwn(packed: Entry, { own }: Known): Standing | null {
  // The server has refused an undo that was set aside: its scan stands.
  const undos = own.filter(({ state, value }) => state !== 'aside' && value.line.undoes !== undefined);
  const undone = new Set(undos.map(({ value }) => value.line.undoes));
  const scans = own
    .filter(({ nonce, value }) => value.accepted !== null && !undone.has(nonce))
    .toSorted((a, b) => a.value.at - b.value.at);
  let standing: Standing | null = undos.reduce((entry, undo) => withoutUndone(entry, undo, own), packed);
  for (const { value } of scans)
    if (standing !== null && value.at < standing.enteredAt) continue;
    else if (value.accepted === 'Checked In')
      standing = { enteredAt: value.at, exitedAt: null, gateId: value.line.gate_id ?? null };
    else if (standing !== null) standing = { ...standing, exitedAt: value.at };
  return standing;
}

/** The entry of the pack after an undo. The pack may have the scan that was taken back, and then has nothing of what was before it. */
function withoutUndone(
  packed: Entry,
  { value: { line, takesBack } }: OwnLine,
  own: readonly OwnLine[],
): Entry {
  if (packed === null || takesBack === undefined) return packed;
  if (takesBack.status === 'Checked In')
    return Math.abs(packed.enteredAt - takesBack.at) <= drift ? null : packed;
  const isUnsent = own.some(({ nonce, state }) => nonce === line.undoes && state === 'waiting');
  return isUnsent || takesBack.at < packed.enteredAt ? packed : { ...packed, exitedAt: null };
}
