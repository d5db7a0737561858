import { createClient } from '@karcis/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAtGate } from '../../src/gates/facts.ts';
import { newId } from '../../src/domain/id.ts';
import { openConcert } from '../at-gates.ts';
import { atOnce } from '../at-once.ts';
import { karcisForTests } from '../harness.ts';
import { lockWaits } from '../lock-waits.ts';
import { invite, type People } from '../people.ts';
import { letIn } from '../signed-tickets.ts';
import { type ApiProcess, startApi } from './database/program.ts';

const karcis = karcisForTests();
let people: People;
let concert: Awaited<ReturnType<typeof openConcert>>;
let servers: ApiProcess[] = [];
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openConcert(karcis.current, people);
  await concert.assign(people.Putri.id);
  await karcis.current.client(people.Putri.token).checkIn.addDevice({ body: { name: 'Telepon Putri' } });
  servers = await Promise.all([1, 2].map(() => startApi(karcis.current.connection)));
});
afterAll(() => Promise.all(servers.map((server) => server.end('SIGKILL'))));

const gates = 20;
/** The gates of one server or the other, in turn. */
const gate = (n: number) =>
  createClient({
    baseUrl: `${servers[n % servers.length]?.origin}/api`,
    token: people.Putri.token,
  }).checkIn;

/** What the log has of a ticket. */
async function logOf(ticket: string): Promise<string[]> {
  const rows = await karcis.current.db
    .selectFrom('check_ins')
    .select('checkin_status')
    .where('ticket_id', '=', ticket)
    .execute();
  return rows.map(({ checkin_status }) => checkin_status).toSorted();
}

/** Has something done while a ticket is locked, until statements of both servers wait for it. */
async function whileBothWait<T>(ticket: string, work: () => Promise<T>): Promise<T> {
  let asked: Promise<T> | undefined;
  await karcis.current.database.transaction(async (tx) => {
    await lockAtGate(tx, concert.event, ticket);
    asked = work();
    // Each server has two connections for its gates.
    await expect.poll(() => lockWaits(karcis.current.db)).toBeGreaterThanOrEqual(3);
  });
  if (asked === undefined) throw new Error('Nothing was asked');
  return asked;
}

describe('twenty gates of two servers with one ticket', () => {
  it('let one guest in', async () => {
    for (let round = 0; round < 5; round++) {
      const ticket_id = await concert.ticket();
      const code = await concert.codeOf(ticket_id);
      const { answers, refusals } = await whileBothWait(ticket_id, () =>
        atOnce(gates, (n) => gate(n).scan({ id: concert.event, body: { nonce: newId(), code } })),
      );
      expect(refusals).toEqual([]);
      const said = answers.map(({ data }) => data.checkin_status).toSorted();
      expect(said).toEqual(['Checked In', ...Array.from({ length: gates - 1 }, () => 'Duplicate')]);
      expect(await logOf(ticket_id)).toEqual(said);
    }
  });

  it('record a scan once that arrives at both', async () => {
    const ticket_id = await concert.ticket();
    const nonce = newId();
    const { answers } = await whileBothWait(ticket_id, () =>
      atOnce(gates, (n) => gate(n).scan({ id: concert.event, body: { nonce, ticket_id } })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await logOf(ticket_id)).toEqual(['Checked In']);
  });

  it('let one guest in also where some of them tell it afterwards', async () => {
    const ticket_id = await concert.ticket();
    const scanned_at = new Date(Date.now() - 60_000).toISOString();
    const verdict = { checkin_status: 'Checked In', reason_code: null } as const;
    const upload = (n: number) => {
      const lines = [{ nonce: newId(), ticket_id, scanned_at, verdict }];
      return gate(n).upload({ id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines } });
    };
    const scan = (n: number) => gate(n).scan({ id: concert.event, body: { nonce: newId(), ticket_id } });
    // The first of each server scans, the next tells.
    await whileBothWait(ticket_id, () =>
      atOnce(gates, (n): Promise<unknown> => (n % 4 < 2 ? scan(n) : upload(n))),
    );
    const log = await logOf(ticket_id);
    expect(log.filter((status) => status === 'Checked In')).toHaveLength(1);
    // One stands. All others who came are refused, or inside with a Conflict.
    const later = log.filter((status) => status === 'Conflict' || status === 'Duplicate');
    expect(later).toHaveLength(gates - 1);
  });

  it('are held by the key of the table alone where each looks before it waits (control)', async () => {
    const ticket_id = await concert.ticket();
    const { database, db } = karcis.current;
    const careless = () =>
      database.transaction(async (tx) => {
        const seen = await tx
          .selectFrom('standing_entries')
          .select('ticket_id')
          .where('ticket_id', '=', ticket_id)
          .executeTakeFirst();
        await lockAtGate(tx, concert.event, ticket_id);
        if (seen === undefined) await letIn(tx, concert.event, ticket_id);
      });
    const both = await database
      .transaction(async (tx) => {
        await lockAtGate(tx, concert.event, ticket_id);
        const asked = Promise.allSettled([careless(), careless()]);
        await expect.poll(() => lockWaits(db)).toBeGreaterThanOrEqual(2);
        return { asked };
      })
      .then(({ asked }) => asked);
    // Both have seen nobody inside.
    const failed = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(failed).toEqual([expect.stringContaining('a_ticket_has_one_standing_entry')]);
  });
});
