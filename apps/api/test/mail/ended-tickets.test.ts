import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { postOffice } from './by-jobs.ts';
import { groupOrders, typedNames } from './group-orders.ts';
import { secretKey } from './support.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
const orders = groupOrders({ karcis, sandbox, people: () => people });
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  const confirmed = { email_verified_at: inDays(-1) };
  const { db } = karcis.current;
  await db.updateTable('users').set(confirmed).where('id', '=', people.Hana.id).execute();
});

const sari = () => karcis.current.client(people.Sari.token);
const act = (id: string, action: 'Revoke' | 'Reinstate') =>
  sari().adminTickets.act({ id, body: { action, reason: 'Dijual kembali' } });
const subject = 'Tiket tidak berlaku lagi: Konser Laut';
const valid = 'Tiket Anda berlaku lagi: Konser Laut';
const toldOf = (sent: Awaited<ReturnType<Awaited<ReturnType<typeof postOffice>>['round']>>) =>
  sent.filter((mail) => mail.subject === subject);

describe('those who have not bought their tickets', () => {
  it('are told once an address that they are given back', async () => {
    const order = await orders.paid(await orders.shop());
    const office = await postOffice(karcis.current);
    const body = { ticket_ids: null, reason: 'Sakit' };
    await sari().adminRefunds.make({ id: order.id, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    const told = toldOf(await office.round());
    expect(told.map(({ to }) => to)).toEqual(['dewi@example.org', people.Hana.email]);
    expect(told.map(({ text }) => text.match(/^Tiket \d: /gm)?.length)).toEqual([2, 1]);
    expect(told[1]?.text).toContain('Halo Hana');
    for (const name of typedNames) expect(JSON.stringify(told[0]?.mail)).not.toContain(name);
    await office.repeat();
    expect(await office.round()).toEqual([]);
  });

  it('are told that one is revoked, each time, and not where it is good again by then', async () => {
    const { id } = await orders.paid(await orders.shop());
    const office = await postOffice(karcis.current);
    const [own, dewi] = await sandbox.tickets(id);
    // The buyer is not told by this mail.
    await act(own?.id ?? '', 'Revoke');
    expect(await office.round()).toEqual([]);
    await act(dewi?.id ?? '', 'Revoke');
    await act(dewi?.id ?? '', 'Reinstate');
    expect(await office.round()).toEqual([]);
    // Control: it is told where it stays revoked.
    await act(dewi?.id ?? '', 'Revoke');
    expect(toldOf(await office.round()).map(({ to }) => to)).toEqual(['dewi@example.org']);
  });

  it('are told where an order that has cost nothing is cancelled', async () => {
    const { id } = await orders.free(await orders.shop());
    const office = await postOffice(karcis.current);
    await sari().adminOrders.cancel({ id, body: { reason: 'Salah kirim' } });
    expect(toldOf(await office.round()).map(({ to }) => to)).toEqual(['dewi@example.org', people.Hana.email]);
  });

  it('are told where the bank of the buyer takes the money back', async () => {
    const { id } = await orders.paid(await orders.shop());
    const office = await postOffice(karcis.current);
    const [payment] = await sandbox.payments(id);
    await sandbox.act(payment?.reference ?? '', { action: 'Dispute' });
    await sandbox.workOff();
    expect(toldOf(await office.round()).map(({ to }) => to)).toEqual(['dewi@example.org', people.Hana.email]);
  });

  it('get their tickets again, once each time, where the money comes back after all', async () => {
    const { id } = await orders.paid(await orders.shop());
    const office = await postOffice(karcis.current);
    const [payment] = await sandbox.payments(id);
    const happens = async (action: 'Dispute' | 'Win') => {
      await sandbox.act(payment?.reference ?? '', { action });
      await sandbox.workOff();
      return office.round();
    };
    expect(toldOf(await happens('Dispute'))).toHaveLength(2);
    const told = await happens('Win');
    expect(told.map((mail) => [mail.to, mail.subject])).toEqual([
      ['dewi@example.org', valid],
      [people.Hana.email, valid],
    ]);
    for (const { files } of told) expect(files).toEqual(['application/pdf', 'text/calendar']);
    expect(told.map(({ text }) => text.match(/^Tiket \d: /gm)?.length)).toEqual([2, 1]);
    await office.repeat();
    expect(await office.round()).toEqual([]);
  });

  it('get their tickets again where a refund that failed is undone', async () => {
    const order = await orders.paid(await orders.shop());
    const office = await postOffice(karcis.current);
    const [payment] = await sandbox.payments(order.id);
    await sandbox.act(payment?.reference ?? '', { action: 'Fail Refund' });
    const body = { ticket_ids: null, reason: 'Sakit' };
    const { data } = await sari().adminRefunds.make({ id: order.id, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    expect(toldOf(await office.round())).toHaveLength(2);
    await sari().adminRefunds.act({ id: data.id, body: { action: 'Reinstate' } });
    const again = (await office.round()).filter((mail) => mail.subject === valid);
    expect(again.map(({ to }) => to)).toEqual(['dewi@example.org', people.Hana.email]);
  });

  it('get one again that was revoked, each time, and nothing where they had not been told', async () => {
    const { id } = await orders.paid(await orders.shop());
    const office = await postOffice(karcis.current);
    const [own, dewi] = await sandbox.tickets(id);
    for (const _ of ['once', 'twice']) {
      await act(dewi?.id ?? '', 'Revoke');
      expect(toldOf(await office.round())).toHaveLength(1);
      await act(dewi?.id ?? '', 'Reinstate');
      expect((await office.round()).map((mail) => mail.subject)).toEqual([valid]);
    }
    await act(own?.id ?? '', 'Revoke');
    await act(own?.id ?? '', 'Reinstate');
    expect(await office.round(), 'the buyer was told nothing').toEqual([]);
  });

  it('have been told already where one was handed on, and where the event is cancelled', async () => {
    const shop = await orders.shop();
    const { id, orderToken } = await orders.paid(shop);
    const office = await postOffice(karcis.current);
    const [, dewi] = await sandbox.tickets(id);
    const to = { name: 'Eko', email: 'eko@example.org' };
    await karcis.current
      .client()
      .orderTickets.transfer(
        { id, ticket_id: dewi?.id ?? '', body: to },
        { orderToken, idempotencyKey: newId() },
      );
    expect(toldOf(await office.round())).toEqual([]);
    await sari().adminEventManagement.cancel({ id: shop.event, body: { reason: 'Hujan' } });
    await sandbox.workOff();
    expect((await sandbox.tickets(id)).map(({ status }) => status)).not.toContain('Active');
    expect(toldOf(await office.round())).toEqual([]);
  });
});
