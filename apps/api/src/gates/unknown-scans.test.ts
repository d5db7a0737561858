import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { atOnce } from '../../test/at-once.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People, person } from '../../test/people.ts';
import { newId } from '../domain/id.ts';
import { type Kept, keptWith, most, roomFor } from './unknown-scans.ts';

describe('the room for scans without a ticket', () => {
  const [putri, wayan] = ['putri', 'wayan'].map((userId) => ({ userId, deviceId: `${userId} 1` })) as [
    { userId: string; deviceId: string },
    { userId: string; deviceId: string },
  ];

  it('is that of a device, and leaves room for other devices of the person, and for other people', () => {
    const kept = keptWith({}, putri, most.device);
    expect(roomFor(kept, putri, 1)).toBe(0);
    expect(roomFor(kept, { ...putri, deviceId: 'putri 2' }, 500)).toBe(most.device);
    expect(roomFor(kept, { ...putri, deviceId: null }, 500)).toBe(most.device);
    expect(roomFor(kept, wayan, 7)).toBe(7);
  });

  it('stays within each of the three numbers, whoever sends what', () => {
    const sender = fc.record({
      userId: fc.constantFrom(...Array.from({ length: 12 }, (_, n) => `person ${n}`)),
      deviceId: fc.option(fc.constantFrom('1', '2', '3', '4')),
    });
    const sent = fc.array(fc.tuple(sender, fc.integer({ min: 1, max: 100 })), { maxLength: 120 });
    fc.assert(
      fc.property(sent, (batches) => {
        let kept: Kept = {};
        const byPerson = new Map<string, number>();
        for (const [{ userId, deviceId }, wanted] of batches) {
          const by = { userId, deviceId: deviceId && `${userId} ${deviceId}` };
          const room = roomFor(kept, by, wanted);
          expect(room).toBeGreaterThanOrEqual(0);
          expect(room).toBeLessThanOrEqual(Math.min(wanted, most.device));
          kept = keptWith(kept, by, room);
          byPerson.set(userId, (byPerson.get(userId) ?? 0) + room);
        }
        const sums = [...byPerson.values()];
        for (const sum of sums) expect(sum).toBeLessThanOrEqual(most.person);
        expect(sums.reduce((all, sum) => all + sum, 0)).toBeLessThanOrEqual(most.event);
      }),
    );
  });
});

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

type Concert = Awaited<ReturnType<typeof openConcert>>;
let workers = 0;
/** One more Scanner of a concert, with a phone. */
async function scannerAt(concert: Concert) {
  const worker = await person(karcis.current.db, `Pemindai${(workers += 1)}`, 'petugas');
  const { checkIn } = karcis.current.client(worker.token);
  await checkIn.addDevice({ body: { name: 'Ponsel' } });
  await concert.assign(worker.id, { role: 'Scanner' });
  const verdict = { checkin_status: 'Rejected', reason_code: 'unknown_code' } as const;
  type Verdict = { checkin_status: 'Rejected' | 'Checked In'; reason_code: 'unknown_code' | null };
  return {
    scan: async (code: string, nonce = newId()) =>
      (await checkIn.scan({ id: concert.event, body: { nonce, code } })).data,
    /** Sends codes without a ticket, and says of how many there is a record. */
    async junk(count: number, said: Verdict = verdict) {
      const scanned_at = new Date().toISOString();
      const lines = Array.from({ length: count }, () => ({
        nonce: newId(),
        code: `bukan ${newId()}`,
        scanned_at,
        verdict: said,
      }));
      const { results } = (
        await checkIn.upload({ id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines } })
      ).data;
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['Recorded']));
      return results.filter(({ check_in_id: id }) => id !== null).length;
    },
    counts: async () => (await checkIn.counts({ id: concert.event })).data,
  };
}
const rowsOf = async ({ event }: Concert) => {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from check_ins where event_id = ${event} and ticket_id is null`.execute(
    karcis.current.db,
  );
  return rows[0]?.rows;
};

describe('codes without a ticket', () => {
  it('are kept up to a number for a device and hour, and counted beyond it, with the same answer', async () => {
    const concert = await openConcert(karcis.current, people);
    const putri = await scannerAt(concert);
    const first = await putri.scan('bukan tiket');
    expect(await putri.junk(100)).toBe(most.device - 1);
    const next = await putri.scan('bukan tiket');
    const {
      id: _,
      scanned_at: _at,
      received_at: _received,
      created_at: _made,
      updated_at: _changed,
      ...shown
    } = next;
    expect(first).toMatchObject(shown);
    expect(shown).toMatchObject({
      checkin_status: 'Rejected',
      reason_code: 'unknown_code',
      signal: 'Red',
      result: 'Refused',
      petugas: { name: expect.any(String) },
      device: { name: 'Ponsel' },
    });
    // Of a phone that has let such a guest in, too.
    expect(await putri.junk(5, { checkin_status: 'Checked In', reason_code: null })).toBe(0);
    // A nonce of what was not kept is not known: the code is judged once more, and another code is no fault.
    const nonce = newId();
    expect((await putri.scan('bukan tiket', nonce)).reason_code).toBe('unknown_code');
    expect((await putri.scan('bukan yang ini', nonce)).reason_code).toBe('unknown_code');
    expect(await rowsOf(concert)).toBe(most.device);
    karcis.current.letSecondsPass(2);
    expect((await putri.counts()).rejected).toBe(1 + 100 + 1 + 5 + 2);
    // Another phone at the same event has its own room, and tickets are always recorded.
    const wayan = await scannerAt(concert);
    expect(await wayan.junk(3)).toBe(3);
    const ticket = await concert.ticket();
    expect((await putri.scan(await concert.codeOf(ticket))).checkin_status).toBe('Checked In');
    expect((await putri.scan(await concert.codeOf(ticket))).checkin_status).toBe('Duplicate');
  });

  it('are kept up to that number however many requests arrive at once', async () => {
    const concert = await openConcert(karcis.current, people);
    const putri = await scannerAt(concert);
    const { answers } = await atOnce(5, () => putri.junk(40));
    expect(answers.reduce((sum, kept) => sum + kept, 0)).toBe(most.device);
    expect(await rowsOf(concert)).toBe(most.device);
  });

  it('would be kept beyond it where two requests read before either has written (control)', async () => {
    const { event } = await openConcert(karcis.current, people);
    const by = { userId: people.Putri.id, deviceId: null };
    const room = async () => {
      const read = await sql<{
        kept: Kept;
      }>`select kept from unknown_scan_hours where event_id = ${event}`.execute(karcis.current.db);
      return roomFor(read.rows[0]?.kept ?? {}, by, most.device);
    };
    const [one, other] = [await room(), await room()];
    expect(one + other).toBe(2 * most.device);
  });

  it.each([
    ['that is a draft', { status: 'Draft', published_at: null }],
    ['that was cancelled', { status: 'Cancelled', cancelled_at: inDays(0), cancellation_reason: 'Hujan' }],
    ['two days before its doors', { starts_at: inDays(2), ends_at: inDays(3), doors_open_at: null }],
    ['two days after its end', { starts_at: inDays(-4), ends_at: inDays(-2), doors_open_at: null }],
  ] as const)('are not kept at an event %s', async (_, change) => {
    const concert = await openConcert(karcis.current, people);
    const putri = await scannerAt(concert);
    await karcis.current.db
      .updateTable('events')
      .set(change as object)
      .where('id', '=', concert.event)
      .execute();
    expect(await putri.scan('bukan tiket')).toMatchObject({
      checkin_status: 'Rejected',
      reason_code: 'unknown_code',
    });
    expect(await putri.junk(100)).toBe(0);
    expect(await rowsOf(concert)).toBe(0);
    const hours = await karcis.current.db
      .selectFrom('unknown_scan_hours')
      .selectAll()
      .where('event_id', '=', concert.event)
      .execute();
    expect(hours).toEqual([]);
  });
});
