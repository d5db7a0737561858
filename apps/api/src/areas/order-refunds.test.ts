import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

describe('money that a buyer wants back', () => {
  it('is asked for once with a key, also where it is sent again', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { id, orderToken } = await sandbox.buy(shop);
    const key = newId();
    const ask = () =>
      karcis.current
        .client()
        .orderRefunds.request(
          { id, body: { ticket_ids: null, reason: 'Sakit' } },
          { orderToken, idempotencyKey: key },
        );
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
  });

  it('goes to an account that is kept in confidence', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { id, orderToken } = await sandbox.buy(shop);
    const body = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };
    const { orderRefunds } = karcis.current.client();
    await orderRefunds.setAccount({ id, body }, { orderToken });
    const { refund_account_encrypted: sealed } = await shop.orderRow(id);
    expect(sealed?.toString('latin1')).not.toContain('0987654321');
    expect(karcis.current.log.join('')).not.toContain('0987654321');
    const open = await sandbox.checkedOut(shop);
    await expect(
      orderRefunds.setAccount({ id: open.id, body }, { orderToken: open.orderToken }),
    ).rejects.toThrow('409 refund_not_possible: The order is Reserved.');
  });
});
