import { call } from '../../frame/server.ts';
import { stillOwner } from '../../frame/still-owner.ts';
import { isAnswer } from './answer.ts';
import type { At } from './at.ts';
import type { Outcome } from './outcome.ts';
import { patience } from './scan.ts';
import { addLine, heldPack, keptUntil, type OwnLine } from './store.ts';

/** Takes back a scan that was let in. Where the server does not answer, this is kept to be sent as well, with the same nonce. */
export async function takeBack({ owner, eventId, side }: At, outcome: Outcome, nonce: string): Promise<void> {
  const { status } = outcome;
  const wasAccepted = status === 'Checked In' || status === 'Checked Out';
  const takesBack = wasAccepted ? { status, at: Date.parse(outcome.at) } : undefined;
  if (outcome.checkInId !== null)
    try {
      await stillOwner(owner);
      const input = { id: eventId, checkin_id: outcome.checkInId, body: { nonce } };
      await call(side.routes.undo, input, { signal: AbortSignal.timeout(patience) });
      await keepUndo('sent').catch(() => undefined);
      return;
    } catch (error) {
      if (isAnswer(error)) throw error;
    }
  await keepUndo('waiting');

  async function keepUndo(state: OwnLine['state']) {
    const held = await heldPack(owner, eventId);
    const now = Date.now();
    const scanned_at = new Date(now).toISOString();
    const line = { nonce, kind: 'Undo' as const, undoes: outcome.nonce, scanned_at };
    const at = now + (held?.offset ?? 0);
    const value = { line, accepted: null, at, until: keptUntil(held?.pack), takesBack };
    await addLine({ nonce, event_id: eventId, owner, ticket_id: outcome.ticketId, state, value });
  }
}
