import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../api/src/domain/id.ts';
import { inDays } from '../../api/test/given.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { holdTwo, payAs, press } from './buying-visits.ts';
import { shopAtDoors } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';
import { code, keptNote } from './wallet-visits.ts';

type Doors = Awaited<ReturnType<typeof shopAtDoors>>;

describe.skipIf(!hasBrowser())('a ticket that was used to enter', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  /** Lets the first ticket of an order in, as check-in staff do. Returns its id. */
  async function letFirstIn(doors: Doors, order: string): Promise<string> {
    await doors.changeEvent({ starts_at: inDays(-0.01) });
    const { id, qr_payload: payload } = await karcis.current.db
      .selectFrom('tickets')
      .select(['id', 'qr_payload'])
      .where('order_id', '=', order)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { checkIn } = karcis.current.client(doors.people.petugas.token);
    const { data } = await checkIn.scan({ id: doors.event, body: { nonce: newId(), code: payload ?? '' } });
    expect(data.checkin_status).toBe('Checked In');
    return id;
  }

  /** Pays at the sandbox, and comes to the page of the order. */
  async function paid(page: Page, id: string): Promise<void> {
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await page.locator('.order-tickets').waitFor();
  }

  it('opens from the order of a guest, and is downloaded with the others', async () => {
    const doors = await shopAtDoors(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, doors);
    await payAs(page, 'Rani', 'rani@contoh.test');
    await paid(page, id);
    await letFirstIn(doors, id);
    await page.reload();
    const used = page.locator('.order-tickets > li', { hasText: 'Sudah masuk' });
    await used.locator('summary', { hasText: 'Kode QR' }).click();
    await code(page).waitFor();
    await page.getByRole('button', { name: 'Unduh 2 tiket' }).waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('shows its code again in the wallet, with a network and without', async () => {
    const doors = await shopAtDoors(karcis.current);
    const { page, context, faults } = await visit();
    await signIn(page, 'holder', '/signin?next=/orders');
    await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
    const id = await holdTwo(page, doors);
    await press(page, /^Bayar/);
    await page.waitForURL(/\/sandbox\//);
    await paid(page, id);
    const ticket = await letFirstIn(doors, id);
    await page.reload();
    await page.locator(`.order-tickets a[href="/tickets/${ticket}"]`).click();
    await keptNote(page).waitFor();
    await page.locator('.stamped').getByText('Sudah masuk').waitFor();
    expect(await code(page).count()).toBe(0);
    const again = page.locator('summary', { hasText: 'Tunjukkan kode lagi' });
    await again.click();
    await code(page).waitFor();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/seperti pukul/).waitFor();
    await again.click();
    await code(page).waitFor();
    expect(faults).toEqual([]);
  });
});
