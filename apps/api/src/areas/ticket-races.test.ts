import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { holdUntil } from '../../test/holds.ts';
import { invite, type People } from '../../test/people.ts';
import { openSignedOffice, type SignedOffice } from '../../test/signed-tickets.ts';
import { newId } from '../domain/id.ts';
import { beginMove } from '../management/events/moving.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
let concert: SignedOffice;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openSignedOffice(karcis.current.db, people.Sari.id);
});

const hana = () => karcis.current.client(people.Hana.token).tickets;
const aTicket = () => concert.issue(people.Hana.id);
const handOn = (id: string, email = 'dewi@example.org') =>
  hana().transfer({ id, body: { name: 'Dewi', email } }, { idempotencyKey: newId() });
const reissue = (id: string) => hana().reissue({ id });
const rename = (id: string) => hana().change({ id, body: { attendee_name: 'Dewi' } });
const scan = (id: string) => karcis.current.database.transaction((tx) => concert.scan(tx, id));
const isIn = async (id: string) =>
  (await karcis.current.db
    .selectFrom('standing_entries')
    .select('ticket_id')
    .where('ticket_id', '=', id)
    .executeTakeFirst()) !== undefined;

const changes = Object.entries({ handOn, reissue, rename });

describe('a ticket that is changed while a gate lets somebody in with it', () => {
  it.each(changes)('stays as it is: %s', async (_, ask) => {
    const id = await aTicket();
    const before = await concert.row(id);
    const asked = holdUntil(karcis.current, (tx) => concert.scan(tx, id), {
      request: () => ask(id),
      stays: true,
    });
    await expect(asked).rejects.toThrow('409 ticket_used');
    expect(await concert.row(id)).toEqual(before);
    expect(await isIn(id)).toBe(true);
  });

  it.each(changes)('is changed where the gate gives up: %s', async (_, ask) => {
    const id = await aTicket();
    await holdUntil(karcis.current, (tx) => concert.scan(tx, id), { request: () => ask(id), stays: false });
    expect(await isIn(id)).toBe(false);
  });

  it('is handed on all the same by one statement that decides and waits (control)', async () => {
    const id = await aTicket();
    const careless = () =>
      karcis.current.database.transaction((tx) =>
        sql`
          update tickets set status = 'Transferred', transferred_at = ${inDays(0)}
          where event_id = ${concert.event} and id = ${id} and status = 'Active' and not exists (
            select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
          )`.execute(tx),
      );
    await holdUntil(karcis.current, (tx) => concert.scan(tx, id), { request: careless, stays: true });
    expect([(await concert.row(id)).status, await isIn(id)]).toEqual(['Transferred', true]);
  });
});

describe('a gate that judges a ticket while it is handed on', () => {
  /** What a transfer does to the row, from its lock on. */
  const handingOn = (id: string) => (tx: Parameters<SignedOffice['scan']>[0]) =>
    tx
      .updateTable('tickets')
      .set({ status: 'Transferred', transferred_at: inDays(0) })
      .where('event_id', '=', concert.event)
      .where('id', '=', id)
      .execute();

  it('lets nobody in with it', async () => {
    const id = await aTicket();
    const let_in = await holdUntil(karcis.current, handingOn(id), { request: () => scan(id), stays: true });
    expect([let_in, await isIn(id)]).toEqual([false, false]);
  });

  it('would let somebody in if it did not lock the row (control)', async () => {
    const id = await aTicket();
    const seen: string[] = [];
    await karcis.current.database.transaction(async (tx) => {
      await handingOn(id)(tx);
      seen.push((await concert.row(id)).status);
    });
    expect(seen).toEqual(['Active']);
    expect(await scan(id)).toBe(false);
  });
});

describe('two who hand a ticket on at once', () => {
  it('hand it on once, and the second is told', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aTicket();
      const { answers, refusals } = await atOnce(4, (at) => handOn(id, `tamu${at}@example.org`));
      expect(answers).toHaveLength(1);
      expect(refusals.map((reason) => /\d{3} \w+/.exec(reason)?.[0])).toEqual(
        Array(3).fill('409 ticket_not_active'),
      );
      expect(await concert.replacing(id)).toMatchObject({ status: 'Active', generation: 1 });
    }
  });

  it('hand it on twice where they look first and write then, unless the database refuses it (control)', async () => {
    const id = await aTicket();
    const { id: _, code: __, answers: ___, ...row } = await concert.row(id);
    const looked: string[] = [];
    const careless = () =>
      karcis.current.database.transaction(async (tx) => {
        const { status } = await tx
          .selectFrom('tickets')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        looked.push(status);
        while (looked.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        await tx
          .insertInto('tickets')
          .values({ ...row, id: newId(), code: newId().slice(-12), transferred_from_id: id })
          .execute();
      });
    const both = await Promise.allSettled([careless(), careless()]);
    expect(looked).toEqual(['Active', 'Active']);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('a_ticket_is_transferred_once')]);
  });

  it('and issue it anew count each time', async () => {
    const id = await aTicket();
    const { refusals } = await atOnce(6, () => reissue(id));
    expect(refusals).toEqual([]);
    expect(await concert.row(id)).toMatchObject({ generation: 7 });
    expect(await concert.judged(id)).toBe(`ticket ${id} 7 by key 1`);
  });
});

describe('a ticket that is signed while its event or its key changes', () => {
  it('has the dates of a move that is saved before, since it waits for it', async () => {
    const at = await openSignedOffice(karcis.current.db, people.Sari.id);
    const id = await at.issue(people.Hana.id);
    const move = { starts_at: inDays(40), ends_at: inDays(41) };
    await holdUntil(
      karcis.current,
      async (tx) => {
        await beginMove(tx, { id: at.event, reach: {} }, move);
        await tx.updateTable('events').set(move).where('id', '=', at.event).execute();
      },
      { request: () => handOn(id), stays: true },
    );
    const { id: made } = await at.replacing(id);
    expect(await at.judged(made)).toBe(`ticket ${made} 1 by key 1`);
    // Control: a code of the dates before would not be good by then.
    expect(await at.judged(id)).not.toContain('by key');
  });

  it('is signed by the next key where its own is revoked meanwhile', async () => {
    const at = await openSignedOffice(karcis.current.db, people.Sari.id);
    const id = await at.issue(people.Hana.id);
    await holdUntil(
      karcis.current,
      async (tx) => {
        const keys = tx.selectFrom('event_signing_keys').select('key_id').where('event_id', '=', at.event);
        await keys.forUpdate().execute();
        await at.addKey(2, tx);
        await tx
          .updateTable('event_signing_keys')
          .set({ revoked_at: inDays(0) })
          .where('event_id', '=', at.event)
          .where('key_id', '=', 1)
          .execute();
      },
      { request: () => reissue(id), stays: true },
    );
    expect(await at.judged(id)).toBe(`ticket ${id} 2 by key 2`);
  });
});
