import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { secretKey } from '../../test/postgres.ts';
import { openSignedOffice, type SignedOffice } from '../../test/signed-tickets.ts';
import { payload, statuses } from '../../test/ticket-office.ts';
import { newId } from '../domain/id.ts';
import { orderToken } from '../domain/security/order-token.ts';

const karcis = karcisForTests();
let people: People;
let concert: SignedOffice;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openSignedOffice(karcis.current.db, people.Sari.id, { title: 'Konser Laut' });
});

const to = { name: 'Dewi', email: 'dewi@example.org' };

/** An order of a guest, and what the guest asks of its tickets. */
async function guest() {
  const sold = await concert.sell();
  const id = sold.order_id;
  const own = { orderToken: orderToken({ orderId: id, version: 1 }, secretKey) };
  const { orderTickets } = karcis.current.client(null);
  return {
    id,
    own,
    aTicket: (status: (typeof statuses)[number] = 'Active', holder: string | null = null) =>
      concert.issue(holder, status, sold),
    read: (ticket_id: string, sent = own) => orderTickets.ticket({ id, ticket_id }, sent),
    download: (ticket_id: string) => orderTickets.download({ id, ticket_id }, own),
    change: (ticket_id: string) =>
      orderTickets.change({ id, ticket_id, body: { attendee_name: 'Dewi' } }, own),
    reissue: (ticket_id: string) => orderTickets.reissue({ id, ticket_id }, own),
    transfer: (ticket_id: string, key = newId()) =>
      orderTickets.transfer({ id, ticket_id, body: to }, { ...own, idempotencyKey: key }),
  };
}

describe('a ticket of an order', () => {
  it('is read by a guest with its code, and downloaded, while it opens a gate', async () => {
    const { id, aTicket, read, download } = await guest();
    for (const status of statuses) {
      const ticket = await aTicket(status);
      const { data } = await read(ticket);
      const opens = status === 'Active' || status === 'Used';
      expect(data).toMatchObject({ id: ticket, status, order: { id } });
      expect(data.qr?.payload).toBe(opens ? payload : undefined);
      if (opens) expect((await download(ticket)).data.ticket_id).toBe(ticket);
      else await expect(download(ticket)).rejects.toThrow('409 ticket_not_active');
    }
  });

  it('is read by the account that has bought it, also when another one holds it', async () => {
    const sold = await concert.sell({ buyer_user_id: people.Hana.id });
    const ticket_id = await concert.issue(people.Hana.id, 'Active', sold);
    const of = (name: 'Hana' | 'Hendra') =>
      karcis.current.client(people[name].token).orderTickets.ticket({ id: sold.order_id, ticket_id });
    expect((await of('Hana')).data.qr?.payload).toBe(payload);
    await expect(of('Hendra')).rejects.toThrow('404 not_found');
  });

  it('is of that order, and of nobody with another token', async () => {
    const [mine, other] = [await guest(), await guest()];
    const [ticket, foreign] = [await mine.aTicket(), await other.aTicket()];
    await expect(mine.read(foreign)).rejects.toThrow('404 not_found');
    await expect(mine.read(newId())).rejects.toThrow('404 not_found');
    await expect(mine.read(ticket, other.own)).rejects.toThrow('404 not_found');
    for (const ask of [mine.change, mine.reissue, mine.transfer])
      await expect(ask(foreign)).rejects.toThrow('404 not_found');
    const { db } = karcis.current;
    await db.updateTable('orders').set({ token_version: 2 }).where('id', '=', mine.id).execute();
    for (const ask of [mine.read, mine.change, mine.reissue, mine.transfer])
      await expect(ask(ticket)).rejects.toThrow('404 not_found');
  });

  it('is renamed and issued anew by who has bought it', async () => {
    const { aTicket, change, reissue } = await guest();
    const ticket = await aTicket();
    expect((await change(ticket)).data.attendee.name).toBe('Dewi');
    const { data } = await reissue(ticket);
    expect(data.qr?.payload).toBe((await concert.row(ticket)).qr_payload);
    expect(await concert.judged(ticket)).toBe(`ticket ${ticket} 2 by key 1`);
    // The same name again is no change.
    const { updated_at } = await concert.row(ticket);
    await change(ticket);
    expect((await concert.row(ticket)).updated_at).toEqual(updated_at);
    const told = await karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'actor_type', 'event_id', 'changes'])
      .where('subject_id', '=', ticket)
      .orderBy('occurred_at')
      .execute();
    const byGuest = { actor_type: 'Guest', event_id: concert.event };
    expect(told).toEqual([
      { ...byGuest, action: 'ticket.changed', changes: [{ field: 'attendee_name', old: '***', new: '***' }] },
      { ...byGuest, action: 'ticket.reissued', changes: [{ field: 'generation', old: 1, new: 2 }] },
    ]);
  });

  it('has no code here any more once it was handed on, and the one in its place is not of the order', async () => {
    const { aTicket, transfer, read, download, change, reissue, id } = await guest();
    const [ticket, key] = [await aTicket(), newId()];
    const { data } = await transfer(ticket, key);
    expect(data).toMatchObject({ id: ticket, status: 'Transferred', qr: null });
    expect((await transfer(ticket, key)).data).toEqual(data);
    await expect(download(ticket)).rejects.toThrow('409 ticket_not_active');
    const { id: made } = await concert.replacing(ticket);
    for (const ask of [read, download, change, reissue, transfer])
      await expect(ask(made)).rejects.toThrow('404 not_found');
    const told = await karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'role_context', 'actor_type', 'actor_id'])
      .where('subject_id', '=', ticket)
      .execute();
    expect(told).toEqual([
      { action: 'ticket.transferred', role_context: 'ticket_holder', actor_type: 'Guest', actor_id: null },
    ]);
    expect(id).not.toBe(made);
  });

  it('is changed by the account that holds it, and not here', async () => {
    const { aTicket, read, change, reissue, transfer } = await guest();
    const held = await aTicket('Active', people.Hana.id);
    for (const ask of [change, reissue, transfer]) await expect(ask(held)).rejects.toThrow('404 not_found');
    expect((await read(held)).data).toMatchObject({ id: held, actions: [] });
    // Control: nobody else holds this one.
    expect((await read(await aTicket())).data.actions).toEqual(['change', 'transfer', 'reissue']);
  });

  it('goes with its event into the trash', async () => {
    const at = await openSignedOffice(karcis.current.db, people.Sari.id);
    const sold = await at.sell({ buyer_user_id: people.Hana.id });
    const ticket = { id: sold.order_id, ticket_id: await at.issue(null, 'Active', sold) };
    const { orderTickets } = karcis.current.client(people.Hana.token);
    await orderTickets.reissue(ticket);
    await at.changeEvent({ deleted_at: inDays(0), deleted_by: people.Sari.id, delete_reason: 'Salah' });
    await expect(orderTickets.ticket(ticket)).rejects.toThrow('404 not_found');
    await expect(orderTickets.reissue(ticket)).rejects.toThrow('404 not_found');
  });
});
