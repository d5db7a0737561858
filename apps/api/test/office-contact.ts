import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import type { Karcis } from './harness.ts';
import { atOnce } from './at-once.ts';
import { inDays } from './given.ts';
import { mailsOf } from './mail/arrived.ts';
import { colleague, type People } from './people.ts';
import type { sandboxForTests } from './sandbox-payments.ts';
import { openShop, type Shop } from './shop.ts';
import { organizerOf } from './webhook-records.ts';

/** What is true of where an order is reached, and of its receipt, asked as administrator or as the organizer of the event. */
export function testsOfOfficeContact(
  access: 'admin' | 'organizer',
  karcis: { readonly current: Karcis },
  sandbox: ReturnType<typeof sandboxForTests>,
  people: () => People,
): void {
  const clientOf = (token: string) => {
    const client = karcis.current.client(token);
    return access === 'admin' ? client.adminOrders : client.organizerOrders;
  };
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const orders = () => clientOf(caller().token);
  const shop = async (): Promise<Shop> =>
    openShop(karcis.current, people().Sari.id, {
      organizer_id: await organizerOf(karcis.current.db, people().Budi.email),
    });
  const gone = () => ({ deleted_at: inDays(0), deleted_by: people().Sari.id, delete_reason: 'tidak jadi' });
  const address = () => `${newId()}@example.org`;
  type Body = Parameters<ReturnType<typeof orders>['changeContact']>[0]['body'];
  const change = async (id: string, body: Body) => (await orders().changeContact({ id, body })).data;
  const entriesOf = (id: string) =>
    karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'event_id', 'changes'])
      .where('subject_id', '=', id)
      .where('action', '=', 'order.contact_changed')
      .execute();
  const holders = async (id: string) => (await sandbox.tickets(id)).map((each) => each.holder_user_id);
  /** The status and the code of an answer, and its `ETag`. */
  async function patch(id: string, body: object, version?: string) {
    const answer = await fetch(`${karcis.current.url}/${access}/orders/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${caller().token}`,
        'content-type': 'application/json',
        ...(version === undefined ? {} : { 'if-match': version }),
      },
      body: JSON.stringify(body),
    });
    const { code } = (await answer.json()) as { code?: string };
    return { said: [answer.status, code].join(' ').trim(), version: answer.headers.get('etag') ?? '' };
  }

  describe(`where an order is reached, said by ${access}`, () => {
    it('is another address: both are told, former links end, and what is said of it names nobody', async () => {
      const { event, ...open } = await shop();
      const { id, orderToken } = await sandbox.buy({ event, ...open });
      const { data: before } = await orders().order({ id });
      const contact_email = address();
      const mails = await mailsOf(karcis.current, () =>
        change(id, { contact_email, buyer_phone: '0812 345' }),
      );
      const sent = mails.map(({ template, recipient }) => `${template} ${recipient}`).toSorted();
      expect(sent).toEqual(
        [
          `order_contact_changed ${before.buyer?.email}`,
          `order_contact_changed ${contact_email}`,
          `order_paid ${contact_email}`,
        ].toSorted(),
      );
      await expect(karcis.current.client().orders.order({ id }, { orderToken })).rejects.toThrow('404');
      const { data: after } = await orders().order({ id });
      expect(after).toMatchObject({
        contact_email,
        buyer: { email: before.buyer?.email, phone: '0812 345' },
        actions: ['change'],
      });
      const changes = [
        { field: 'buyer_phone', old: null, new: '***' },
        { field: 'contact_email', old: '***', new: '***' },
      ];
      expect(await entriesOf(id)).toEqual([{ action: 'order.contact_changed', event_id: event, changes }]);
      // The same again changes nothing, its version included.
      const again = await mailsOf(karcis.current, () =>
        change(id, { contact_email, buyer_phone: '0812 345' }),
      );
      expect(again).toEqual([]);
      expect(await entriesOf(id)).toHaveLength(1);
      expect((await orders().order({ id })).data.updated_at).toBe(after.updated_at);
    });

    it('is an address for somebody who had none at the counter, who gets the tickets', async () => {
      const { event, type } = await shop();
      const items = [{ ticket_type_id: type, quantity: 1 }];
      const selling = { id: event, body: { items, method: 'Cash' as const } };
      const { data } = await orders().sell(selling, { idempotencyKey: newId() });
      await karcis.current.db
        .updateTable('users')
        .set({ email_verified_at: inDays(-1) })
        .where('id', '=', people().Hana.id)
        .execute();
      const mails = await mailsOf(karcis.current, () =>
        change(data.id, { contact_email: people().Hana.email }),
      );
      // Nothing goes to the address that stands for none.
      expect(mails.map(({ recipient }) => recipient)).toEqual([people().Hana.email, people().Hana.email]);
      expect(await holders(data.id)).toEqual([people().Hana.id]);
      await change(data.id, { contact_email: address() });
      expect(await holders(data.id)).toEqual([null]);
    });

    it('is said of the version that was seen, where one is named', async () => {
      const { id } = await sandbox.buy(await shop());
      const read = await fetch(`${karcis.current.url}/${access}/orders/${id}`, {
        headers: { authorization: `Bearer ${caller().token}` },
      });
      const seen = read.headers.get('etag') ?? '';
      const first = await patch(id, { buyer_phone: '0811 111' }, seen);
      expect([first.said, first.version === seen]).toEqual(['200', false]);
      expect((await patch(id, { buyer_phone: '0812 222' }, seen)).said).toBe('412 changed_meanwhile');
      expect((await orders().order({ id })).data.buyer?.phone).toBe('0811 111');
      expect((await patch(id, { buyer_phone: '0812 222' }, first.version)).said).toBe('200');
      // Control: without a version the last one is kept.
      expect((await patch(id, { buyer_phone: '0813 333' })).said).toBe('200');
      expect((await patch(id, {})).said).toBe('422 invalid_request');
    });

    it('is one of two that are said of one version at once', async () => {
      const { id } = await sandbox.buy(await shop());
      const seen = (await patch(id, { buyer_phone: '0811 111' })).version;
      const { answers } = await atOnce(4, (at) =>
        patch(id, { contact_email: `alamat${at}@example.org` }, seen),
      );
      expect(answers.map(({ said }) => said).toSorted()).toEqual([
        '200',
        ...Array.from({ length: 3 }, () => '412 changed_meanwhile'),
      ]);
    });

    it('is said of an order that is being paid or is paid, of an event that is reached', async () => {
      const open = await shop();
      const held = await open.hold();
      await expect(change(held.id, { buyer_phone: null })).rejects.toThrow('409 order_closed');
      const { id } = await sandbox.buy(open);
      for (const role of ['Viewer', 'Manager'] as const) {
        const { token } = await colleague(karcis.current.db, people().Budi, role);
        const asked = clientOf(token).changeContact({ id, body: { buyer_phone: '0811 111' } });
        if (access === 'admin') await expect(asked).rejects.toThrow('403');
        else if (role === 'Viewer') await expect(asked).rejects.toThrow('403 member_role');
        else expect((await asked).data.actions).toEqual(['change']);
      }
      const elsewhere = access === 'admin' ? newId() : id;
      const other = access === 'admin' ? caller() : people().Bayu;
      const asked = clientOf(other.token).changeContact({ id: elsewhere, body: { buyer_phone: null } });
      await expect(asked).rejects.toThrow('404 not_found');
      await open.changeEvent(gone());
      await expect(change(id, { buyer_phone: null })).rejects.toThrow('404 not_found');
    });
  });

  describe(`the receipt of an order, for ${access}`, () => {
    it('is the one that its buyer gets, once it is paid', async () => {
      const open = await shop();
      const { id, orderToken } = await sandbox.buy(open);
      const { data } = await orders().receipt({ id });
      const buyers = await karcis.current.client().ownOrders.receipt({ id }, { orderToken });
      expect(data).toEqual(buyers.data);
      expect(data).toMatchObject({ order_id: id, content_type: 'application/pdf' });
      const unpaid = await sandbox.checkedOut(open);
      await expect(orders().receipt({ id: unpaid.id })).rejects.toThrow('409 order_not_paid');
      await expect(orders().receipt({ id: newId() })).rejects.toThrow('404 not_found');
      if (access === 'organizer')
        await expect(clientOf(people().Bayu.token).receipt({ id })).rejects.toThrow('404 not_found');
      await open.changeEvent(gone());
      await expect(orders().receipt({ id })).rejects.toThrow('404 not_found');
    });
  });
}
