import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import {
  type Action,
  actions,
  comes,
  type Expected,
  minutesAgo,
  online,
  people,
  revoked,
  scanner,
  undoOffline,
} from '../../test/duty-by-hand.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People, person } from '../../test/people.ts';
import { codeIn, concertOfBudi, refusalOf } from '../../test/phones.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let everybody: People;
let concert: Awaited<ReturnType<typeof concertOfBudi>>;
const client = (token: string, area: 'checkIn' | 'organizerScanning' = 'checkIn') =>
  karcis.current.client(token)[area];
const supervisor = () => client(everybody.Putri.token);
beforeAll(async () => {
  everybody = await invite(karcis.current);
  concert = await concertOfBudi(karcis.current, everybody);
  await concert.changeType({ gate_id: null });
  const event = { starts_at: inDays(-0.5), doors_open_at: null };
  await karcis.current.db.updateTable('events').set(event).where('id', '=', concert.event).execute();
});

interface Worker {
  readonly id: string;
  readonly token: string;
  readonly area: 'checkIn' | 'organizerScanning';
}

const shiftOver = () => ({ shift_starts_at: minutesAgo(400), shift_ends_at: minutesAgo(200) });

let count = 0;
/** Makes a worker with a device. */
async function workerAs(as: (typeof people)[string]['as']): Promise<Worker> {
  const { db } = karcis.current;
  if (as === 'Owner') return { ...everybody.Budi, area: 'organizerScanning' };
  if (as === 'Manager' || as === 'Viewer')
    return { ...(await colleague(db, everybody.Budi, as)), area: 'organizerScanning' };
  const worker = await person(db, `Kerja${(count += 1)}`, 'petugas');
  if (as === 'Lost' || as === 'Foreign') {
    const organizer = as === 'Lost' ? 'Budi' : 'Bayu';
    const { organizer_id } = await db
      .selectFrom('users')
      .select('organizer_id')
      .where('id', '=', everybody[organizer].id)
      .executeTakeFirstOrThrow();
    await concert.assign(worker.id);
    const pairedAt =
      as === 'Lost' ? concert : await openConcert(karcis.current, everybody, organizer_id ?? undefined);
    const assignment_id = as === 'Lost' ? await assignmentOf(worker.id) : await pairedAt.assign(worker.id);
    const by = karcis.current.client(everybody[organizer].token).organizerScanning;
    const { data: code } = await by.pairing({ id: pairedAt.event, body: { assignment_id } });
    const body = { code: codeIn(code.url), name: 'Ponsel' };
    const { data: paired } = await karcis.current.client().pairing.pair({ body });
    if (as === 'Lost') await by.revokeDevice({ id: concert.event, device_id: paired.device.id });
    return { id: worker.id, token: paired.token ?? '', area: 'checkIn' };
  }
  const { gate, ...more } = as as { gate?: 'other' };
  await karcis.current.client(worker.token).checkIn.addDevice({ body: { name: 'Ponsel' } });
  const gate_id = gate === 'other' ? await otherGate() : null;
  await concert.assign(worker.id, { gate_id, ...more });
  return { ...worker, area: 'checkIn' };
}

const assignmentOf = async (user: string) =>
  (
    await karcis.current.db
      .selectFrom('petugas_assignments')
      .select('id')
      .where('user_id', '=', user)
      .where('event_id', '=', concert.event)
      .executeTakeFirstOrThrow()
  ).id;

async function otherGate(): Promise<string> {
  const { id } = await karcis.current.db
    .insertInto('gates')
    .values({ event_id: concert.event, id: newId(), name: `Gerbang ${(count += 1)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A ticket as an action finds it, with the scan that an undo takes back. */
async function subjectOf(action: Action, worker: Worker): Promise<Subject> {
  const ticket =
    action === 'forced' ? await concert.issue(everybody.Hana.id, 'Revoked') : await concert.ticket();
  const code = action === 'code' ? await concert.codeOf(ticket) : undefined;
  if (action !== 'exit' && action !== 'own undo' && action !== "other's undo") return { ticket, code };
  const nonce = newId();
  const { data } = await supervisor().scan({ id: concert.event, body: { nonce, ticket_id: ticket } });
  if (action === 'own undo')
    await sql`update check_ins set petugas_id = ${worker.id} where id = ${data.id}`.execute(
      karcis.current.db,
    );
  return { ticket, code, nonce, scan: data.id };
}
interface Subject {
  readonly ticket: string;
  readonly code: string | undefined;
  readonly nonce?: string;
  readonly scan?: string;
}

const gate_id = () => concert.gate;
async function askedOnline(action: Action, worker: Worker, { ticket, code, scan }: Subject): Promise<string> {
  const at = { id: concert.event };
  const by = client(worker.token, worker.area);
  const of = code === undefined ? { ticket_id: ticket } : { code };
  const note = action === 'forced' ? { force: true, note: 'Kenal baik' } : {};
  const asked =
    action === 'whole order'
      ? by.upload({
          ...at,
          body: {
            pending: 0,
            clock_offset_ms: null,
            lines: [{ nonce: newId(), ticket_id: ticket, gate_id: gate_id() }],
          },
        })
      : action === 'own undo' || action === "other's undo"
        ? by.undo({ ...at, checkin_id: scan ?? '', body: { nonce: newId() } })
        : by.scan({
            ...at,
            body: {
              nonce: newId(),
              ...of,
              gate_id: gate_id(),
              direction: action === 'exit' ? 'Exit' : 'Entry',
              ...note,
            },
          });
  return asked.then(
    ({ data }) => {
      const [said] = 'results' in data ? data.results : [{ ...data, code: null }];
      return said?.code ?? [said?.checkin_status, said?.reason_code ?? []].flat().join(' ');
    },
    (error: { code?: string }) => error.code ?? 'no code',
  );
}

/** Sends an action as a device that was alone, minutes after it. */
async function sent(action: Action, worker: Worker, subject: Subject, minutes = 0): Promise<string> {
  const { ticket, code, nonce } = subject;
  const scanned_at = minutesAgo(minutes);
  const line = {
    nonce: newId(),
    ...(code === undefined ? { ticket_id: ticket } : { code }),
    gate_id: gate_id(),
    scanned_at,
    direction: action === 'exit' ? ('Exit' as const) : ('Entry' as const),
    ...(action === 'forced' ? { forced: true, note: 'Kenal baik' } : {}),
    verdict: {
      checkin_status: action === 'exit' ? ('Checked Out' as const) : ('Checked In' as const),
      reason_code: null,
    },
  };
  const lines = action.endsWith('undo')
    ? [{ nonce: newId(), kind: 'Undo' as const, undoes: nonce ?? '', scanned_at }]
    : [line];
  return client(worker.token, worker.area)
    .upload({ id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines } })
    .then(
      ({ data: { results } }) =>
        results
          .map(
            ({ code: fault, checkin_status: status, reason_code }) =>
              fault ?? [status, reason_code ?? []].flat().join(' '),
          )
          .join(),
      (error: { code?: string }) => error.code ?? 'no code',
    );
}

/** What becomes of an action at the second door, by the expectation for the first. */
function offlineOf(action: Action, expected: Expected): string {
  if (expected === 'allowed') return comes[action];
  if (expected === 'not_accepted' || expected === 'no_token' || expected === 'no_role')
    return online[expected];
  if (action.endsWith('undo')) return undoOffline[expected] ?? '';
  // Forced by a Scanner, it is a scan like others: here of a Revoked ticket.
  if (expected === 'no_force') return 'Conflict revoked';
  return action === 'exit' ? 'Rejected not_assigned' : 'Conflict not_assigned';
}

describe('both doors of a gate', () => {
  it.each(Object.entries(people))('are held to one table: %s', async (_, { as, may }) => {
    const worker = await workerAs(as);
    const isForeign = as === 'Foreign';
    const came: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const action of actions) {
      const want = may[action];
      came[`${action} now`] = await askedOnline(action, worker, await subjectOf(action, worker));
      expected[`${action} now`] = want === 'allowed' ? comes[action] : online[want];
      if (action === 'whole order') continue;
      const subject = await subjectOf(action, worker);
      came[`${action} later`] = await sent(action, worker, subject);
      // A phone of another organizer does not reach the event, so its lines are refused as a whole.
      expected[`${action} later`] = isForeign ? 'not_found' : laterOf(action, want, as);
      if (came[`${action} later`]?.startsWith('Conflict not_assigned') !== true || action === 'forced')
        continue;
      // It has used no ticket: the guest comes, and gets in.
      const { data } = await supervisor().scan({
        id: concert.event,
        body: { nonce: newId(), ticket_id: subject.ticket },
      });
      expect(data, action).toMatchObject({ checkin_status: 'Checked In', signal: 'Green' });
    }
    expect(came).toEqual(expected);
  });

  function laterOf(action: Action, want: Expected, as: object | string): string {
    // An assignment that was never in force does not reach the event either.
    if (JSON.stringify(as).includes('"accepted_at":null') && want === 'not_assigned') return 'not_found';
    return offlineOf(action, want);
  }

  it.each([
    ['before a revocation, told soon', () => revoked(60), 100, 'Checked In', 'not_assigned'],
    ['after a revocation', () => revoked(60), 20, 'Conflict not_assigned', 'not_assigned'],
    [
      'before a revocation, told two hours later',
      () => revoked(121),
      200,
      'Conflict not_assigned',
      'not_assigned',
    ],
    ['in a shift, told after it', shiftOver, 300, 'Checked In', 'outside_shift'],
    ['after a shift', shiftOver, 20, 'Conflict not_assigned', 'outside_shift'],
    ['before the assignment', () => ({ accepted_at: minutesAgo(30) }), 200, 'Checked In', 'Reverted'],
  ] as const)('asks for the hour of a line: %s', async (_, assignment, minutes, expected, undone) => {
    const more = assignment();
    const worker = await workerAs({ ...scanner, ...more });
    const subject = await subjectOf('id', worker);
    expect(await sent('id', worker, subject, minutes)).toBe(expected);
    const row = await karcis.current.db
      .selectFrom('check_ins')
      .select(['scanned_at'])
      .where('ticket_id', '=', subject.ticket)
      .executeTakeFirstOrThrow();
    // No line is older than the work of its person.
    if ('accepted_at' in more) expect(row.scanned_at).toBe(more.accepted_at);
    // An own scan of this moment, taken back by a line of now.
    expect(await sent('own undo', worker, await subjectOf('own undo', worker))).toBe(undone);
  });

  it('takes back no known scan by a clock that was set back', async () => {
    for (const as of [scanner, { ...scanner, ...revoked(3) }, revoked(3)]) {
      const worker = await workerAs(as);
      const { ticket, nonce, scan } = { scan: '', ...(await subjectOf('own undo', worker)) };
      const minutes = as === scanner ? 40 : 5;
      const at = minutesAgo(minutes);
      await sql`update check_ins set scanned_at = ${at}, received_at = ${at} where id = ${scan}`.execute(
        karcis.current.db,
      );
      const code = as === scanner ? 'undo_too_late' : 'not_assigned';
      expect(
        await sent('own undo', worker, { ticket, code: undefined, nonce: nonce ?? '' }, minutes - 1),
      ).toBe(code);
      // Nor by a refusal under the nonce of the entry, which is for the person who let the guest in and is on duty.
      const lines = [
        {
          nonce: nonce ?? '',
          ticket_id: ticket,
          scanned_at: at,
          verdict: { checkin_status: 'Rejected', reason_code: 'not_paid' },
        },
      ] as const;
      if (as !== scanner) {
        const body = { pending: 0, clock_offset_ms: 0, lines: [...lines] };
        const { results } = (await client(worker.token).upload({ id: concert.event, body })).data;
        expect(results).toMatchObject([{ outcome: 'Known', checkin_status: 'Checked In' }]);
      }
      const { data } = await supervisor().scan({
        id: concert.event,
        body: { nonce: newId(), ticket_id: ticket },
      });
      expect(data.checkin_status).toBe('Duplicate');
    }
  });

  it('refuses a member who was removed, and an account that is suspended', async () => {
    const { db } = karcis.current;
    const manager = await workerAs('Manager');
    const worker = await workerAs(scanner);
    await db.updateTable('users').set({ status: 'Deactivated' }).where('id', '=', manager.id).execute();
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', worker.id).execute();
    for (const each of [manager, worker]) {
      const subject = await subjectOf('id', each);
      const [now, later] = [await askedOnline('id', each, subject), await sent('id', each, subject)];
      expect(later).toBe(now);
      expect(later).not.toMatch(/Checked|Conflict/);
    }
  });

  it('lets Scanners look for guests and fetch the list with the permission for it alone', async () => {
    const searching = async (as: object) => {
      const by = client((await workerAs(as)).token);
      return [
        (await refusalOf(by.attendees({ id: concert.event, q: 'Hana' }))) ?? 'found',
        (await refusalOf(by.pack({ id: concert.event }))) ?? 'given',
      ];
    };
    expect(await searching(scanner)).toEqual(['found', 'given']);
    expect(await searching({ ...scanner, can_search_attendees: false })).toEqual(['not_permitted', 'given']);
    expect(await searching({ ...scanner, can_scan: false })).toEqual(['found', 'not_permitted']);
    expect(await searching({ ...scanner, ...revoked(1) })).toEqual(['not_found', 'not_found']);
  });
});
