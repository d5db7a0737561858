import type { Api, InputOf } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Activity } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { countsOf } from './counting.ts';
import { assignedTo, type Duty, dutyAt } from './duty.ts';
import { resultOf } from './results.ts';
import { recordScan, type Scanned } from './scanning.ts';
import { searchTickets } from './searching.ts';
import type { Gates } from './service.ts';
import { undoScan } from './undoing.ts';

type Routes = Api['organizerScanning'];
type AtGate = Scope<'petugas'> | Scope<'organizer'>;
type ScanBody = InputOf<Routes['scan']>['body'];
interface Services {
  readonly gates: Gates;
}

/** The functions behind the routes of gates: of check-in staff, and of those who run an event. */
export const atGate = {
  async scan(db: Db, scope: AtGate, { id, body }: InputOf<Routes['scan']>) {
    const of = subjectOf(body);
    const duty = await dutyAt(db, scope, id, 'code' in of ? 'scan' : 'manual_check_in');
    const isForced = body.force === true;
    if (isForced) demandReason(duty, body);
    const recorded = await recordScan(db, {
      duty,
      nonce: body.nonce,
      of,
      direction: body.direction ?? 'Entry',
      gateId: await gateOf(db, duty, body.gate_id),
      isForced,
      note: body.note ?? null,
    });
    if ('refusal' in recorded) return fail(recorded.refusal);
    const result = await resultOf(db, id, recorded.id);
    if (recorded.isNew && isForced && result.checkin_status === 'Checked In')
      await tell(db, scope, result, {
        action: 'check_in.forced',
        description: 'Let in a guest whatever spoke against it',
        changes: [{ field: 'note', old: null, new: body.note ?? null }],
      });
    return result;
  },

  async undo(db: Db, scope: AtGate, { id, checkin_id, body }: InputOf<Routes['undo']>) {
    const duty = await dutyAt(db, scope, id, 'undo');
    const undone = await undoScan(db, duty, { id: checkin_id, nonce: body.nonce, note: body.note ?? null });
    const result = await resultOf(db, id, undone.id);
    if (undone.isNew)
      await tell(db, scope, result, { action: 'check_in.undone', description: 'Took back a scan' });
    return result;
  },

  async attendees(db: ReadDb, scope: AtGate, { id, q }: InputOf<Routes['attendees']>, { gates }: Services) {
    const duty = await dutyAt(db, scope, id, 'search_attendees');
    gates.countSearch(scope.userId);
    return searchTickets(db, duty, q);
  },

  async counts(db: ReadDb, scope: AtGate, { id }: InputOf<Routes['counts']>, { gates }: Services) {
    await assignedTo(db, scope, id);
    return gates.counts(id, () => countsOf(db, id));
  },
};

/** Tells in the audit log what was done with a ticket at the gates of an event. */
async function tell(
  db: Db,
  { tokenId, caller }: AtGate,
  { event, ticket }: Awaited<ReturnType<typeof resultOf>>,
  said: Pick<Activity, 'action' | 'description' | 'changes'>,
): Promise<void> {
  if (ticket === null) return;
  const subject = { type: 'ticket', id: ticket.id, label: ticket.code };
  const by = { tokenId };
  const activity = { ...said, outcome: 'Succeeded' as const, by, subject, eventId: event?.id ?? null };
  await recordActivities(db, [entryFor(activity, caller)]);
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

/** The gate of a scan: the one that it names, or that of the assignment. Throws where it names one that is not the person's. */
async function gateOf(db: ReadDb, duty: Duty, asked: string | undefined): Promise<string | null> {
  if (asked === undefined || asked === duty.gateId) return duty.gateId;
  const refuse = (detail: string) =>
    fail('no_such_record', { errors: [{ pointer: '/gate_id', code: 'no_such_record', detail }] });
  if (duty.gateId !== null) return refuse('Your assignment is to another gate.');
  const gate = await db
    .selectFrom('gates')
    .select('id')
    .where('event_id', '=', duty.eventId)
    .where('id', '=', asked)
    .executeTakeFirst();
  return gate?.id ?? refuse(`The event has no gate ${asked}.`);
}
