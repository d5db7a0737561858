import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { mailsOf } from '../../api/test/mail/arrived.ts';
import { configured } from '../../api/test/mail/support.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { holdTwo, payAs, press, shopIn } from './buying-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

const patient = { timeout: 60_000 };

describe.skipIf(!hasBrowser())('the mail with tickets', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  /** The mail with tickets as a mail server got it, when somebody has bought. */
  async function mailAfter(buying: () => Promise<unknown>) {
    const config = configured({ KARCIS_PUBLIC_URL: karcis.current.origin });
    const arrived = await mailsOf(karcis.current, buying, { config });
    const mails = arrived.filter(({ template }) => template === 'order_paid');
    expect(mails).toHaveLength(1);
    const [{ mail, recipient } = { recipient: '' }] = mails;
    if (typeof mail?.html !== 'string') throw new Error('The mail has no HTML');
    const [pdf, calendar] = ['application/pdf', 'text/calendar'].map((type) =>
      mail.attachments.find(({ contentType }) => contentType === type),
    );
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
    return { html: mail.html, recipient, subject: mail.subject, calendar: calendar?.content.toString() };
  }

  /** Pays at the sandbox, and waits for the tickets. */
  async function pay(page: Page, name: string) {
    await press(page, /^Bayar/);
    await page.waitForURL(/\/orders\//);
    await page.getByRole('heading', { name }).first().waitFor();
  }

  /**
   * Opens each link of a mail on another device, as a mail program does, where nothing is signed in. `promised` says by the path
   * of a link how what it promises is found.
   */
  async function openEach(
    html: string,
    promised: Readonly<Record<string, (page: Page) => Promise<unknown>>>,
  ) {
    const reader = await visit();
    await reader.page.setContent(html);
    const count = await reader.page.getByRole('link').count();
    const opened = new Set<string>();
    for (let at = 0; at < count; at++) {
      const { page, faults } = await visit();
      await page.setContent(html);
      await page.getByRole('link').nth(at).click();
      await page.waitForURL(/^http/);
      await page.locator('h1').first().waitFor();
      const path = new URL(page.url()).pathname.replace(/\/orders\/.*/, '/orders/{id}');
      const find = promised[path];
      if (find === undefined) throw new Error(`A link of the mail leads to ${page.url()}`);
      await find(page);
      opened.add(path);
      expect(faults).toEqual([]);
    }
    expect([...opened].toSorted()).toEqual(Object.keys(promised).toSorted());
  }

  const site = (page: Page) => page.getByRole('link', { name: 'Tiket saya' }).first().waitFor();

  /** The order by its link alone: code, PDF, receipt, calendar and event. */
  async function order(page: Page) {
    await page.getByRole('heading', { name: 'Rani Pratiwi' }).first().waitFor();
    expect(page.url()).not.toContain('#');
    await page.getByText('Kode QR, ganti nama, alihkan').first().click();
    await page.getByRole('img', { name: /^Kode QR tiket/ }).waitFor();
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename().replace(/^.*\./, '')));
    const brought = (kinds: readonly string[]) => expect.poll(() => files, patient).toEqual(kinds);
    await press(page, /^Unduh 2 tiket/);
    await brought(['pdf', 'pdf']);
    await press(page, 'Kuitansi');
    await brought(['pdf', 'pdf', 'pdf']);
    await page.getByRole('link', { name: 'Simpan ke kalender' }).click();
    await brought(['pdf', 'pdf', 'pdf', 'ics']);
    await page.getByRole('link', { name: 'Lihat acara' }).click();
    await page.getByRole('heading', { level: 1, name: 'Malam Surel' }).waitFor();
  }

  it(
    'reaches who bought without an account, and each of its links keeps its promise',
    { timeout: 180_000 },
    async () => {
      const shop = await shopIn(karcis.current, { title: 'Malam Surel' });
      const { html, recipient, subject, calendar } = await mailAfter(async () => {
        const { page } = await visit();
        await holdTwo(page, shop);
        await payAs(page, 'Rani Pratiwi', 'rani@contoh.test');
        await pay(page, 'Rani Pratiwi');
      });
      expect([recipient, subject]).toEqual(['rani@contoh.test', expect.stringContaining('Malam Surel')]);
      expect(calendar).toContain('SUMMARY:Malam Surel');
      await openEach(html, { '/': site, '/orders/{id}': order });
    },
  );

  it('leads an account to its tickets, after it has signed in', async () => {
    const shop = await shopIn(karcis.current, { title: 'Malam Surel' });
    const { html, recipient } = await mailAfter(async () => {
      const { page } = await visit();
      await signIn(page, 'holder', '/signin?next=/orders');
      await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
      await holdTwo(page, shop);
      await page.locator('summary', { hasText: 'Pakai nama atau surel lain' }).click();
      await page.getByLabel('Nama', { exact: true }).fill('Rani Pratiwi');
      await press(page, /^Bayar/);
      await page.waitForURL(/\/sandbox\//);
      await pay(page, 'Rani Pratiwi');
    });
    expect(recipient).toBe('holder@karcis.test');
    const wallet = async (page: Page) => {
      await page.getByLabel('Surel').fill('holder@karcis.test');
      await page.getByLabel('Kata sandi', { exact: true }).fill('karcis-demo');
      await press(page, 'Masuk');
      await page.waitForURL('**/tickets');
      await page.getByRole('link', { name: 'Malam Surel' }).first().click();
      await page.getByRole('img', { name: /^Kode QR tiket/ }).waitFor();
      await page.getByText('Rani Pratiwi').first().waitFor();
    };
    const byToken = async (page: Page) => {
      await page.getByRole('heading', { name: 'Rani Pratiwi' }).first().waitFor();
      expect(page.url()).not.toContain('#');
    };
    await openEach(html, { '/': site, '/orders/{id}': byToken, '/signin': wallet });
  });
});
