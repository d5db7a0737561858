import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from './given.ts';
import { atOnce } from './at-once.ts';
import type { karcisForTests } from './harness.ts';
import { holdUntil } from './holds.ts';
import { colleague, invite, type Name, type People } from './people.ts';
import { openSignedOffice, type SignedOffice } from './signed-tickets.ts';
import { type Status, statuses } from './ticket-office.ts';
import { newId } from '../src/domain/id.ts';

type Area = 'adminTickets' | 'organizerTickets';
type Action = 'Revoke' | 'Reinstate' | 'Reissue' | 'Cancel';

/** Tests of what is done with tickets by those who manage their event, as one of them. */
export function testsOfManagedTickets(
  karcis: ReturnType<typeof karcisForTests>,
  area: Area,
  who: Name,
): void {
  let people: People;
  let concert: SignedOffice;
  beforeAll(async () => {
    people = await invite(karcis.current);
    concert = await openSignedOffice(db(), people.Sari.id);
    // The event is of the organizer of Budi.
    const { organizer_id } = await db()
      .selectFrom('users')
      .select('organizer_id')
      .where('id', '=', people.Budi.id)
      .executeTakeFirstOrThrow();
    await concert.changeEvent({ organizer_id: organizer_id ?? '' });
  });

  const db = () => karcis.current.db;
  const tickets = (name = who) => karcis.current.client(people[name].token)[area];
  const act = (id: string, action: Action, name = who) =>
    tickets(name).act({ id, body: { action, reason: 'Dijual kembali' } });
  const free = { price: 0 };

  /** A paid order of a free ticket, with the sale in the ledger. */
  async function aFreeTicket(status: Status = 'Active') {
    const sold = await concert.sell({ buyer_user_id: people.Hana.id });
    const payment_id = await concert.pay(sold.order_id, { method: 'Free', amount: 0 });
    const { event: event_id, ticketType } = concert;
    const { order_id } = sold;
    const sale = { event_id, order_id, payment_id, ticket_type_id: ticketType.id, quantity: 1, amount: 0 };
    await db()
      .insertInto('ledger_entries')
      .values({ ...sale, id: newId(), kind: 'Sale', currency: 'IDR', occurred_at: inDays(-3) })
      .execute();
    await db()
      .updateTable('ticket_types')
      .set(({ eb }) => ({ sold: eb('sold', '+', 1) }))
      .where('id', '=', ticketType.id)
      .execute();
    return { ...sold, payment_id, id: await concert.issue(people.Hana.id, status, { ...sold, ...free }) };
  }
  const soldOf = async () =>
    (
      await db()
        .selectFrom('ticket_types')
        .select('sold')
        .where('id', '=', concert.ticketType.id)
        .executeTakeFirstOrThrow()
    ).sold;
  const ledgerOf = (order: string) =>
    db().selectFrom('ledger_entries').selectAll().where('order_id', '=', order).orderBy('id').execute();
  const told = (id: string) =>
    db()
      .selectFrom('activity_log')
      .select(['action', 'actor_id', 'event_id', 'changes'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
  const topics = async (id: string) =>
    (await db().selectFrom('outbox').select('topic').where('subject_id', '=', id).execute()).map(
      ({ topic }) => topic,
    );

  describe('for whom a ticket is', () => {
    it('is changed at any time, also when it was used, and told without names', async () => {
      const id = await concert.issue(people.Hana.id, 'Used', { attendee_email: null });
      const body = { attendee_name: 'Dewi', attendee_email: 'dewi@example.org' };
      const { data } = await tickets().change({ id, body });
      expect(data).toMatchObject({ id, name: 'Dewi', email: 'dewi@example.org', status: 'Used' });
      const { updated_at } = await concert.row(id);
      await tickets().change({ id, body });
      expect((await concert.row(id)).updated_at).toBe(updated_at);
      expect(await told(id)).toEqual([
        {
          action: 'ticket.changed',
          actor_id: people[who].id,
          event_id: concert.event,
          changes: [
            { field: 'attendee_name', old: '***', new: '***' },
            { field: 'attendee_email', old: null, new: '***' },
          ],
        },
      ]);
    });

    it('is not changed over what was changed since', async () => {
      const id = await concert.issue(people.Hana.id);
      const change = (attendee_name: string, ifMatch: string) =>
        tickets().change({ id, body: { attendee_name } }, { ifMatch });
      const { data } = await tickets().change({ id, body: { attendee_name: 'Dewi' } });
      const read = `"${data.updated_at}"`;
      await change('Rani', read);
      await expect(change('Sinta', read)).rejects.toThrow('412 changed_meanwhile');
      expect(await concert.row(id)).toMatchObject({ attendee_name: 'Rani' });
    });
  });

  describe('a ticket that is revoked', () => {
    it('is so for another reason than a dispute, which would make it good again once it is won', async () => {
      const id = await concert.issue(people.Hana.id);
      await expect(
        tickets().act({ id, body: { action: 'Revoke', reason: 'The payment is disputed' } }),
      ).rejects.toThrow('422 invalid_request');
      expect((await concert.row(id)).status).toBe('Active');
    });

    it('opens no gate any more, used or not, keeps its place, and can be reinstated with the same code', async () => {
      for (const status of ['Active', 'Used'] as const) {
        const { id, order_id } = await aFreeTicket(status);
        await act(id, 'Reissue');
        const { qr_payload } = await concert.row(id);
        const before = [await soldOf(), await ledgerOf(order_id)];
        expect((await act(id, 'Revoke')).data.status).toBe('Revoked');
        expect(await concert.row(id)).toMatchObject({ revocation_reason: 'Dijual kembali' });
        expect((await act(id, 'Reinstate')).data.status).toBe(status);
        expect(await concert.row(id)).toMatchObject({ qr_payload, revoked_at: null, generation: 2 });
        expect([await soldOf(), await ledgerOf(order_id)]).toEqual(before);
        expect(await topics(id)).toEqual(['ticket.revoked']);
        const reason = { field: 'reason', old: null, new: 'Dijual kembali' };
        expect((await told(id)).map(({ changes }) => changes)).toEqual([
          [{ field: 'generation', old: 1, new: 2 }, reason],
          [{ field: 'status', old: 'Active', new: 'Revoked' }, reason],
          [{ field: 'status', old: 'Revoked', new: 'Active' }, reason],
        ]);
      }
    });

    it('stays so where its order is not paid, or its payment is disputed', async () => {
      const { id, order_id, payment_id } = await aFreeTicket('Revoked');
      const pay = (status: 'Paid' | 'Disputed' | 'Charged Back') =>
        db().updateTable('payments').set({ status }).where('id', '=', payment_id).execute();
      for (const status of ['Disputed', 'Charged Back'] as const) {
        await pay(status);
        await expect(act(id, 'Reinstate')).rejects.toThrow('409 wrong_state');
      }
      // Money that was not for its order says nothing of it.
      const surplus = {
        amount: 1000,
        currency: 'IDR',
        method: 'QRIS',
        surplus_reason: 'Order Paid',
      } as const;
      const row = await concert.row(id);
      await given(db(), 'payments', {
        ...surplus,
        event_id: row.event_id,
        order_id,
        reference: `PAY-${newId().slice(-10)}`,
        status: 'Disputed',
        paid_at: inDays(0),
      });
      await pay('Paid');
      const order = db().updateTable('orders').where('id', '=', order_id);
      await order.set({ status: 'Cancelled', cancelled_at: inDays(0) }).execute();
      await expect(act(id, 'Reinstate')).rejects.toThrow('409 wrong_state');
      await order.set({ status: 'Paid', cancelled_at: null }).execute();
      await act(id, 'Reinstate');
      await expect(act(id, 'Reinstate')).rejects.toThrow('409 wrong_state');
    });

    it('stays so where its payment is disputed at this moment', async () => {
      const { id, payment_id } = await aFreeTicket('Revoked');
      const asked = holdUntil(
        karcis.current,
        (tx) => tx.updateTable('payments').set({ status: 'Disputed' }).where('id', '=', payment_id).execute(),
        { request: () => act(id, 'Reinstate'), stays: true },
      );
      await expect(asked).rejects.toThrow('409 wrong_state');
      expect((await concert.row(id)).status).toBe('Revoked');
    });

    it('is reinstated beside a dispute by who does not lock how it was paid (control)', async () => {
      const { id, payment_id } = await aFreeTicket('Revoked');
      await karcis.current.database.transaction(async (tx) => {
        await tx.updateTable('payments').set({ status: 'Disputed' }).where('id', '=', payment_id).execute();
        await sql`
          update tickets set status = 'Active' where event_id = ${concert.event} and id = ${id} and not exists (
            select from payments where payments.id = ${payment_id} and payments.status = 'Disputed'
          )`.execute(db());
      });
      expect((await concert.row(id)).status).toBe('Active');
    });

    it('is signed by the newest key where its own was revoked meanwhile', async () => {
      const { id } = await aFreeTicket('Revoked');
      await concert.addKey(2);
      const key = db().updateTable('event_signing_keys').where('event_id', '=', concert.event);
      await key
        .set({ revoked_at: inDays(0) })
        .where('key_id', '=', 1)
        .execute();
      await act(id, 'Reinstate');
      expect(await concert.judged(id)).toBe(`ticket ${id} 1 by key 2`);
      await key.set({ revoked_at: null }).where('key_id', '=', 1).execute();
    });
  });

  describe('a free ticket that is cancelled', () => {
    it('gives its place back, and the sale is taken back in the ledger', async () => {
      const { id, order_id, payment_id } = await aFreeTicket();
      const before = await soldOf();
      expect((await act(id, 'Cancel')).data.status).toBe('Cancelled');
      expect(await soldOf()).toBe(before - 1);
      expect((await ledgerOf(order_id)).at(-1)).toMatchObject({
        kind: 'Sale',
        is_reversal: true,
        quantity: -1,
        amount: 0,
        payment_id,
        ticket_type_id: concert.ticketType.id,
      });
      expect(await topics(id)).toEqual(['ticket.cancelled']);
      await expect(act(id, 'Cancel')).rejects.toThrow('409 ticket_not_active');
      expect(await soldOf()).toBe(before - 1);
    });

    it('gives one place back, however many cancel it at once', async () => {
      const { id, order_id } = await aFreeTicket();
      const before = await soldOf();
      const { answers, refusals } = await atOnce(4, () => act(id, 'Cancel'));
      expect([answers.length, refusals.length]).toEqual([1, 3]);
      expect(await soldOf()).toBe(before - 1);
      const back = (await ledgerOf(order_id)).filter(({ is_reversal }) => is_reversal);
      expect(back).toHaveLength(1);
    });

    it('is not cancelled once a gate lets somebody in with it at this moment', async () => {
      const { id } = await aFreeTicket();
      const before = await soldOf();
      const asked = holdUntil(karcis.current, (tx) => concert.scan(tx, id), {
        request: () => act(id, 'Cancel'),
        stays: true,
      });
      await expect(asked).rejects.toThrow('409 ticket_used');
      expect(await soldOf()).toBe(before);
    });

    it('is one that has cost nothing, and is not used', async () => {
      const paid = await concert.issue(people.Hana.id);
      await expect(act(paid, 'Cancel')).rejects.toThrow('409 wrong_state');
      const { id: used } = await aFreeTicket('Used');
      await expect(act(used, 'Cancel')).rejects.toThrow('409 ticket_used');
      const unpaid = await concert.issue(people.Hana.id, 'Active', { ...(await concert.sell()), ...free });
      await expect(act(unpaid, 'Cancel')).rejects.toThrow('409 wrong_state');
      expect((await concert.row(unpaid)).status).toBe('Active');
    });
  });

  it('is revoked or issued anew while it is Active alone', async () => {
    for (const status of statuses) {
      const opens = ['Active', 'Used', 'Expired'].includes(status);
      for (const action of ['Reissue', 'Revoke'] as const) {
        const id = await concert.issue(people.Hana.id, status);
        if (opens) await act(id, action);
        else await expect(act(id, action), status).rejects.toThrow('409 ticket_not_active');
      }
    }
  });

  it('says what can be done with it: what it offers is done, and what it does not offer is refused', async () => {
    for (const status of statuses)
      for (const isFree of [false, true])
        for (const action of ['Revoke', 'Reinstate', 'Reissue', 'Cancel'] as const) {
          const id = isFree ? (await aFreeTicket(status)).id : await concert.issue(people.Hana.id, status);
          const { data } = await tickets().ticket({ id });
          expect(data).toMatchObject({ id, status });
          const isDone = await act(id, action).then(
            () => true,
            () => false,
          );
          expect(data.actions.includes(action), `${action} of one that is ${status}, free: ${isFree}`).toBe(
            isDone,
          );
        }
  });

  it('says the same after it was changed, with a version that the next change can name', async () => {
    const id = await concert.issue(people.Hana.id);
    const { data, etag } = await tickets().ticket({ id });
    expect(data.actions).toEqual(['change', 'Revoke', 'Reissue']);
    const changed = await tickets().change({ id, body: { attendee_name: 'Dewi' } }, { ifMatch: etag ?? '' });
    expect(changed.data).toEqual((await tickets().ticket({ id })).data);
    const revoked = await act(id, 'Revoke');
    expect(revoked.data).toEqual((await tickets().ticket({ id })).data);
  });

  it('is of an event that is there and reached', async () => {
    const id = await concert.issue(people.Hana.id);
    const reads = (name = who) => tickets(name).ticket({ id });
    const change = (ticket: string, name = who) =>
      tickets(name).change({ id: ticket, body: { attendee_name: 'Dewi' } });
    for (const ask of [change, (ticket: string) => act(ticket, 'Cancel')])
      await expect(ask(newId())).rejects.toThrow('404 not_found');
    if (area === 'organizerTickets') {
      const { token } = await colleague(db(), people[who], 'Viewer');
      const { data } = await karcis.current.client(token)[area].ticket({ id });
      expect(data.actions, 'a Viewer reads').toEqual([]);
      await expect(change(id, 'Bayu')).rejects.toThrow('404 not_found');
      await expect(reads('Bayu')).rejects.toThrow('404 not_found');
      for (const action of ['Revoke', 'Reinstate', 'Reissue', 'Cancel'] as const)
        await expect(act(id, action, 'Bayu')).rejects.toThrow('404 not_found');
    }
    expect(await concert.row(id)).toMatchObject({ attendee_name: 'Hadi', status: 'Active', generation: 1 });
    await concert.changeEvent({ deleted_at: inDays(0), deleted_by: people.Sari.id, delete_reason: 'Salah' });
    await expect(reads()).rejects.toThrow('404 not_found');
    await expect(change(id)).rejects.toThrow('404 not_found');
    await expect(act(id, 'Revoke')).rejects.toThrow('404 not_found');
    await concert.changeEvent({ deleted_at: null, deleted_by: null, delete_reason: null });
  });
}
