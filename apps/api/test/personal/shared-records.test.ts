import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyOf } from '../../src/db/personal/copy.ts';
import { personOf } from '../../src/db/queries/users.ts';
import { retain } from '../../src/jobs/retention.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People, person, type PersonOfTests } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});
beforeEach(async () => {
  shop = await openShop(karcis.current, people.Sari.id);
});

let named = 0;
async function confirmed(role: 'ticket_holder' | 'petugas' = 'ticket_holder'): Promise<PersonOfTests> {
  named += 1;
  const who = await person(karcis.current.db, `Ani${named}`, role);
  await karcis.current.db
    .updateTable('users')
    .set({ email_verified_at: inDays(-1) })
    .where('id', '=', who.id)
    .execute();
  return who;
}

async function copied({ id }: PersonOfTests, part: string) {
  const { read } = karcis.current.database;
  const parts = await copyOf(read, await personOf(read, id));
  return parts.find(({ name }) => name === part)?.records;
}

async function ended({ id }: PersonOfTests): Promise<void> {
  const { db, database } = karcis.current;
  const closed = { status: 'Deactivated', anonymise_at: inDays(-1) } as const;
  await db.updateTable('users').set(closed).where('id', '=', id).execute();
  await retain(database, new AbortController().signal);
}

async function boughtBy({ id: buyer_user_id, email: buyer_email }: PersonOfTests): Promise<{ id: string }> {
  const { id } = await sandbox.buy(shop);
  await karcis.current.db
    .updateTable('orders')
    .set({ buyer_user_id, buyer_email })
    .where('id', '=', id)
    .execute();
  return { id };
}

const orderOf = (id: string) =>
  karcis.current.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an order of somebody else whose mails go to the address of an account', () => {
  /** Bought by a guest. */
  async function reachedAt({ email: contact_email }: PersonOfTests) {
    const { id } = await sandbox.buy(shop);
    await karcis.current
      .client(people.Sari.token)
      .adminOrders.changeContact({ id, body: { contact_email: contact_email.toUpperCase() } });
    return orderOf(id);
  }

  it('is in the copy of the account, without what the buyer says of themselves', async () => {
    const ani = await confirmed();
    const { reference, contact_email, buyer_email } = await reachedAt(ani);
    const none = { buyer_name: null, buyer_email: null, buyer_phone: null };
    expect(buyer_email).not.toBeNull();
    expect(await copied(ani, 'orders')).toEqual([
      expect.objectContaining({ reference, contact_email, ...none }),
    ]);
    const own = await boughtBy(ani);
    const mine = { reference: (await orderOf(own.id)).reference, buyer_name: expect.any(String) as string };
    expect(await copied(ani, 'orders')).toContainEqual(expect.objectContaining(mine)); // the control
  });

  it('loses the address with the account, reaches no mailbox until it has another, and keeps its buyer', async () => {
    const ani = await confirmed();
    const before = await reachedAt(ani);
    const other = await reachedAt(await confirmed());
    await ended(ani);
    expect(await orderOf(before.id)).toEqual({
      ...before,
      contact_email: expect.stringMatching(/^[0-9a-f-]{36}@anonymous\.invalid$/) as string,
      updated_at: expect.any(String) as string,
    });
    expect(await orderOf(other.id)).toEqual(other);
  });

  it('keeps an account and an address that bought long ago until its event is long over', async () => {
    const { db, database } = karcis.current;
    const guest = `tamu${shop.event}@example.org`;
    const ani = await confirmed();
    const bought = await boughtBy(ani);
    const asGuest = await sandbox.buy(shop);
    await db.updateTable('orders').set({ buyer_email: guest }).where('id', '=', asGuest.id).execute();
    await db
      .updateTable('users')
      .set({ created_at: inDays(-99) })
      .where('id', '=', ani.id)
      .execute();
    await db.deleteFrom('sign_ins').where('user_id', '=', ani.id).execute();
    await shop.changeEvent({ starts_at: inDays(-61), ends_at: inDays(-60) });
    await db.updateTable('legal_settings').set({ data_retention_days: 50 }).execute();
    const later = await openShop(karcis.current, people.Sari.id);
    const reached = [];
    for (const email of [ani.email, guest]) {
      const { id } = await sandbox.buy(later);
      await db.updateTable('orders').set({ contact_email: email }).where('id', '=', id).execute();
      reached.push(id);
    }
    const buyers = async () =>
      Promise.all([bought.id, asGuest.id].map(async (id) => (await orderOf(id)).buyer_email));
    const before = await buyers();
    await retain(database, new AbortController().signal);
    expect(await buyers()).toEqual(before);
    // The control: with no order that is reached there, both go.
    await db.updateTable('orders').set({ contact_email: null }).where('id', 'in', reached).execute();
    await retain(database, new AbortController().signal);
    expect(await buyers()).toEqual(before.map(() => expect.stringContaining('@anonymous.invalid') as string));
    await db.updateTable('legal_settings').set({ data_retention_days: null }).execute();
  });
});

describe('the assignments of check-in staff', () => {
  it('are in the copy once they are accepted, and stay with nobody', async () => {
    const { db } = karcis.current;
    const rizal = await confirmed('petugas');
    const assignment = { event_id: shop.event, assigned_by: people.Sari.id, role: 'Scanner' } as const;
    const id = await given(db, 'petugas_assignments', { ...assignment, user_id: rizal.id, status: 'Active' });
    await given(db, 'petugas_assignments', {
      ...assignment,
      user_id: (await confirmed('petugas')).id,
      status: 'Active',
    });
    expect(await copied(rizal, 'petugas_assignments')).toEqual([
      expect.objectContaining({ role: 'Scanner', status: 'Active', invited_email: null }),
    ]);
    await ended(rizal);
    const left = await db
      .selectFrom('petugas_assignments')
      .select(['user_id', 'status', 'invited_name', 'invited_email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(left).toEqual({ user_id: rizal.id, status: 'Active', invited_name: null, invited_email: null });
  });
});
