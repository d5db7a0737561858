import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

describe('a payment of the sandbox', () => {
  it('says what can be done with it, and refuses what cannot', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const { reference } = await sandbox.begin(await sandbox.checkedOut(shop));
    const read = async () => (await karcis.current.client().sandbox.payment({ reference })).data;
    expect(await read()).toMatchObject({
      state: 'Pending',
      description: '2 × Reguler',
      actions: ['Pay', 'Fail', 'Expire'],
    });
    await expect(sandbox.act(reference, { action: 'Refund' })).rejects.toThrow(
      '409 wrong_state: Refund is not possible now: the payment is Pending.',
    );
    await sandbox.act(reference, { action: 'Expire' });
    expect((await read()).actions).toEqual(['Pay']);
    await sandbox.act(reference, { action: 'Pay' });
    expect((await read()).actions).toEqual(['Refund', 'Fail Refund', 'Dispute']);
    await expect(sandbox.act(reference, { action: 'Refund', amount: 300_001 })).rejects.toThrow(
      '409 wrong_state',
    );
    await sandbox.act(reference, { action: 'Refund', amount: 200_000, silent: true });
    await expect(sandbox.act(reference, { action: 'Refund', amount: 100_001 })).rejects.toThrow(
      '409 wrong_state',
    );
    await sandbox.act(reference, { action: 'Dispute' });
    expect((await read()).actions).toEqual(['Refund', 'Fail Refund', 'Win', 'Lose']);
    await expect(karcis.current.client().sandbox.payment({ reference: 'PAY-TIDAK-ADA' })).rejects.toThrow(
      '404 not_found',
    );
  });
});
