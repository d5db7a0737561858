import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { type DemoPeople, demoPeople } from '../../api/test/demo-people.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import type { Shop } from '../../api/test/shop.ts';
import { openSignedOffice } from '../../api/test/signed-tickets.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';
import { holdTwo, shopIn } from './buying-visits.ts';
import { concertAtGates, gateVisitsForTests, typeCode } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { steady } from './steady-text.ts';
import type { Visit } from './visit.ts';
import { code, openAndKeep } from './wallet-visits.ts';
import { settled } from './watching.ts';

/** A file of this folder has what a screen reader is told of a screen. After a change that is meant: `npm run test:long -- apps/web/test/aria-snapshots -u`. */
const folder = new URL('aria/', import.meta.url);

/** An event whose days are the same in each run. */
const event = { starts_at: '2099-08-01T12:00:00.000Z', ends_at: '2099-08-01T15:00:00.000Z' };

/** What a screen reader is told of a part of a screen, once everything is there. */
async function told(visiting: Visit, part: Locator): Promise<string> {
  await settled(visiting);
  return `${steady(await part.ariaSnapshot())}\n`;
}

describe.skipIf(!hasBrowser())('to a screen reader', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  let people: DemoPeople;
  let organizer: string;
  beforeAll(async () => {
    people = await demoPeople(karcis.current);
    organizer = await organizerOf(karcis.current.db, 'organizer@karcis.test');
  });

  const shopOf = (slug: string) =>
    shopIn(karcis.current, { ...event, slug, title: 'Konser Laut', organizer_id: organizer });

  /** Opens an order of a guest who has begun to pay, by its mailed link. */
  async function awaiting(page: Page, shop: Shop): Promise<string> {
    const client = karcis.current.client();
    const { data } = await client.catalogue.event({ slug: shop.slug });
    const { id, order_token } = await shop.hold();
    const orderToken = order_token ?? '';
    const buyer = { name: 'Rani', email: 'rani@contoh.test' };
    await client.buying.checkout({ id, body: { buyer, terms_version: data.terms_version } }, { orderToken });
    const { reference } = await sandbox.begin({ id, orderToken });
    await page.goto(`/orders/${id}#${orderToken}`);
    await page.getByRole('link', { name: /^Lanjut bayar/ }).waitFor();
    return reference;
  }

  /** Opens the scanner of a concert with one ticket. Green verdicts stay, and there is no camera. */
  async function atGates(page: Page) {
    const concert = await concertAtGates(karcis.current);
    await concert.changeEvent({ title: 'Konser Laut', organizer_id: organizer });
    const ticket = await concert.issue(people.holder.id, 'Active', { attendee_name: 'Hana' });
    await page.addInitScript(() => {
      const set = globalThis.setTimeout;
      const held = (work: TimerHandler, after?: number) => (after === 1200 ? 0 : set(work, after));
      globalThis.setTimeout = held as typeof setTimeout;
      const getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    });
    return { concert, ticket };
  }

  /** Scans a ticket, and waits for its verdict. */
  async function verdict(page: Page, { concert, ticket }: Awaited<ReturnType<typeof atGates>>, word: string) {
    await concert.start(page);
    await typeCode(page, await concert.codeOf(ticket));
    const dialog = page.getByRole('dialog', { name: word, exact: true });
    await dialog.waitFor();
    return dialog;
  }

  /** Opens a screen of the console as the organizer does, on a screen of a desk. */
  async function console(page: Page, address: string): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'organizer', `/signin?next=${address}`);
    await page.waitForURL(({ pathname }) => pathname === address);
  }

  /** One of each kind of screen. Each opens it, and gives the part that is compared. */
  const screens: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
    async event(page) {
      const { slug } = await shopOf('konser-laut');
      await page.goto(`/events/${slug}`);
      await page.getByRole('button', { name: 'Tambah Reguler' }).waitFor();
      return page.locator('body');
    },
    async checkout(page) {
      await holdTwo(page, await shopOf('konser-di-kasir'));
      await page.getByLabel('Nama', { exact: true }).waitFor();
      return page.locator('body');
    },
    async 'order-awaiting-payment'(page) {
      await awaiting(page, await shopOf('konser-menunggu'));
      return page.locator('body');
    },
    async 'order-paid'(page) {
      await sandbox.act(await awaiting(page, await shopOf('konser-lunas')), { action: 'Pay' });
      await sandbox.keepOn();
      await page.reload();
      await page.getByRole('button', { name: 'Kuitansi' }).waitFor();
      return page.locator('body');
    },
    async ticket(page) {
      const office = await openSignedOffice(karcis.current.db, people.admin.id, {
        ...event,
        slug: 'konser-di-ponsel',
        title: 'Konser Laut',
        organizer_id: organizer,
      });
      const own = { attendee_name: 'Hana', code: '7Q2M-4XKD-9F1L' };
      await openAndKeep(page, await office.issue(people.holder.id, 'Active', own));
      await code(page).waitFor();
      return page.locator('body');
    },
    async 'scanner-start'(page) {
      const { concert } = await atGates(page);
      await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
      await page.getByText('1 tiket di ponsel ini').waitFor();
      return page.locator('body');
    },
    async scanner(page) {
      const { concert } = await atGates(page);
      await concert.start(page);
      await page.getByText('Kamera tidak bisa dipakai').waitFor();
      await page.getByText('0 di dalam').waitFor();
      return page.locator('main');
    },
    async 'verdict-green'(page) {
      const dialog = await verdict(page, await atGates(page), 'Masuk');
      await dialog.getByRole('button', { name: 'Batalkan', disabled: false }).waitFor();
      return dialog;
    },
    async 'verdict-amber'(page) {
      const gates = await atGates(page);
      await gates.concert.scanAs('petugas2', gates.ticket);
      return verdict(page, gates, 'Tunggu');
    },
    async 'verdict-red'(page) {
      const { concert } = await atGates(page);
      const ticket = await concert.issue(people.holder.id, 'Refunded', { attendee_name: 'Hana' });
      return verdict(page, { concert, ticket }, 'Tolak');
    },
    async 'console-list'(page) {
      const shop = await shopOf('konser-di-daftar');
      await shop.addType();
      await console(page, `/organizer/events/${shop.event}/ticket-types`);
      await page.getByRole('table').waitFor();
      return page.locator('body');
    },
    async 'console-form'(page) {
      const shop = await shopOf('konser-di-formulir');
      await console(page, `/organizer/events/${shop.event}/ticket-types/new`);
      await page.getByRole('main').getByRole('textbox').first().waitFor();
      return page.locator('main');
    },
    async 'sign-in'(page) {
      await page.goto('/signin');
      await page.getByRole('button', { name: 'Masuk' }).waitFor();
      return page.locator('body');
    },
  };

  it.each(Object.entries(screens))('%s says what it is', async (name, open) => {
    const visiting = await visit();
    const part = await open(visiting.page);
    await expect(await told(visiting, part)).toMatchFileSnapshot(`aria/${name}.yml`);
    expect(visiting.faults).toEqual([]);
  });

  it('has a file of each of these screens, and of no other', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      Object.keys(screens)
        .map((name) => `${name}.yml`)
        .toSorted(),
    );
  });

  it('would be told that a name, a heading or a state is missing (control)', async () => {
    const visiting = await visit();
    const { page } = visiting;
    const kept = readFileSync(new URL('sign-in.yml', folder), 'utf8');
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Masuk' }).waitFor();
    const body = page.locator('body');
    expect(await told(visiting, body)).toBe(kept);
    for (const harm of [
      () => document.querySelector('label')?.removeAttribute('for'),
      () => document.querySelector('h1')?.setAttribute('role', 'none'),
      () => document.querySelector('button[type=submit]')?.setAttribute('disabled', ''),
    ]) {
      await page.reload();
      await page.getByRole('button', { name: 'Masuk' }).waitFor();
      await page.evaluate(harm);
      expect(await told(visiting, body), String(harm)).not.toBe(kept);
    }
  });
});

describe('text that is compared', () => {
  it('is the same in each run', () => {
    const first = [
      'http://127.0.0.1:3000/orders/0198f3c1-0000-7000-8000-00000000000a KRC-7Q2M4-XKD91 7Q2M-4XKD-9F1L',
      'Bayar sebelum 09.33 WIB, sisa 14.59, Sabtu, 1 Agustus 2099, 19.00 WIB. Sabtu, 1 Agustus 2099',
    ];
    const second = [
      'http://127.0.0.1:41873/orders/0199aaaa-1111-7abc-8def-0123456789ab KRC-00000-ZZZZZ 0000 ZZZZ 1111',
      'Bayar sebelum Jum 27 Nov, 00.10 WIB, sisa 01.14.59, 23.59 WIB. Minggu, 30 Mei 2027',
    ];
    expect(steady(second.join('\n'))).toBe(steady(first.join('\n')));
  });

  it('keeps amounts, counts and names (control)', () => {
    const text = 'Bayar Rp 150.000, Rp 1.250.000 untuk 12 tiket, Reguler, 2 dari 2, 17+, 99,5 %';
    expect(steady(text)).toBe(text);
  });
});
