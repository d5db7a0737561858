import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { describeStaffRefunds } from '../../test/refund-routes.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});
/** Budi, who organizes what is sold in the shop from now on. */
async function staffOf(shop: Shop) {
  await karcis.current.db
    .updateTable('users')
    .set({ organizer_id: shop.organizer })
    .where('id', '=', people.Budi.id)
    .execute();
  return karcis.current.client(people.Budi.token).organizerRefunds;
}
describeStaffRefunds('its organizer', { karcis, sandbox, people: () => people, staffOf });

describe('an organizer', () => {
  it('decides about money of their own events alone', async () => {
    const [own, foreign] = [
      await openShop(karcis.current, people.Sari.id, {}),
      await openShop(karcis.current, people.Sari.id, {}),
    ];
    const order = await sandbox.buy(foreign);
    const staff = await staffOf(own);
    const body = { ticket_ids: null, reason: 'Milik orang lain' };
    await expect(staff.make({ id: order.id, body }, { idempotencyKey: newId() })).rejects.toThrow(
      '404 not_found',
    );
    await expect(
      staff.refundTypes(
        { id: foreign.event, body: { ticket_type_ids: [foreign.type], reason: 'x' } },
        { idempotencyKey: newId() },
      ),
    ).rejects.toThrow('404 not_found');
    await expect(staff.refunds({ event_id: foreign.event })).rejects.toThrow('404 not_found');
  });

  it('does not say what came of money that was paid to the platform', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const order = await sandbox.buy(shop, {}, 'Virtual Account');
    const staff = await staffOf(shop);
    const { data: refund } = await staff.make(
      { id: order.id, body: { ticket_ids: null, reason: 'Sakit' } },
      { idempotencyKey: newId() },
    );
    expect(refund).toMatchObject({ is_manual: true, actions: [] });
    await expect(staff.act({ id: refund.id, body: { action: 'Mark Succeeded' } })).rejects.toThrow(
      '403 not_permitted',
    );
    await expect(staff.account({ id: refund.id })).rejects.toThrow('403 not_permitted');
  });
});
