import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { holdTwo, payAs, press, shopIn } from './buying-visits.ts';
import { concertAtGates, gateVisitsForTests, letIn, typeCode } from './gate-visits.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

/** An address in a network of one's own: browsers hold 127.0.0.1 for secure, and this for plain HTTP. */
const origin = 'http://karcis.test';

/** Whether a fault is one, and not the notice of the browser that a header of the answer counts over https only. */
const isNoNotice = (fault: string) => !fault.includes('Cross-Origin-Opener-Policy header has been ignored');

describe.skipIf(!hasBrowser())('over plain HTTP', () => {
  const karcis = siteForTests(undefined, { KARCIS_PUBLIC_URL: origin, KARCIS_DEMO_DATA: 'public' });
  const visit = gateVisitsForTests(
    () => origin,
    () => [`--host-resolver-rules=MAP karcis.test ${new URL(karcis.current.origin).host}`],
  );
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  /** Control: the browser holds back here what it gives over https. */
  const expectInsecure = async (page: Page) =>
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'subtle' in crypto])).toEqual([
      false,
      false,
      false,
    ]);

  it('tickets are bought, and money is asked back', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    await expectInsecure(page);
    await payAs(page, 'Rani', 'rani@contoh.test');
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: 'Rani' }).first().waitFor();
    await page.locator('summary', { hasText: 'Minta uang kembali' }).click();
    await page.getByLabel('Alasan').fill('Sakit');
    await press(page, 'Minta uang kembali');
    await page.getByText('Permintaan sudah dikirim').waitFor();
    expect(await shop.orders()).toMatchObject([{ id, status: 'Paid' }]);
    expect(faults.filter(isNoNotice)).toEqual([]);
  });

  it('guests are let in with a network; without one, codes are not judged, and the scanner says so before', async () => {
    const concert = await concertAtGates(karcis.current);
    const [ticket, other] = [await concert.ticket(), await concert.ticket()];
    const { page, context, faults } = await visit();
    await concert.start(page);
    await expectInsecure(page);
    const why = 'ponsel ini memeriksa kode lewat https saja';
    await page.getByText(why).waitFor();
    await expectAccessible(page);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(other));
    const verdict = page.getByRole('dialog');
    await verdict.getByText('Tidak tercatat').waitFor();
    await verdict.getByText(why).waitFor();
    expect(await concert.entryOf(other)).toBe(false);
    expect(faults.filter(isNoNotice)).toEqual([]);
  });
});
