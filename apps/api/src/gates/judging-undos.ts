import { outsideDuty } from './duty-rules.ts';
import { invalid, type Judged, knownAs, type Line, type Logged } from './lines.ts';
import { followingNonces } from './nonces.ts';
import type { TicketLog } from './ticket-log.ts';
import { draftOf, invalidFor, type Uploader } from './uploader.ts';

/** What a device takes back: whom it has let in, also where the server would not have, or out. */
const letThrough: ReadonlySet<Logged['status']> = new Set(['Checked In', 'Checked Out', 'Conflict']);

/** The scan that an undo means: what was recorded last of the one with the nonce. */
const undoneBy = (nonce: string, log: TicketLog): Logged | undefined =>
  followingNonces(nonce)
    .map((each) => log.withNonce(each))
    .find((scan) => scan !== undefined);

/** Judges a line that takes a scan back, which arrives at an instant. */
export function judgeUndo(line: Line, by: Uploader, now: number, log: TicketLog): Judged {
  const target = undoneBy(line.undoes ?? '', log);
  const before = log.withNonce(line.nonce);
  if (before !== undefined)
    return before.revertsId !== null && before.revertsId === target?.id
      ? knownAs(before)
      : invalid('nonce_reused');
  const claim = { action: 'undo', at: line.at, now } as const;
  const duty = outsideDuty(by.facts, claim);
  if (duty !== null) return invalid(invalidFor[duty]);
  if (target === undefined || target.ticketId === null || !letThrough.has(target.status))
    return invalid('nothing_to_undo');
  const { ticketId, direction, gateId } = target;
  // What a scan has become later is as old as the scan itself.
  const { receivedAt } = log.withNonce(line.undoes ?? '') ?? target;
  const undone = { at: target.at, receivedAt, isOwn: target.petugasId === by.userId };
  const window = outsideDuty(by.facts, { ...claim, undone });
  if (window !== null && window !== 'undo_too_late') return invalid(invalidFor[window]);
  if (log.isReverted(target.id)) return invalid('already_reverted');
  if (window !== null) return invalid(window);
  const draft = draftOf({ ...line, ticketId, direction, gateId, text: null }, by, now, {
    status: 'Reverted',
    reason: null,
  });
  return { draft: { ...draft, revertsId: target.id, method: 'Manual' } };
}
