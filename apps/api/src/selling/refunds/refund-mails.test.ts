import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { mailsOf } from '../../../test/mail/arrived.ts';
import { secretKey } from '../../../test/mail/support.ts';
import { invite, type People } from '../../../test/people.ts';
import { sandboxForTests } from '../../../test/sandbox-payments.ts';
import { openShop } from '../../../test/shop.ts';
import { newId } from '../../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const staff = () => karcis.current.client(people.Sari.token).adminRefunds;
const bought = async (method: 'QRIS' | 'Virtual Account' = 'QRIS') =>
  sandbox.buy(await openShop(karcis.current, people.Sari.id, {}), {}, method);
const make = async (id: string) =>
  (await staff().make({ id, body: { ticket_ids: null, reason: 'Sakit' } }, { idempotencyKey: newId() })).data;
const templates = (mails: Awaited<ReturnType<typeof mailsOf>>) => mails.map(({ template }) => template);
const account = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };

describe('the buyer of an order', () => {
  it('is told that the money is back', async () => {
    const { id } = await bought();
    const mails = await mailsOf(karcis.current, async () => {
      await make(id);
      await sandbox.workOff();
    });
    expect(templates(mails)).toEqual(['refund_succeeded']);
    expect(mails[0]?.text).toMatch(/Nilai: Rp300\.000[^]*\/orders\/[^ ]+#karcis_o_/);
  });

  it('is asked once where money goes that people send, and not where that is known', async () => {
    const [asked, known] = [await bought('Virtual Account'), await bought('Virtual Account')];
    const mails = await mailsOf(karcis.current, async () => {
      await make(asked.id);
      await karcis.current
        .client()
        .orderRefunds.setAccount({ id: known.id, body: account }, { orderToken: known.orderToken });
      await make(known.id);
      await sandbox.workOff();
    });
    expect(templates(mails)).toEqual(['refund_account_needed']);
    expect(mails[0]?.text).toContain(`/orders/${asked.id}#`);
    expect(mails[0]?.text).not.toContain(account.account_number);
  });

  it('is told that a request has come in, and why money goes back', async () => {
    const { id, orderToken } = await bought();
    const mails = await mailsOf(karcis.current, async () => {
      await karcis.current
        .client()
        .orderRefunds.request(
          { id, body: { ticket_ids: null, reason: 'Alasan rahasia' } },
          { orderToken, idempotencyKey: newId() },
        );
    });
    const received = mails.find(({ template }) => template === 'refund_received');
    expect(received?.text).toMatch(/permintaan[^]*Nilai: Rp300\.000/i);
    // The request was typed by its reader, or by somebody with the link.
    expect(received?.text).not.toContain('rahasia');
    const other = await bought();
    const [back] = await mailsOf(karcis.current, async () => {
      await make(other.id);
      await sandbox.workOff();
    });
    expect(back?.text).toContain('Alasan: Penyelenggara mengembalikannya.');
  });

  it('is told that the order was paid twice, in the mail and on the order', async () => {
    const order = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id, {}));
    const [first, second] = [await sandbox.begin(order), await sandbox.begin(order, 'Card')];
    await sandbox.act(second.reference, { action: 'Pay' });
    const mails = await mailsOf(karcis.current, async () => {
      await sandbox.act(first.reference, { action: 'Pay' });
      await sandbox.workOff();
    });
    const { orders } = karcis.current.client();
    const { data } = await orders.order({ id: order.id }, { orderToken: order.orderToken });
    expect(data).toMatchObject({ status: 'Paid', refund_status: 'None', refunds: [{ cause: 'Paid Twice' }] });
    const back = mails.find(({ template }) => template === 'refund_succeeded');
    expect(back?.text?.replaceAll(/\s+/g, ' ')).toContain('terbayar dua kali');
  });

  it('is not asked any more who has said it meanwhile', async () => {
    const { id, orderToken } = await bought('Virtual Account');
    const [mail] = await mailsOf(karcis.current, async () => {
      await make(id);
      await sandbox.workOff();
      await karcis.current.client().orderRefunds.setAccount({ id, body: account }, { orderToken });
    });
    expect(mail).toMatchObject({ template: 'refund_account_needed', mail: undefined });
  });

  it('is told that it is denied', async () => {
    const { id, orderToken } = await bought();
    const mails = await mailsOf(karcis.current, async () => {
      const { data } = await karcis.current
        .client()
        .orderRefunds.request(
          { id, body: { ticket_ids: null, reason: 'Sakit' } },
          { orderToken, idempotencyKey: newId() },
        );
      await staff().act({ id: data.id, body: { action: 'Deny', note: 'Terlambat' } });
    });
    expect(templates(mails).toSorted()).toEqual(['refund_denied', 'refund_received']);
    expect(mails.find(({ template }) => template === 'refund_denied')?.text).toContain(
      'Tiket Anda tetap berlaku',
    );
  });
});
