import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { openConcert } from '../../test/at-gates.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { holdUntil } from '../../test/holds.ts';
import { invite, type People } from '../../test/people.ts';
import { openSignedOffice } from '../../test/signed-tickets.ts';
import { newId } from '../domain/id.ts';
import { type Signing, signing } from './opening.ts';
import { recordScan, type Scanned } from './scanning.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
let concert: Awaited<ReturnType<typeof openConcert>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openConcert(karcis.current, people);
});

const db = () => karcis.current.db;
const aTicket = () => concert.ticket();
const codeOf = (id: string) => concert.codeOf(id);

type More = Partial<Omit<Scanned, 'duty' | 'of'>> & { readonly ticketTypeIds?: readonly string[] };
const scan = (of: Scanned['of'], { ticketTypeIds, ...more }: More = {}) =>
  karcis.current.database.transaction(async (tx) => {
    const read = sql<{
      signing: Signing;
    }>`select ${signing} as signing from events as event where id = ${concert.event}`;
    const { rows } = await read.execute(tx);
    return recordScan(tx, {
      duty: {
        eventId: concert.event,
        organizerId: concert.organizer.id,
        userId: people.Putri.id,
        deviceId: null,
        ticketTypeIds: ticketTypeIds ?? null,
        signing: rows[0]?.signing ?? { event_key: -1, keys: [] },
      },
      nonce: newId(),
      of,
      direction: 'Entry',
      gateId: concert.gate,
      isForced: false,
      note: null,
      ...more,
    });
  });
/** What a scan was recorded as, or why it was not. */
const said = async (of: Scanned['of'], more?: More) => {
  const recorded = await scan(of, more);
  if ('refusal' in recorded) return recorded.refusal;
  if ('unkept' in recorded) return 'not kept';
  const row = await db()
    .selectFrom('check_ins')
    .select(['checkin_status', 'reason_code'])
    .where('id', '=', recorded.id)
    .executeTakeFirstOrThrow();
  return [row.checkin_status, row.reason_code].filter((part) => part !== null).join(' ');
};
const tally = async (ticket_id: string) => {
  const rows = await db()
    .selectFrom('check_ins')
    .select('checkin_status')
    .where('ticket_id', '=', ticket_id)
    .execute();
  return rows.map(({ checkin_status }) => checkin_status).toSorted();
};
const exit = { direction: 'Exit' } as const;

describe('a scan', () => {
  it('lets Hana in by her code, once, and out again', async () => {
    const ticketId = await aTicket();
    const code = await codeOf(ticketId);
    expect(await said({ code }, exit)).toBe('Rejected not_inside');
    expect(await said({ code })).toBe('Checked In');
    expect(await said({ code })).toBe('Duplicate already_used');
    expect(await said({ ticketId }, exit)).toBe('Checked Out');
    expect(await said({ ticketId }, exit)).toBe('Rejected not_inside');
    expect(await said({ ticketId })).toBe('Duplicate already_used');
    expect(await said({ ticketId }, { isForced: true, note: 'kenal' })).toBe('Checked In');
  });

  it('keeps of a text that is of no ticket what was read, cut', async () => {
    const written = ['', '<b>x</b>', 'a\0b', 'T1:'.padEnd(146, '0'), 'x'.repeat(1_000_000)];
    for (const code of written) expect(await said({ code })).toBe('Rejected unknown_code');
    const rows = await db().selectFrom('check_ins').select('scanned_code').execute();
    const kept = rows.flatMap(({ scanned_code: text }) => text ?? []);
    expect(kept).toEqual(expect.arrayContaining(['<b>x</b>', 'a\u{fffd}b', 'x'.repeat(200)]));
  });

  it('records no ticket by hand that is not of the event', async () => {
    const other = await openSignedOffice(db(), people.Sari.id);
    expect(await said({ ticketId: await other.issue(people.Hana.id) })).toBe('not_found');
    expect(await said({ ticketId: newId() })).toBe('not_found');
    expect(await said({ code: await codeOf(await aTicket()) }, { ticketTypeIds: [newId()] })).toBe(
      'Rejected wrong_ticket_type',
    );
  });

  it('opens nothing with a code in which a character is another one', async () => {
    const genuine = await codeOf(await aTicket());
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 145 }), fc.constantFrom('0', 'Z', '/', 'é'), async (at, letter) => {
        fc.pre(genuine[at] !== letter);
        expect(await said({ code: genuine.slice(0, at) + letter + genuine.slice(at + 1) })).toMatch(
          /^Rejected /,
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('a scan that arrives again', () => {
  it('is recorded once, also three times at once', async () => {
    const ticketId = await aTicket();
    const nonce = newId();
    const { answers } = await atOnce(3, () => scan({ ticketId }, { nonce }));
    expect(new Set(answers.map((answer) => 'id' in answer && answer.id)).size).toBe(1);
    expect(answers.filter((answer) => 'id' in answer && answer.isNew)).toHaveLength(1);
    expect(await tally(ticketId)).toEqual(['Checked In']);
  });

  it('is another scan with another ticket or direction, and not recorded', async () => {
    const [one, other] = [await aTicket(), await aTicket()];
    const nonce = newId();
    const asked = [one, other];
    const { answers } = await atOnce(2, (index) => scan({ ticketId: asked[index] ?? '' }, { nonce }));
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1);
    expect([...(await tally(one)), ...(await tally(other))]).toEqual(['Checked In']);
    const standing = await db()
      .selectFrom('standing_entries')
      .select('ticket_id')
      .where('ticket_id', 'in', asked)
      .execute();
    expect(standing).toHaveLength(1);
    expect(await said({ ticketId: standing[0]?.ticket_id ?? '' }, { nonce, ...exit })).toBe('nonce_reused');
  });
});

describe('gates with one ticket', () => {
  it.each([2, 20])('let one guest in: %i at once', async (count) => {
    const ticketId = await aTicket();
    await atOnce(count, () => scan({ ticketId }));
    const all = await tally(ticketId);
    expect(all.filter((status) => status === 'Checked In')).toHaveLength(1);
    expect(all.filter((status) => status === 'Duplicate')).toHaveLength(count - 1);
  });

  it('let two in where each reads first and writes later (control)', async () => {
    const ticketId = await aTicket();
    let readers = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const careless = () =>
      karcis.current.database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('standing_entries')
          .select('ticket_id')
          .where('ticket_id', '=', ticketId)
          .executeTakeFirst();
        if (++readers === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        if (found !== undefined) return;
        const row = { event_id: concert.event, id: newId(), nonce: newId(), ticket_id: ticketId };
        await tx
          .insertInto('check_ins')
          .values({ ...row, checkin_status: 'Checked In', scanned_at: inDays(0) })
          .execute();
      });
    await Promise.all([careless(), careless()]);
    expect(await tally(ticketId)).toEqual(['Checked In', 'Checked In']);
  });

  it('let nobody in with a ticket that is revoked at this moment, and in where that is undone', async () => {
    for (const stays of [true, false]) {
      const ticketId = await aTicket();
      const revoking = (tx: Parameters<typeof recordScan>[0]) =>
        tx
          .updateTable('tickets')
          .set({ status: 'Revoked', revoked_at: inDays(0) })
          .where('event_id', '=', concert.event)
          .where('id', '=', ticketId)
          .execute();
      const came = await holdUntil(karcis.current, revoking, { request: () => said({ ticketId }), stays });
      expect(came).toBe(stays ? 'Rejected revoked' : 'Checked In');
    }
  });
});
