import { openCode } from '@karcis/gate';
import { call } from '../../frame/server.ts';
import type { At } from './at.ts';
import { judgeAlone } from './alone.ts';
import { checkSignature, checksSignatures, keysOf } from './keys.ts';
import { type CheckinResult, type Direction, ofPhone, ofServer, type Outcome } from './outcome.ts';
import { isGood } from './pack.ts';
import { stillOwner } from '../../frame/still-owner.ts';
import {
  addLine,
  type GatePack,
  heldPack,
  keptUntil,
  linesOfTicket,
  type OwnLine,
  ticketOf,
} from './store.ts';
import { isOfTicket } from './typed.ts';

/** Signs of a code that the server takes, at most. Codes of tickets are shorter: the beginning of what is longer is as unknown as all of it. */
const longest = 512;

/** What was read, as it is judged. */
const readable = (code: string): string => code.slice(0, longest).toWellFormed();

/** Milliseconds in which the server answers before the phone judges. */
export const patience = 2000;

/** A scan as somebody at a gate makes it: of what was read, or of a ticket that was found by hand. */
export interface Asked {
  readonly code?: string;
  readonly ticketId?: string;
  readonly direction: Direction;
  readonly gateId: string | null;
  /** Why the guest is let in whatever speaks against it. */
  readonly force?: string | undefined;
  /** What is kept with a guest who is let in by hand. */
  readonly note?: string | undefined;
}

/** Thrown where the server does not answer, and the phone has nothing to judge by. */
export class NothingToJudgeBy extends Error {}

/**
 * Has the server judge a scan. Throws what it says against it, and something that is no answer where it does not answer in time: the phone
 * judges then, with the same nonce, since the server may have recorded it.
 */
export async function scanOnline(at: At, nonce: string, asked: Asked): Promise<Outcome> {
  const { owner, eventId, side } = at;
  const { code, ticketId, direction, gateId, force, note = force } = asked;
  const body = {
    nonce,
    direction,
    ...(code === undefined ? {} : { code: readable(code) }),
    ...(ticketId === undefined ? {} : { ticket_id: ticketId }),
    ...(gateId === null ? {} : { gate_id: gateId }),
    ...(force === undefined ? {} : { force: true }),
    ...(note === undefined ? {} : { note }),
  };
  await stillOwner(owner);
  const signal = AbortSignal.timeout(patience);
  const [{ data }, held] = await Promise.all([
    call(side.routes.scan, { id: eventId, body }, { signal }),
    heldPack(owner, eventId).catch(() => undefined),
  ]);
  const outcome = ofServer(nonce, data, { code: code ?? null, pack: held?.pack });
  // The pack does not have it yet, and the network may be gone the next moment. The verdict does not wait for that: the server has the scan.
  void remember(at, { ...outcome, gateId }, keptUntil(held?.pack)).catch(() => undefined);
  return outcome;
}

/** Keeps a scan that the server has, until the pack has it as well. */
export async function remember(
  { owner, eventId }: At,
  outcome: Pick<Outcome, 'nonce' | 'ticketId' | 'at'> & {
    readonly status: CheckinResult['checkin_status'] | null;
    readonly gateId: string | null;
  },
  until: number,
): Promise<void> {
  const { nonce, ticketId, status, gateId } = outcome;
  if (status !== 'Checked In' && status !== 'Checked Out') return;
  const value = { line: { nonce, gate_id: gateId }, accepted: status, at: Date.parse(outcome.at), until };
  await addLine({ nonce, event_id: eventId, owner, ticket_id: ticketId, state: 'sent', value });
}

/** Judges a scan by what is on the phone, and keeps it to be sent. It is kept before this resolves. */
export async function scanAlone({ owner, eventId }: At, nonce: string, asked: Asked): Promise<Outcome> {
  const held = await heldPack(owner, eventId);
  if (held === undefined || !isGood(held)) throw new NothingToJudgeBy();
  const { pack, offset } = held;
  const { direction, gateId, force, note = force } = asked;
  // A printed code is no more than a ticket that was found by hand, as on the server.
  const meant =
    asked.code === undefined ? { ticketId: asked.ticketId ?? null } : await meantBy(asked.code, pack);
  const opened = 'ticketId' in meant ? undefined : meant;
  const code = opened && asked.code;
  const ticketId = 'ticketId' in meant ? meant.ticketId : 'code' in meant ? meant.code.ticketId : null;
  const [ticket, own] =
    ticketId === null
      ? [undefined, []]
      : await Promise.all([ticketOf(eventId, ticketId), linesOfTicket(owner, eventId, ticketId)]);
  const scannedAt = Date.now();
  const at = scannedAt + offset;
  const isForced = force !== undefined && pack.my_assignment.role === 'Supervisor';
  const generation = opened !== undefined && 'code' in opened ? opened.code.generation : null;
  const judged = judgeAlone({ pack, ticket, own }, opened, {
    direction,
    at,
    generation,
    gateId,
    isForced,
  });
  const { status, reason } = judged.verdict;
  const line = {
    nonce,
    ...(code === undefined ? { ticket_id: ticketId ?? '' } : { code: readable(code) }),
    direction,
    gate_id: gateId,
    scanned_at: new Date(scannedAt).toISOString(),
    method: code === undefined ? ('Manual' as const) : ('QR Scan' as const),
    ...(isForced ? { forced: true } : {}),
    note: note ?? null,
    verdict: { checkin_status: status, reason_code: reason },
  };
  const accepted = status === 'Checked In' || status === 'Checked Out' ? status : null;
  const value: OwnLine['value'] = { line, accepted, at, until: keptUntil(pack) };
  await addLine({ nonce, event_id: eventId, owner, ticket_id: ticketId, state: 'waiting', value });
  const about = { pack, ticket, direction, at: new Date(at).toISOString(), ticketId };
  return ofPhone({ nonce, judged, code: code ?? null, ...about });
}

const notListed = { refusal: 'not_listed' } as const;

/**
 * Returns the ticket of a code: by its printed code, which was typed into the scanner, or by its signature. `notListed` if this phone cannot tell:
 * a printed code is not in its list, as that of a ticket sold since, or of any ticket where its person may not search. So it is where the person
 * lets in nobody by hand.
 */
async function meantBy(code: string, pack: GatePack) {
  const {
    event,
    my_assignment: { permissions },
  } = pack;
  let text = code;
  if (!isOfTicket(code)) {
    const { ticketByCode } = await import('./find-tickets.ts');
    const found = await ticketByCode(event.id, code);
    if (typeof found === 'string') text = found;
    else
      return found === null || !permissions.includes('manual_check_in') ? notListed : { ticketId: found.id };
  }
  if (!checksSignatures()) throw new NothingToJudgeBy();
  return openCode(readable(text), { eventKey: event.key, keys: keysOf(pack) }, checkSignature);
}
