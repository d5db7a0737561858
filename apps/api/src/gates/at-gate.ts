import type { Api, InputOf } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { countsOf } from './counting.ts';
import { assignedTo, demandNow, type Duty, dutyAt, dutyOf } from './duty.ts';
import { packTicketsOf } from './pack-tickets.ts';
import { packOf } from './packing.ts';
import { ticketsByPrintedCode } from './printed-codes.ts';
import { otherEventOf, resultOf, unkeptResult } from './results.ts';
import { recordScan, type Scanned } from './scanning.ts';
import { searchTickets } from './searching.ts';
import { isJudgedHere, type SentLine } from './sent-lines.ts';
import type { Gates } from './service.ts';
import { deedsOf, forced, tell, undone } from './telling.ts';
import { undoScan } from './undoing.ts';
import { recordLines } from './uploading.ts';

type Routes = Api['organizerScanning'];
type AtGate = Scope<'petugas'> | Scope<'organizer'>;
type ScanBody = InputOf<Routes['scan']>['body'];
interface Services {
  readonly gates: Gates;
}

/** The functions behind the routes of gates: of check-in staff, and of those who run an event. */
export const atGate = {
  async scan(db: Db, scope: AtGate, { id, body }: InputOf<Routes['scan']>) {
    const duty = await dutyOf(db, scope, id);
    const of = await ticketMeant(db, id, subjectOf(body));
    demandNow(duty, 'code' in of ? 'scan' : 'manual_check_in', body.gate_id);
    const isForced = body.force === true;
    if (isForced) demandReason(duty, body);
    const scan = {
      duty,
      nonce: body.nonce,
      of,
      direction: body.direction ?? 'Entry',
      gateId: await gateOf(db, duty, body.gate_id),
      isForced,
      note: body.note ?? null,
    };
    const recorded = await recordScan(db, scan);
    if ('refusal' in recorded) return fail(recorded.refusal);
    const result =
      'unkept' in recorded
        ? await unkeptResult(db, scan, recorded.unkept)
        : await resultOf(db, id, recorded.id);
    if (result.reason_code === 'wrong_event' && 'code' in of)
      return { ...result, other_event: await otherEventOf(db, scope, duty, of.code) };
    if ('unkept' in recorded) return result;
    if (recorded.isNew && isForced && result.ticket !== null && result.checkin_status === 'Checked In')
      await tell(db, scope, id, [forced(result.ticket.id, body.note ?? null)]);
    return result;
  },

  async upload(db: Db, scope: AtGate, { id, body }: InputOf<Routes['upload']>) {
    const duty = await senderOf(db, scope, id, body.lines);
    const { answer, recorded } = await recordLines(db, duty, body);
    await tell(db, scope, id, deedsOf(recorded));
    return answer;
  },

  async undo(db: Db, scope: AtGate, { id, checkin_id, body }: InputOf<Routes['undo']>) {
    const duty = await dutyAt(db, scope, id, 'undo');
    const taken = await undoScan(db, duty, { id: checkin_id, nonce: body.nonce, note: body.note ?? null });
    const result = await resultOf(db, id, taken.id);
    if (taken.isNew && result.ticket !== null) await tell(db, scope, id, [undone(result.ticket.id)]);
    return result;
  },

  async attendees(db: ReadDb, scope: AtGate, { id, q }: InputOf<Routes['attendees']>, { gates }: Services) {
    const duty = await dutyAt(db, scope, id, 'search_attendees');
    gates.countSearch(scope.userId);
    return searchTickets(db, duty, q);
  },

  async pack(db: ReadDb, scope: AtGate, { id }: InputOf<Routes['pack']>) {
    return packOf(db, await dutyAt(db, scope, id, 'scan'));
  },

  async packTickets(db: ReadDb, scope: AtGate, { id, cursor }: InputOf<Routes['packTickets']>) {
    return packTicketsOf(db, await dutyAt(db, scope, id, 'scan'), cursor);
  },

  async counts(db: ReadDb, scope: AtGate, { id }: InputOf<Routes['counts']>, { gates }: Services) {
    await assignedTo(db, scope, id);
    return gates.counts(id, () => countsOf(db, id));
  },
};

/**
 * Returns the duty of the device that sends lines, also one that is over. Lines of a device that was alone are each held to the duty at
 * their hour. Where all lines are of this moment, the request is answered like one scan. Throws as `dutyAt` does, and `no_device`.
 */
async function senderOf(db: ReadDb, scope: AtGate, id: string, lines: readonly SentLine[]) {
  const duty = await dutyOf(db, scope, id);
  const isOffline = !lines.every(isJudgedHere);
  if (!isOffline && lines.length > 0) demandNow(duty, 'manual_check_in');
  if (isOffline && scope.role === 'petugas' && duty.deviceId === null) fail('no_device');
  return duty;
}

/** What is scanned: either a code or a ticket. */
function subjectOf({ code, ticket_id: ticketId }: ScanBody): Scanned['of'] {
  const refuse = (code: 'missing' | 'not_allowed', detail: string) =>
    fail('invalid_request', { errors: [{ pointer: '/code', code, detail }] });
  if (code !== undefined && ticketId !== undefined)
    return refuse('not_allowed', 'Send either the code that was read, or ticket_id.');
  if (code !== undefined) return { code };
  if (ticketId !== undefined) return { ticketId };
  return refuse('missing', 'Send the code that was read, or ticket_id for a ticket that was found by hand.');
}

/** Returns the ticket whose printed code was sent in place of its QR code. Any other code is returned as it is. */
async function ticketMeant(db: ReadDb, eventId: string, of: Scanned['of']): Promise<Scanned['of']> {
  if (!('code' in of)) return of;
  const ticketId = (await ticketsByPrintedCode(db, eventId, [of.code])).get(of.code);
  return ticketId === undefined ? of : { ticketId };
}

/** Throws unless a Supervisor says why somebody is let in whom the rules refuse. */
function demandReason({ isSupervisor }: Duty, { note = '' }: ScanBody): void {
  if (!isSupervisor) fail('supervisor_only');
  if (note.length < 3)
    fail('invalid_request', {
      errors: [
        note === ''
          ? { pointer: '/note', code: 'missing', detail: 'Say why, in 3 characters or more.' }
          : {
              pointer: '/note',
              code: 'too_short',
              detail: `Say why, in 3 characters or more, not ${note.length}.`,
            },
      ],
    });
}

/** The gate of a scan: the one that it names, or that of the assignment. Throws where the event has no such gate. */
async function gateOf(db: ReadDb, duty: Duty, asked: string | undefined): Promise<string | null> {
  if (asked === undefined || asked === duty.gateId) return duty.gateId;
  const refuse = (detail: string) =>
    fail('no_such_record', { errors: [{ pointer: '/gate_id', code: 'no_such_record', detail }] });
  const gate = await db
    .selectFrom('gates')
    .select('id')
    .where('event_id', '=', duty.eventId)
    .where('id', '=', asked)
    .executeTakeFirst();
  return gate?.id ?? refuse(`The event has no gate ${asked}.`);
}
