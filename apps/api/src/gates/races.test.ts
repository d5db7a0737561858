import { decide } from '@karcis/gate';
import { expect, describe, it, beforeAll } from 'vitest';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { lockWaits, patientLocks } from '../../test/lock-waits.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { letIn } from '../../test/signed-tickets.ts';
import type { Db } from '../db/connection/database.ts';
import { newId } from '../domain/id.ts';
import { factsOf, lockAtGate } from './facts.ts';
import { restate } from './standing.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const db = () => karcis.current.db;
type Ask = () => Promise<unknown>;

/** What comes of a request: the result of a scan, `done`, or the code of its error. */
const said = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (answer) => {
      const { data } = (answer ?? {}) as { data?: { checkin_status?: string; reason_code?: string | null } };
      return [data?.checkin_status ?? 'done', data?.reason_code ?? []].flat().join(' ');
    },
    (error: { readonly code?: string }) => error.code ?? 'no code',
  );

/** Sends requests about a ticket that is locked, each once the one before waits for it; then all of them go on, in this order. */
async function inTurn(event: string, ticket: string, ...requests: readonly Ask[]): Promise<string[]> {
  const answers: Promise<string>[] = [];
  await karcis.current.database.transaction(async (tx) => {
    await lockAtGate(tx, event, ticket);
    for (const ask of requests) {
      answers.push(said(ask()));
      await expect.poll(() => lockWaits(db())).toBeGreaterThanOrEqual(answers.length);
    }
  });
  return Promise.all(answers);
}

/** A ticket that was bought for an event whose doors are open, and what may be done with it at once. */
async function bought() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const order = await sandbox.buy(shop);
  await shop.changeEvent({ doors_open_at: inDays(-0.01), starts_at: inDays(0.1), ends_at: inDays(1) });
  const [ticket = ''] = (await sandbox.tickets(order.id)).map(({ id }) => id);
  const event = shop.event;
  await given(db(), 'petugas_assignments', {
    event_id: event,
    user_id: people.Putri.id,
    role: 'Supervisor',
    status: 'Active',
    accepted_at: inDays(-1),
    assigned_by: people.Sari.id,
    can_manual_check_in: true,
    can_undo: true,
  });
  const putri = karcis.current.client(people.Putri.token).checkIn;
  const sari = karcis.current.client(people.Sari.token);
  const scan = (direction: 'Entry' | 'Exit' = 'Entry') =>
    putri.scan({ id: event, body: { nonce: newId(), ticket_id: ticket, direction } });
  return {
    event,
    ticket,
    scan,
    exit: () => scan('Exit'),
    undo: (checkin_id: string) => putri.undo({ id: event, checkin_id, body: { nonce: newId() } }),
    refund: () =>
      sari.adminRefunds.make(
        { id: order.id, body: { ticket_ids: [ticket], reason: 'Sakit' } },
        { idempotencyKey: newId() },
      ),
    transfer: () =>
      karcis.current
        .client()
        .orderTickets.transfer(
          { id: order.id, ticket_id: ticket, body: { name: 'Dewi', email: 'dewi@example.org' } },
          { orderToken: order.orderToken, idempotencyKey: newId() },
        ),
    revoke: () => sari.adminTickets.act({ id: ticket, body: { action: 'Revoke', reason: 'Dijual kembali' } }),
    isIn: async () =>
      (await db().selectFrom('standing_entries').selectAll().where('ticket_id', '=', ticket).execute())
        .length === 1,
    status: async () => (await sandbox.tickets(order.id)).find(({ id }) => id === ticket)?.status,
  };
}

/** Lets a guest in by what was read before the ticket was locked. */
const carelessScan = (event: string, ticketId: string) =>
  karcis.current.database.transaction(async (tx) => {
    const found = await factsOf(tx, { eventId: event, ticketId, nonce: newId() });
    await lockAtGate(tx, event, ticketId);
    if (found === undefined) return;
    const scan = {
      direction: 'Entry',
      at: Date.parse(found.at),
      generation: null,
      gateId: null,
      isForced: false,
    } as const;
    const verdict = decide({ ...found.facts, refusal: null, ticketTypeIds: null }, scan);
    if (verdict.status === 'Checked In') await letIn(tx, event, ticketId);
  });

describe('a scan, and what ends its ticket at this moment', () => {
  it.each([
    ['refund', 'refund_not_possible', 'Cancelled', 'Rejected cancelled'],
    ['transfer', 'ticket_used', 'Transferred', 'Rejected transferred'],
  ] as const)('are never both done: %s', async (name, refused, status, rejected) => {
    const first = await bought();
    expect(await inTurn(first.event, first.ticket, () => first.scan(), first[name])).toEqual([
      'Checked In',
      refused,
    ]);
    expect([await first.isIn(), await first.status()]).toEqual([true, 'Active']);
    const second = await bought();
    expect(await inTurn(second.event, second.ticket, second[name], () => second.scan())).toEqual([
      'done',
      rejected,
    ]);
    expect([await second.isIn(), await second.status()]).toEqual([false, status]);
  });

  it('are one after the other: a ticket that is revoked first lets nobody in', async () => {
    const first = await bought();
    // Who is in already stays in: that a used ticket is revoked is nothing new to the gate.
    expect(await inTurn(first.event, first.ticket, () => first.scan(), first.revoke)).toEqual([
      'Checked In',
      'done',
    ]);
    const second = await bought();
    expect(await inTurn(second.event, second.ticket, second.revoke, () => second.scan())).toEqual([
      'done',
      'Rejected revoked',
    ]);
    expect([await second.isIn(), await second.status()]).toEqual([false, 'Revoked']);
  });

  it.each(['refund', 'transfer', 'revoke'] as const)(
    'are both done where the gate reads before it locks: %s (control)',
    async (name) => {
      const { event, ticket, isIn, status, [name]: end } = await bought();
      await inTurn(event, ticket, end, () => carelessScan(event, ticket));
      expect(await isIn()).toBe(true);
      expect(await status()).not.toBe('Active');
    },
  );
});

describe('an entry that is taken back', () => {
  const entered = async () => {
    const one = await bought();
    return { ...one, checkIn: (await one.scan()).data.id };
  };

  it('is not left as well: of an undo and an exit at once the first is done', async () => {
    const first = await entered();
    const undo = () => first.undo(first.checkIn);
    expect(await inTurn(first.event, first.ticket, undo, first.exit)).toEqual([
      'Reverted',
      'Rejected not_inside',
    ]);
    expect(await first.isIn()).toBe(false);
    const second = await entered();
    const late = () => second.undo(second.checkIn);
    expect(await inTurn(second.event, second.ticket, second.exit, late)).toEqual([
      'Checked Out',
      'not_the_latest',
    ]);
    expect(await second.isIn()).toBe(true);
  });

  it('is taken back once of two undos that wait for its ticket', async () => {
    const { event, ticket, checkIn, undo } = await entered();
    const both = await inTurn(
      event,
      ticket,
      () => undo(checkIn),
      () => undo(checkIn),
    );
    expect(both).toEqual(['Reverted', 'already_reverted']);
  });

  /** Takes an entry back by what was seen before its ticket was locked. */
  const carelessUndo = (event: string, ticket: string, checkIn: string) =>
    karcis.current.database.transaction(async (tx: Db) => {
      const seen = await tx
        .selectFrom('check_ins')
        .select('id')
        .where('reverts_id', '=', checkIn)
        .executeTakeFirst();
      await lockAtGate(tx, event, ticket);
      if (seen !== undefined) return;
      const row = { event_id: event, id: newId(), nonce: newId(), ticket_id: ticket, reverts_id: checkIn };
      await tx
        .insertInto('check_ins')
        .values({ ...row, checkin_status: 'Reverted', scanned_at: inDays(0) })
        .execute();
      await restate(tx, event, [ticket]);
    });

  it('is left as well by an exit before, and by the key alone not taken back twice, where the undo reads before it locks (control)', async () => {
    const one = await entered();
    const careless = () => carelessUndo(one.event, one.ticket, one.checkIn);
    expect(await inTurn(one.event, one.ticket, one.exit, careless)).toEqual(['Checked Out', 'done']);
    const log = await db()
      .selectFrom('check_ins')
      .select('checkin_status')
      .where('ticket_id', '=', one.ticket)
      .orderBy('id')
      .execute();
    expect(log.map(({ checkin_status }) => checkin_status)).toEqual([
      'Checked In',
      'Checked Out',
      'Reverted',
    ]);
    // Somebody has left who was never in.
    expect(await one.isIn()).toBe(false);
    const two = await entered();
    const again = () => carelessUndo(two.event, two.ticket, two.checkIn);
    const [first, second] = await inTurn(two.event, two.ticket, again, again);
    expect([first, second]).toEqual(['done', '23505']);
  });
});
