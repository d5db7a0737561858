import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import { somethingToBuy } from './order-examples.ts';
import { adminOfDemo } from './petugas-examples.ts';
import { phoneInputs, phonesAtGates, scannersAtGates, toPair } from './phone-examples.ts';
import { issuedTicket } from './ticket-examples.ts';
import { organizerOf } from './webhook-records.ts';

const everything = {
  can_scan: true,
  can_manual_check_in: true,
  can_undo: true,
  can_search_attendees: true,
  can_view_contact: true,
};

/** An event of an organizer of the demo, where a petugas of the demo is a Supervisor. */
export async function eventAtWork(
  db: Kysely<Tables>,
  { isForeign = false, status = 'Active' }: { isForeign?: boolean; status?: 'Active' | 'Invited' },
) {
  const number = isForeign ? '2' : '';
  const organizer = await organizerOf(db, `organizer${number}@karcis.test`);
  const event = await somethingToBuy(db, organizer);
  // Of codes without a ticket nothing is kept at other times.
  const now = { starts_at: inDays(-0.01), doors_open_at: null };
  await db.updateTable('events').set(now).where('id', '=', event.event_id).execute();
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `petugas${number}@karcis.test`)
    .executeTakeFirstOrThrow();
  await given(db, 'petugas_assignments', {
    event_id: event.event_id,
    user_id,
    role: 'Supervisor',
    status,
    accepted_at: status === 'Active' ? inDays(-1) : null,
    assigned_by: await adminOfDemo(db),
    ...everything,
  });
  return { ...event, user_id, organizer_id: organizer };
}

/** A ticket at such an event. */
async function ticketAtWork(db: Kysely<Tables>, isForeign = false) {
  const at = await eventAtWork(db, { isForeign });
  return { at, ticket: (await issuedTicket(db, { isForeign, at })).ticket_id };
}

/** A code that no ticket has: it is read at every event. */
const toScan = async (db: Kysely<Tables>, isForeign = false) => ({
  id: (await eventAtWork(db, { isForeign })).event_id,
  body: { nonce: newId(), code: 'T1:BUKAN-TIKET' },
});

const toUpload = async (db: Kysely<Tables>, isForeign = false) => ({
  id: (await eventAtWork(db, { isForeign })).event_id,
  body: { pending: 0, clock_offset_ms: 0, lines: [{ nonce: newId(), code: 'T1:BUKAN-TIKET' }] },
});

const toUndo = async (db: Kysely<Tables>, isForeign?: boolean) => {
  const { at, ticket: ticket_id } = await ticketAtWork(db, isForeign);
  const { event_id } = at;
  const entered_at = inDays(0);
  const checkin_id = await given(db, 'check_ins', {
    event_id,
    nonce: newId(),
    ticket_id,
    checkin_status: 'Checked In',
    petugas_id: at.user_id,
    scanned_at: entered_at,
  });
  const entry = { event_id, ticket_id, check_in_id: checkin_id, entered_at };
  await db.insertInto('standing_entries').values(entry).execute();
  return { id: event_id, checkin_id, body: { nonce: newId() } };
};

const toWatch = async (db: Kysely<Tables>, isForeign = false) => ({
  id: (await eventAtWork(db, { isForeign })).event_id,
});

const toSearch = async (db: Kysely<Tables>, isForeign?: boolean) => {
  const { at } = await ticketAtWork(db, isForeign);
  return { id: at.event_id, q: 'hana' };
};

const toAccept = async (db: Kysely<Tables>, isForeign = false) => ({
  id: (await eventAtWork(db, { isForeign, status: 'Invited' })).event_id,
});

const atGate = (area: 'checkIn' | 'organizerScanning') => ({
  [`${area}.scan`]: toScan,
  [`${area}.upload`]: toUpload,
  [`${area}.undo`]: toUndo,
  [`${area}.attendees`]: toSearch,
  [`${area}.pack`]: toWatch,
  [`${area}.packTickets`]: toWatch,
  [`${area}.counts`]: toWatch,
});

/** Input for routes of gates, each at an event of its own. */
export const gateInputs = {
  ...atGate('checkIn'),
  ...atGate('organizerScanning'),
  'checkIn.accept': toAccept,
  'adminScanning.counts': toWatch,
  ...phoneInputs,
};

/** An example of each route of gates. */
export async function gateExamples(db: Kysely<Tables>) {
  const atGates = async () => ({
    scan: await toScan(db),
    upload: await toUpload(db),
    undo: await toUndo(db),
    attendees: await toSearch(db),
    pack: await toWatch(db),
    packTickets: await toWatch(db),
    counts: await toWatch(db),
    ...(await phonesAtGates(db)),
  });
  return {
    checkIn: {
      ...(await atGates()),
      ...(await scannersAtGates(db)),
      accept: await toAccept(db),
      addDevice: { body: { name: 'Ponsel Putri' } },
    },
    organizerScanning: await atGates(),
    adminScanning: { counts: await toWatch(db), ...(await phonesAtGates(db)) },
    pairing: { pair: await toPair(db) },
  };
}
