import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { inDays } from '../../api/test/given.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { holdTwo, payAs, press } from './buying-visits.ts';
import { goOn, letIn, shopAtDoors, typeCode, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('a ticket whose money was given back', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  /** Asks for the money of the first ticket. */
  async function askRefund(page: Page) {
    await page.locator('summary', { hasText: 'Minta uang kembali' }).click();
    await page.getByRole('group', { name: 'Tiket mana' }).getByRole('checkbox').nth(1).uncheck();
    await page.getByLabel('Alasan').fill('Sakit');
    await press(page, 'Minta uang kembali');
    await page.getByText('Permintaan sudah dikirim').waitFor();
  }

  it(
    'is asked for by its buyer, given by the organizer, and refused at the gate; the other one enters',
    {
      timeout: 120_000,
    },
    async () => {
      const shop = await shopAtDoors(karcis.current);
      const buyer = await visit();
      const id = await holdTwo(buyer.page, shop);
      await payAs(buyer.page, 'Rani', 'rani@contoh.test');
      await press(buyer.page, /^Bayar/);
      await buyer.page.waitForURL(`**/orders/${id}`);
      await askRefund(buyer.page);

      const [back, kept] = await sandbox.tickets(id);
      const { organizerRefunds, organizerAnalytics } = karcis.current.client(shop.people.organizer.token);
      /** What the report of the organizer says of the event. */
      const revenue = async () =>
        (await organizerAnalytics.revenue()).data.by_event.find((row) => row.event?.id === shop.event);
      // Control: what was sold counts whole until money is given back. Of that the provider keeps its fee, in any case.
      const sold = await revenue();
      expect(sold).toMatchObject({ gross: 300_000, refunds: 0, orders: 1 });
      const { data: asked } = await organizerRefunds.refunds({ event_id: shop.event });
      const [request] = asked;
      expect(request).toMatchObject({ status: 'Requested', tickets: [{ id: back?.id }] });
      await organizerRefunds.act({ id: request?.id ?? '', body: { action: 'Approve' } });
      await sandbox.keepOn();
      await buyer.page.reload();
      await buyer.page.getByText('Uang kembali', { exact: true }).waitFor();
      await buyer.page.getByText('Berhasil').waitFor();
      const left = (sold?.net ?? 0) - 150_000;
      expect(await revenue()).toMatchObject({ gross: 300_000, refunds: 150_000, net: left, orders: 1 });

      // It begins.
      await shop.changeEvent({ starts_at: inDays(-0.01) });
      const gate = await visit();
      await signIn(gate.page, 'petugas', `/signin?next=/petugas/${shop.event}`);
      await gate.page.getByText('tiket di ponsel ini').waitFor();
      await press(gate.page, 'Mulai memindai');
      await typeCode(gate.page, back?.qr_payload ?? '');
      await gate.page.getByRole('dialog').getByText('Uang tiket sudah dikembalikan.').waitFor();
      await goOn(gate.page, 'Tolak');
      await typeCode(gate.page, kept?.qr_payload ?? '');
      await letIn(gate.page);
      expect([...buyer.faults, ...gate.faults]).toEqual([]);
    },
  );
});
