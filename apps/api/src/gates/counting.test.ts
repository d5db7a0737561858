import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { aggregate } from '../db/tallies/aggregate.ts';
import { newId } from '../domain/id.ts';
import { countsOf } from './counting.ts';

const karcis = karcisForTests();
let people: People;
let concert: Awaited<ReturnType<typeof openConcert>>;
let gates: readonly (string | null)[];
let types: readonly string[];
beforeAll(async () => {
  const { db } = karcis.current;
  people = await invite(karcis.current);
  concert = await openConcert(karcis.current, people, await organizerOf(db, people.Budi.email));
  const { event: event_id } = concert;
  gates = [concert.gate, await given(db, 'gates', { event_id, name: 'Pintu Timur', position: 1 }), null];
  const type = { event_id, name: 'VIP', price: 500_000, currency: 'IDR', position: 1 };
  types = [concert.ticketType.id, await given(db, 'ticket_types', type)];
});

type Gate = { readonly gate_id?: string };

const scanning = () => karcis.current.client(people.Budi.token).organizerScanning;
const scan = (body: object) => scanning().scan({ id: concert.event, body: { nonce: newId(), ...body } });
const logOf = () =>
  karcis.current.db
    .selectFrom('check_ins')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.event_id', '=', 'check_ins.event_id')
        .onRef('tickets.id', '=', 'check_ins.ticket_id'),
    )
    .selectAll('check_ins')
    .select('ticket_type_id')
    .where('check_ins.event_id', '=', concert.event)
    .orderBy('scanned_at')
    .orderBy('check_ins.id')
    .execute();

/** The tickets that are inside, as what decides on the next scan has them. */
async function standing(): Promise<string[]> {
  const rows = await karcis.current.db
    .selectFrom('standing_entries')
    .select('ticket_id')
    .where('event_id', '=', concert.event)
    .where('exited_at', 'is', null)
    .execute();
  return rows.map(({ ticket_id }) => ticket_id).toSorted();
}

/** What the counts have to be, and which tickets are inside, by a walk through the whole log. */
async function plainly() {
  const log = await logOf();
  const taken = new Set(log.map(({ reverts_id: id }) => id));
  const stands = log.filter(({ id }) => !taken.has(id));
  const count = (rows: typeof log, status: string) =>
    rows.filter(({ checkin_status: is }) => is === status).length;
  const passages = (rows: typeof log) => ({
    entries: count(rows, 'Checked In'),
    exits: count(rows, 'Checked Out'),
    duplicates: count(rows, 'Duplicate'),
    rejected: count(rows, 'Rejected'),
  });
  const isIn = new Map<string, { inside: boolean; type: string | null }>();
  for (const { ticket_id: id, ticket_type_id: type, checkin_status: status } of stands) {
    if (id !== null && status === 'Checked In') isIn.set(id, { inside: true, type });
    if (id !== null && status === 'Checked Out') isIn.set(id, { inside: false, type });
  }
  const guests = [...isIn.values()];
  const tickets = [...isIn].flatMap(([id, { inside }]) => (inside ? id : [])).toSorted();
  const counts = {
    ...passages(stands),
    conflicts: count(stands, 'Conflict'),
    admitted: guests.length,
    inside: guests.filter(({ inside }) => inside).length,
    by_ticket_type: types.map((id) => ({
      ticket_type: { id },
      admitted: guests.filter(({ type }) => type === id).length,
      inside: guests.filter(({ type, inside }) => type === id && inside).length,
    })),
    by_gate: gates
      .map((id) => ({ gate: id && { id }, rows: stands.filter(({ gate_id: at }) => at === id) }))
      .filter(({ gate, rows }) => gate !== null || count(rows, 'Conflict') < rows.length)
      .map(({ gate, rows }) => ({ gate, ...passages(rows) })),
  };
  return { counts, tickets };
}

const steps = ['enter', 'again', 'leave', 'undo', 'unknown', 'conflict', 'regret', 'aggregate'] as const;
const aStep = fc.record({
  step: fc.constantFrom(...steps),
  ticket: fc.nat({ max: 5 }),
  gate: fc.nat({ max: 2 }),
});

type Lines = Parameters<ReturnType<typeof scanning>['upload']>[0]['body']['lines'];
const upload = (lines: Lines) =>
  scanning().upload({ id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines } });
/** A guest whom a device has let in that was alone. */
const letIn = (ticket_id: string, gate: Gate) => ({
  nonce: newId(),
  ticket_id,
  ...gate,
  scanned_at: new Date().toISOString(),
  verdict: { checkin_status: 'Checked In', reason_code: null } as const,
});

/** What may happen at the gates, to a ticket at a gate. */
const deeds: Record<(typeof steps)[number], (ticket_id: string, gate: Gate) => Promise<unknown>> = {
  enter: (ticket_id, gate) => scan({ ticket_id, ...gate, force: true, note: 'Boleh masuk lagi' }),
  again: (ticket_id, gate) => scan({ ticket_id, ...gate }),
  leave: (ticket_id, gate) => scan({ ticket_id, ...gate, direction: 'Exit' }),
  unknown: (_, gate) => scan({ code: 'BUKAN TIKET', ...gate }),
  conflict: (ticket_id, gate) => upload([letIn(ticket_id, gate)]),
  regret(ticket_id, gate) {
    const line = letIn(ticket_id, gate);
    return upload([line, { nonce: newId(), kind: 'Undo', undoes: line.nonce, scanned_at: line.scanned_at }]);
  },
  async undo(ticket_id) {
    const log = await logOf();
    const taken = new Set(log.map(({ reverts_id: id }) => id));
    const last = log.findLast(
      (row) => row.ticket_id === ticket_id && row.checkin_status.startsWith('Checked') && !taken.has(row.id),
    );
    if (last !== undefined)
      await scanning().undo({ id: concert.event, checkin_id: last.id, body: { nonce: newId() } });
  },
  aggregate: () => aggregate(karcis.current.database),
};

it('counts and standing entries are those of the whole log, however much of it is in the tallies', async () => {
  const tickets = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const id = await concert.ticket();
      const ticket_type_id = types[index % 2] ?? '';
      await karcis.current.db.updateTable('tickets').set({ ticket_type_id }).where('id', '=', id).execute();
      return id;
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40 }), async (walk) => {
      for (const { step, ticket, gate } of walk) {
        const gate_id = gates[gate];
        await deeds[step](tickets[ticket] ?? '', gate_id ? { gate_id } : {});
      }
      const { counts, tickets: inside } = await plainly();
      expect(await countsOf(karcis.current.db, concert.event)).toMatchObject(counts);
      expect(await standing()).toEqual(inside);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  await aggregate(karcis.current.database);
  const told = await countsOf(karcis.current.db, concert.event);
  expect(told).toMatchObject((await plainly()).counts);
  for (const name of ['entries', 'exits', 'duplicates', 'rejected', 'conflicts', 'inside'] as const)
    expect(told[name], name).toBeGreaterThan(0);
});
