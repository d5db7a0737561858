import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { karcisForTests } from '../../../test/harness.ts';
import { type People, invite, person } from '../../../test/people.ts';
import { openBoxOffice } from '../../../test/box-office.ts';
import { claimTickets } from './claimed-tickets.ts';

const karcis = karcisForTests();
let people: People;
let office: Awaited<ReturnType<typeof openBoxOffice>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  office = await openBoxOffice(karcis.current.db, people.Sari.id);
});

const holderOf = async (id: string) =>
  (
    await karcis.current.db
      .selectFrom('tickets')
      .select('holder_user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).holder_user_id;
const claim = (id: string, email: string) =>
  karcis.current.database.transaction((db) => claimTickets(db, id, email));

describe('tickets without a holder', () => {
  it('are those of a new account with their address: of its orders, or handed on to it', async () => {
    const dewi = await person(karcis.current.db, 'Dewi', 'ticket_holder');
    const own = await office.sell({ buyer_email: 'DEWI@example.org' });
    const others = await office.sell({ buyer_email: 'lain@example.org' });
    const bought = await office.issue(own, {});
    const heldByHana = await office.issue(own, { holder_user_id: people.Hana.id });
    const handedOut = await office.issue(own, {});
    const handedOn = await office.issue(own, {
      transferred_from_id: handedOut,
      attendee_email: 'kawan@example.org',
    });
    const ofOthers = await office.issue(others, { attendee_email: dewi.email });
    const before = await office.issue(others, {});
    const handedToDewi = await office.issue(others, {
      transferred_from_id: before,
      attendee_email: 'Dewi@example.org',
    });

    await claim(dewi.id, dewi.email);

    expect(await holderOf(bought)).toBe(dewi.id);
    expect(await holderOf(handedOut)).toBe(dewi.id);
    expect(await holderOf(handedToDewi)).toBe(dewi.id);
    expect(await holderOf(heldByHana)).toBe(people.Hana.id);
    // Handed on to another; and an attendee of somebody else's order is not its buyer.
    expect(await holderOf(handedOn)).toBeNull();
    expect(await holderOf(ofOthers)).toBeNull();
    // The order stays whose it was: it is counted.
    const order = await karcis.current.db
      .selectFrom('orders')
      .select('buyer_user_id')
      .where('id', '=', own.order_id)
      .executeTakeFirstOrThrow();
    expect(order.buyer_user_id).toBeNull();
  });

  it('that get a holder at the same time keep that one', async () => {
    const { db, database } = karcis.current;
    const tika = await person(db, 'Tika', 'ticket_holder');
    const sold = await office.sell({ buyer_email: tika.email });
    /** Gives a ticket to Hana while the claim is under way, and returns who has it in the end. */
    const raced = async (claimIt: () => Promise<unknown>) => {
      const id = await office.issue(sold, {});
      let claiming: Promise<unknown> = Promise.resolve();
      await database.transaction(async (tx) => {
        await tx
          .updateTable('tickets')
          .set({ holder_user_id: people.Hana.id })
          .where('id', '=', id)
          .execute();
        claiming = claimIt();
        const waits = async () =>
          (
            await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
              db,
            )
          ).rows.length;
        await expect.poll(waits).toBeGreaterThan(0);
      });
      await claiming;
      return holderOf(id);
    };
    expect(await raced(() => claim(tika.id, tika.email))).toBe(people.Hana.id);
    // The control: a statement that looks first and writes what it has seen.
    const unguarded = async () => {
      const seen = await db
        .selectFrom('tickets')
        .select('id')
        .where('holder_user_id', 'is', null)
        .where('order_id', '=', sold.order_id)
        .execute();
      for (const { id } of seen)
        await db.updateTable('tickets').set({ holder_user_id: tika.id }).where('id', '=', id).execute();
    };
    expect(await raced(unguarded)).toBe(tika.id);
  });
});
