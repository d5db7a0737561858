import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type Name, type People, person } from '../../test/people.ts';
import { openSignedOffice, type SignedOffice } from '../../test/signed-tickets.ts';
import { type Status, statuses } from '../../test/ticket-office.ts';
import { newId } from '../domain/id.ts';
import { claimTickets } from '../db/queries/claimed-tickets.ts';

const karcis = karcisForTests();
let people: People;
let concert: SignedOffice;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openSignedOffice(karcis.current.db, people.Sari.id, { title: 'Konser Laut' });
});

const db = () => karcis.current.db;
const tickets = (name: Name = 'Hana') => karcis.current.client(people[name].token).tickets;
const aTicket = (status: Status = 'Active', at = concert, more: object = {}) =>
  at.issue(people.Hana.id, status, { attendee_name: 'Hana', ...more });
const handOn = (id: string, to: object = {}, key = newId(), name: Name = 'Hana') =>
  tickets(name).transfer(
    { id, body: { name: 'Dewi', email: 'dewi@example.org', ...to } },
    { idempotencyKey: key },
  );
const rename = (id: string) => tickets().change({ id, body: { attendee_name: 'Dewi' } });
const changes = {
  change: rename,
  transfer: (id: string) => handOn(id),
  reissue: (id: string) => tickets().reissue({ id }),
};
type Change = keyof typeof changes;
const actionsOf = async (id: string) => (await tickets().detail({ id })).data.actions;
/** Each of the three changes. A ticket says beforehand whether it can be done: its screen offers nothing that is refused. */
const each = (Object.keys(changes) as Change[]).map((change) => {
  const ask = async (id: string) => {
    const isOffered = (await actionsOf(id).catch((): readonly string[] => [])).includes(change);
    const asked = changes[change](id);
    const isDone = await asked.then(
      () => true,
      () => false,
    );
    expect(isOffered, 'what `actions` say beforehand').toBe(isDone);
    return asked;
  };
  return [change, ask] as const;
});

describe('a change of a ticket by its holder', () => {
  it('says for whom it is; what is left out stays', async () => {
    const id = await aTicket('Active', concert, { attendee_email: 'hana@example.org' });
    const { data } = await rename(id);
    expect(data).toMatchObject({ id, attendee: { name: 'Dewi', email: 'hana@example.org' } });
    await tickets().change({ id, body: { attendee_email: 'dewi@example.org' } });
    expect(await concert.row(id)).toMatchObject({
      attendee_name: 'Dewi',
      attendee_email: 'dewi@example.org',
      generation: 1,
    });
  });

  it.each(each)('is for tickets of one’s own: %s', async (_, ask) => {
    const foreign = await concert.issue(people.Hendra.id, 'Active');
    for (const id of [newId(), foreign, await concert.issue(null, 'Active')])
      await expect(ask(id)).rejects.toThrow('404 not_found');
    expect(await concert.row(foreign)).toMatchObject({ status: 'Active', generation: 1 });
  });

  it.each(each)('is refused for a ticket that opens no gate or was used: %s', async (_, ask) => {
    for (const status of statuses) {
      const id = await aTicket(status);
      const before = await concert.row(id);
      if (status === 'Active') {
        await ask(id);
        continue;
      }
      const code = status === 'Used' ? '409 ticket_used' : '409 ticket_not_active';
      await expect(ask(id), status).rejects.toThrow(code);
      expect(await concert.row(id)).toEqual(before);
    }
  });

  it.each(each)('ends with the beginning of the event, unless that is postponed: %s', async (_, ask) => {
    const begun = { starts_at: inDays(-0.1), ends_at: inDays(0.1), doors_open_at: null };
    const at = await openSignedOffice(db(), people.Sari.id, begun);
    await expect(ask(await aTicket('Active', at))).rejects.toThrow('409 ticket_not_active');
    await at.changeEvent({ status: 'Postponed' });
    await ask(await aTicket('Active', at));
    await at.changeEvent({
      status: 'Cancelled',
      cancelled_at: inDays(0),
      starts_at: inDays(3),
      ends_at: inDays(4),
    });
    await expect(ask(await aTicket('Active', at))).rejects.toThrow('409 ticket_not_active');
  });

  it.each(each)('waits for a refund that is under way: %s', async (_, ask) => {
    const sold = await concert.sell({ buyer_user_id: people.Hana.id });
    const [id, other] = [await aTicket('Active', concert, sold), await aTicket('Active', concert, sold)];
    const refund = await given(db(), 'refunds', {
      event_id: concert.event,
      order_id: sold.order_id,
      payment_id: await concert.pay(sold.order_id),
      amount: 1,
      currency: 'IDR',
      reason: 'Sakit',
    });
    const item = { event_id: concert.event, refund_id: refund, ticket_id: id, amount: 1, is_open: true };
    await db().insertInto('refund_items').values(item).execute();
    await expect(ask(id)).rejects.toThrow('409 ticket_not_active');
    // Of one ticket, the others stay as they are.
    await ask(other);
    await db().updateTable('refund_items').set({ is_open: false }).where('ticket_id', '=', id).execute();
    await ask(id);
  });
});

describe('a ticket that is handed on', () => {
  it('has another one in its place, with a code of its own, and no place or money moves', async () => {
    const more = {
      seat: 'A1-7',
      valid_until: inDays(9),
      answers: JSON.stringify([{ question_id: 'x', label: 'y', value: 'z' }]),
    };
    const id = await aTicket('Active', concert, more);
    const types = () =>
      db().selectFrom('ticket_types').selectAll().where('event_id', '=', concert.event).execute();
    const ledger = () =>
      db().selectFrom('ledger_entries').selectAll().where('event_id', '=', concert.event).execute();
    const before = [await types(), await ledger()];
    const { data } = await handOn(id);
    expect(data).toMatchObject({ id, status: 'Transferred', can_download: false });
    const [former, made] = [await concert.row(id), await concert.replacing(id)];
    const { order_id, order_item_id, ticket_type_id, price, currency, seat, valid_from, valid_until } =
      former;
    expect(made).toMatchObject({ order_id, order_item_id, ticket_type_id });
    expect(made).toMatchObject({ price, currency, seat, valid_from, valid_until });
    expect(made).toMatchObject({
      status: 'Active',
      generation: 1,
      holder_user_id: null,
      attendee_name: 'Dewi',
      attendee_email: 'dewi@example.org',
      answers: [],
    });
    expect(made.code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    expect(await concert.judged(made.id)).toBe(`ticket ${made.id} 1 by key 1`);
    expect((await tickets().detail({ id })).data.qr).toBeNull();
    expect([await types(), await ledger()]).toEqual(before);
  });

  it('is held by the account that has confirmed the address, else by the one that does so later', async () => {
    const [known, later] = [await aTicket(), await aTicket()];
    await db()
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', people.Hendra.id)
      .execute();
    await handOn(known, { email: 'HENDRA@example.org' });
    expect((await concert.replacing(known)).holder_user_id).toBe(people.Hendra.id);
    // She can hand it on, too.
    await handOn((await concert.replacing(known)).id, {}, newId(), 'Hendra');
    const account = await person(db(), 'Nyoman', 'ticket_holder');
    await handOn(later, { email: account.email });
    expect((await concert.replacing(later)).holder_user_id).toBeNull();
    await karcis.current.database.transaction((tx) => claimTickets(tx, account.id, account.email));
    expect((await concert.replacing(later)).holder_user_id).toBe(account.id);
  });

  it('is handed on once, however often the request is sent with its key', async () => {
    const [id, key] = [await aTicket(), newId()];
    const first = await handOn(id, {}, key);
    expect(await handOn(id, {}, key)).toEqual(first);
    await expect(handOn(id, { name: 'Lain' }, key)).rejects.toThrow('422 idempotency_key_reused');
    await expect(handOn(id)).rejects.toThrow('409 ticket_not_active');
    expect(await concert.replacing(id)).toMatchObject({ status: 'Active' });
  });

  it('is of a type that can be handed on', async () => {
    const at = await openSignedOffice(db(), people.Sari.id);
    const id = await aTicket('Active', at);
    await at.changeType({ is_transferable: false });
    await expect(handOn(id)).rejects.toThrow('409 not_transferable');
    expect(await actionsOf(id)).toEqual(['change', 'reissue']);
    await rename(id);
    await at.changeType({ is_transferable: true });
    expect(await actionsOf(id)).toEqual(['change', 'transfer', 'reissue']);
    await handOn(id);
  });

  it('is told in the audit log and to endpoints, without names', async () => {
    const id = await aTicket();
    await handOn(id);
    const entry = await db().selectFrom('activity_log').selectAll().where('subject_id', '=', id).execute();
    expect(entry).toMatchObject([
      { action: 'ticket.transferred', actor_id: people.Hana.id, event_id: concert.event, changes: [] },
    ]);
    const news = await db().selectFrom('outbox').selectAll().where('subject_id', '=', id).execute();
    const made = await concert.replacing(id);
    expect(news).toMatchObject([
      {
        topic: 'ticket.transferred',
        organizer_id: concert.organizer.id,
        data: { status: 'Transferred', replaced_by: made.id, order_id: made.order_id },
      },
    ]);
    expect(JSON.stringify([entry, news])).not.toMatch(/dewi/i);
  });
});

describe('a ticket that is issued anew', () => {
  it('has the next code, by the newest key that is not revoked, and the one before is dead', async () => {
    const at = await openSignedOffice(db(), people.Sari.id);
    const id = await aTicket('Active', at);
    await tickets().reissue({ id });
    expect(await at.judged(id)).toBe(`ticket ${id} 2 by key 1`);
    await at.addKey(2);
    await at.addKey(3);
    await db()
      .updateTable('event_signing_keys')
      .set({ revoked_at: inDays(0) })
      .where('event_id', '=', at.event)
      .where('key_id', '=', 3)
      .execute();
    await tickets().reissue({ id });
    expect(await at.judged(id)).toBe(`ticket ${id} 3 by key 2`);
    expect(await at.row(id)).toMatchObject({ generation: 3, signing_key_id: 2, attendee_name: 'Hana' });
  });

  it('is so 255 times at most: a code has one byte for it', async () => {
    const id = await aTicket('Active', concert, { generation: 254 });
    await tickets().reissue({ id });
    await expect(tickets().reissue({ id })).rejects.toThrow('409 limit_reached');
    expect(await concert.row(id)).toMatchObject({ generation: 255 });
  });
});
