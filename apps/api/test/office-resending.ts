import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { inDays } from './given.ts';
import { type Karcis, karcisForTests } from './harness.ts';
import { mailsOf } from './mail/arrived.ts';
import { secretKey } from './mail/support.ts';
import { colleague, invite, type People } from './people.ts';
import { sandboxForTests } from './sandbox-payments.ts';
import { openShop } from './shop.ts';
import { organizerOf } from './webhook-records.ts';

interface Place {
  readonly karcis: { readonly current: Karcis };
  readonly sandbox: ReturnType<typeof sandboxForTests>;
  readonly people: () => People;
}

/** What is true of tickets that are sent again, asked as administrator or as the organizer of the event. */
export function testsOfResending(access: 'admin' | 'organizer', { karcis, sandbox, people }: Place): void {
  const limited = karcisForTests({
    secretKey: async () => secretKey,
    environment: { KARCIS_RATE_LIMITS: 'on' },
  });
  const limitedSandbox = sandboxForTests(limited);

  const clientOf = (token: string, at = karcis) => {
    const client = at.current.client(token);
    return access === 'admin' ? client.adminOrders : client.organizerOrders;
  };
  const callerOf = (known: People) => (access === 'admin' ? known.Sari : known.Budi);
  const orders = () => clientOf(callerOf(people()).token);
  const shopAt = async ({ current }: typeof karcis, known: People) =>
    openShop(current, known.Sari.id, { organizer_id: await organizerOf(current.db, known.Budi.email) });
  const shop = () => shopAt(karcis, people());
  const entries = (id: string) =>
    karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'actor_name'])
      .where('subject_id', '=', id)
      .where('action', '=', 'order.resent')
      .execute();

  describe(`the tickets of an order that ${access} has sent again`, () => {
    it('go where mails about the order go, as a mail that is told, and the audit log says by whom', async () => {
      const { id, orderToken } = await sandbox.buy(await shop());
      const contact_email = `${newId()}@example.org`;
      await karcis.current.client().ownOrders.changeContact({ id, body: { contact_email } }, { orderToken });
      const told: string[] = [];
      const sent = await mailsOf(karcis.current, async () => {
        for (const _ of [1, 2]) {
          const { data } = await orders().resend({ id });
          expect(data).toMatchObject({ template: 'order_paid', status: 'Queued', recipient: contact_email });
          told.push(data.id);
        }
      });
      expect(new Set(told).size).toBe(2);
      expect(sent.map(({ recipient }) => recipient)).toEqual([contact_email, contact_email]);
      for (const { mail } of sent)
        expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([
          'application/pdf',
          'text/calendar',
        ]);
      const actor_name = access === 'admin' ? 'Sari' : 'Budi';
      const entry = { action: 'order.resent', actor_name };
      expect(await entries(id)).toEqual([entry, entry]);
    });

    it('are of an order that is paid, with a ticket that is good', async () => {
      const open = await shop();
      const unpaid = await sandbox.checkedOut(open);
      await expect(orders().resend({ id: unpaid.id })).rejects.toThrow('409 order_not_paid');
      const { id } = await sandbox.buy(open);
      const set = (row: object) =>
        karcis.current.db.updateTable('tickets').set(row).where('order_id', '=', id).execute();
      await set({ status: 'Revoked', revoked_at: inDays(0) });
      await expect(orders().resend({ id })).rejects.toThrow('409 ticket_not_active');
      expect([await entries(id), await entries(unpaid.id)]).toEqual([[], []]);
      // Control: with a good one they are sent.
      await set({ status: 'Active', revoked_at: null });
      expect((await orders().resend({ id })).data.status).toBe('Queued');
    });

    it('are of an event that is reached, by somebody who may', async () => {
      const { id } = await sandbox.buy(await shop());
      for (const role of ['Viewer', 'Manager'] as const) {
        const { token } = await colleague(karcis.current.db, people().Budi, role);
        const asked = clientOf(token).resend({ id });
        if (access === 'admin') await expect(asked).rejects.toThrow('403');
        else if (role === 'Viewer') await expect(asked).rejects.toThrow('403 member_role');
        else expect((await asked).data.status).toBe('Queued');
      }
      const elsewhere = access === 'admin' ? newId() : id;
      const other = access === 'admin' ? people().Sari : people().Bayu;
      await expect(clientOf(other.token).resend({ id: elsewhere })).rejects.toThrow('404 not_found');
    });

    it('are sent five times an hour, together with those that the buyer asks for', async () => {
      const known = await invite(limited.current);
      await limitedSandbox.addAccount();
      const open = await shopAt(limited, known);
      const { id, orderToken } = await limitedSandbox.buy(open);
      const staff = clientOf(callerOf(known).token, limited);
      await limited.current.client().ownOrders.resend({ id }, { orderToken });
      for (let count = 0; count < 4; count += 1) await staff.resend({ id });
      await expect(staff.resend({ id })).rejects.toThrow('429 too_many_requests');
      // Another order has its own five, and so has this one an hour later.
      await staff.resend({ id: (await limitedSandbox.buy(open)).id });
      limited.current.letSecondsPass(3600);
      await staff.resend({ id });
    });
  });
}
