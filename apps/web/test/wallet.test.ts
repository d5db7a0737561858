import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { posterSvg } from '@karcis/format';
import { describe, expect, it } from 'vitest';
import { demoPeople } from '../../api/test/demo-people.ts';
import { areInstalled } from '../../api/test/ticket-reader.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';
import { storedText } from './stored-text.ts';
import { activeTicket, code, keptNote, openAndKeep } from './wallet-visits.ts';

/** The elements of a poster: what is drawn, whatever the window that it is seen through. */
const drawingOf = (svg: string): readonly string[] =>
  (svg.match(/<(?:g|path|circle|use)\b[^>]*>/g) ?? []).map((element) =>
    [...element.matchAll(/ (d|fill|transform|cx|cy|r|x|y)="([^"]*)"/g)]
      .map(([, name, value]) => `${name}=${value}`)
      .toSorted()
      .join(' '),
  );

describe.skipIf(!hasBrowser())('the wallet', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('opens a ticket in flight mode, and its code is read by another program', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, context, faults } = await visit();
    await openAndKeep(page, ticket.id);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/seperti pukul/).waitFor();
    await code(page).waitFor();
    if (areInstalled('zbarimg')) {
      const folder = mkdtempSync(join(tmpdir(), 'karcis-code-'));
      try {
        const path = join(folder, 'code.png');
        await code(page).screenshot({ path });
        const read = execFileSync('zbarimg', ['--quiet', '--raw', path], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        expect(read.toString().trim()).toBe(ticket.qr?.payload);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
    await page.getByRole('link', { name: 'Semua tiket' }).click();
    await page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    await page.getByRole('heading', { name: ticket.event.title }).waitFor();
    expect(faults).toEqual([]);
  });

  it('opens tickets in a room that was open when the network went: those that are kept, and others say so', async () => {
    const { holder } = await demoPeople(karcis.current);
    const { data } = await karcis.current
      .client(holder.token)
      .tickets.list({ status: 'Active', per_page: 2 });
    const [kept, other] = data;
    const { page, context, faults } = await visit();
    await openAndKeep(page, kept?.id ?? '');
    // What was read is not in memory any more.
    await page.goto('/tickets');
    const rowOf = (id: string | undefined) => page.locator(`main a[href="/tickets/${id}"]`).first();
    await rowOf(other?.id).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await rowOf(kept?.id).click();
    await page.getByText(/seperti pukul/).waitFor({ timeout: 60_000 });
    await code(page).waitFor();
    await page.getByRole('link', { name: 'Semua tiket' }).click();
    await rowOf(other?.id).click();
    await page.getByRole('alert').getByText('Tidak ada jawaban dari server').waitFor({ timeout: 60_000 });
    expect(await code(page).count()).toBe(0);
    // With a network it comes by itself.
    await context.setOffline(false);
    await code(page).waitFor();
    expect(faults).toEqual([]);
  });

  it('does not wait for an answer for ever', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page } = await visit();
    await signIn(page, 'holder', '/signin?next=/tickets');
    const row = page.locator(`main a[href="/tickets/${ticket.id}"]`).first();
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    await page.route(`**/api/tickets/${ticket.id}/detail`, () => undefined);
    // From here on, a time limit is over at once.
    await page.evaluate(() => {
      AbortSignal.timeout = () => AbortSignal.abort(new DOMException('', 'TimeoutError'));
    });
    await row.click();
    await page.getByRole('alert').getByText('Tidak ada jawaban dari server').waitFor({ timeout: 60_000 });
  });

  it('shows the whole code at 360 × 800 without scrolling, in both schemes', async () => {
    const ticket = await activeTicket(karcis.current);
    for (const scheme of ['light', 'dark'] as const) {
      const { page, faults } = await visit(scheme);
      await openAndKeep(page, ticket.id);
      const box = await code(page).boundingBox();
      expect(box).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
      expect(box?.width).toBeGreaterThan(240);
      await expectAccessible(page, scheme);
      expect(faults).toEqual([]);
    }
  });

  it('forgets everything when its holder signs out', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, context } = await visit();
    await openAndKeep(page, ticket.id);
    await page.getByRole('button', { name: 'Keluar' }).click();
    await page.waitForURL('**/signin');
    const kept = await page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
    expect(kept).toEqual([]);
    expect(await storedText(page)).not.toContain(ticket.code);
    await context.setOffline(true);
    // There is no worker any more that would answer.
    await expect(page.goto(`/tickets/${ticket.id}`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });

  it('never shows a ticket to another account of the same browser', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, context } = await visit();
    await openAndKeep(page, ticket.id);
    // Control: it is there.
    expect(await storedText(page)).toContain(ticket.code);
    await signIn(page, 'holder2');
    await page.getByText('Masuk sebagai Yosef Tukan').waitFor();
    expect(await storedText(page)).not.toContain(ticket.code);
    await page.goto(`/tickets/${ticket.id}`);
    await page.getByText('bukan milik Anda').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await page.getByText(ticket.event.title).count()).toBe(0);
    expect(await code(page).count()).toBe(0);
  });

  it('keeps a ticket and shows its code, whatever else the server refuses, until the ticket is not the account’s', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page } = await visit();
    await openAndKeep(page, ticket.id);
    let refusal: readonly [number, string] = [429, 'too_many_requests'];
    let refused = 0;
    await page.route(`**/api/tickets/${ticket.id}/detail`, (route) => {
      refused += 1;
      const [status, code] = refusal;
      return refuse(status, code)(route);
    });
    for (const each of [
      [429, 'too_many_requests'],
      [408, 'request_timeout'],
      [401, 'not_signed_in'],
      [403, 'two_factor_setup_required'],
    ] as const) {
      refusal = each;
      const before = refused;
      await page.reload();
      await page.getByText(/seperti pukul/).waitFor();
      expect(refused, each[1]).toBeGreaterThan(before);
      expect(await code(page).isVisible(), each[1]).toBe(true);
      expect(await storedText(page), each[1]).toContain(ticket.code);
    }
    // Control: of a ticket that is somebody else's, the device keeps nothing.
    refusal = [404, 'not_found'];
    await page.reload();
    await page.getByText('bukan milik Anda').waitFor();
    expect(await code(page).count()).toBe(0);
    await expect.poll(() => storedText(page)).not.toContain(ticket.code);
  });

  it('forgets a ticket seven days after its event', async () => {
    const ticket = await activeTicket(karcis.current);
    const daysAfter = (days: number) => Date.parse(ticket.event.ends_at) + days * 24 * 60 * 60 * 1000;
    const { page, context } = await visit();
    await openAndKeep(page, ticket.id);
    await context.setOffline(true);
    // Control: it is there until then.
    await context.clock.setFixedTime(daysAfter(6));
    await page.reload();
    await code(page).waitFor();
    await context.clock.setFixedTime(daysAfter(8));
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await code(page).count()).toBe(0);
    expect(await storedText(page)).not.toContain(ticket.code);
    // Nor is it kept again when it is opened by then.
    await context.setOffline(false);
    await page.reload();
    await code(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await keptNote(page).count()).toBe(0);
    expect(await storedText(page)).not.toContain(ticket.code);
  });

  it('shows the poster that the page of the event has', async () => {
    const { holder } = await demoPeople(karcis.current);
    const { data } = await karcis.current.client(holder.token).tickets.list({ per_page: 100 });
    const { data: listed } = await karcis.current.client().catalogue.events({ per_page: 100 });
    // One whose category decides: without it, the drawing is another.
    const isDecided = ({ event: { id, category } }: (typeof data)[number]) =>
      category !== null &&
      category !== undefined &&
      posterSvg({ id }, 'band') !== posterSvg({ id, category: category.slug }, 'band');
    const ticket = data.find((each) => isDecided(each) && listed.some(({ id }) => id === each.event.id));
    if (ticket === undefined)
      throw new Error('The demo has no ticket of an event with a poster of its category');
    const { page } = await visit();
    await page.goto(`/events/${ticket.event.slug}`);
    const onPage = await page.locator('.event-ticket > .poster svg').evaluate((svg) => svg.outerHTML);
    await signIn(page, 'holder', `/signin?next=/tickets/${ticket.id}`);
    const source = await page.locator('.ticket img.poster').getAttribute('src');
    const inWallet = decodeURIComponent(source?.replace(/^data:image\/svg\+xml,/, '') ?? '');
    expect(drawingOf(inWallet)).toEqual(drawingOf(onPage));
    expect(drawingOf(inWallet).length).toBeGreaterThan(3);
    // Control: without its category it is another drawing.
    expect(drawingOf(posterSvg({ id: ticket.event.id }, 'band'))).not.toEqual(drawingOf(onPage));
  });

  it('has the next ticket on top, and lists by status', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'holder');
    await page.getByText('Tiket berikutnya').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByRole('button', { name: 'Tampilkan' }).click();
    await page.waitForURL('**/tickets?status=Cancelled');
    await page.getByText('Dibatalkan').nth(1).waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('leads to the events in the language that was chosen', async () => {
    const { page } = await visit();
    await signIn(page, 'holder');
    await page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'My tickets' }).waitFor();
    for (const [at, title] of [
      ['/tickets', 'My tickets'],
      ['/orders', 'My orders'],
    ] as const) {
      await page.goto(at);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/en/events');
    }
  });

  it('stamps a ticket whose code is gone', async () => {
    const { holder } = await demoPeople(karcis.current);
    const { data } = await karcis.current
      .client(holder.token)
      .tickets.list({ status: 'Refunded', per_page: 1 });
    const { page, faults } = await visit();
    await signIn(page, 'holder', `/signin?next=/tickets/${data[0]?.id}`);
    await page.getByText('Uang kembali', { exact: true }).waitFor();
    expect(await code(page).count()).toBe(0);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('shows what people wrote as text, however it looks', async () => {
    const ticket = await activeTicket(karcis.current);
    const { db } = karcis.current;
    const title = `</script><img src=x onerror="console.error('run')">\u202E${'W'.repeat(120)}`;
    await db.updateTable('events').set({ title }).where('id', '=', ticket.event.id).execute();
    try {
      const { page, faults } = await visit();
      await openAndKeep(page, ticket.id);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Semua tiket' }).click();
      await page.getByRole('heading', { name: 'onerror' }).first().waitFor();
      await expectAccessible(page);
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      expect(faults).toEqual([]);
    } finally {
      await db
        .updateTable('events')
        .set({ title: ticket.event.title })
        .where('id', '=', ticket.event.id)
        .execute();
    }
  });

  it('leads from a ticket to its order, and puts its event into a calendar', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, faults } = await visit();
    await openAndKeep(page, ticket.id);
    const entry = page.getByRole('link', { name: 'Simpan ke kalender' });
    const answer = await page.request.get((await entry.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toMatch(/^text\/calendar/);
    expect(await answer.text()).toContain(`UID:${ticket.event.id}@`);
    await page.getByRole('link', { name: ticket.order.reference }).click();
    await page.waitForURL(`**/orders/${ticket.order.id}`);
    await page.getByText(ticket.order.reference).first().waitFor();
    await page.getByText('Kuitansi').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('has the focus on a screen that it went on to', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, faults } = await visit();
    await signIn(page, 'holder', '/signin?next=/tickets');
    const row = page.locator(`main a[href="/tickets/${ticket.id}"]`).first();
    await row.focus();
    await page.keyboard.press('Enter');
    await code(page).waitFor();
    await page.locator('main:focus').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Semua tiket' }).focus();
    await page.keyboard.press('Enter');
    await row.waitFor();
    await page.locator('main:focus').waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
  });

  it('keeps the focus on the download of a PDF, and says why there is none', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page } = await visit();
    await openAndKeep(page, ticket.id);
    const look = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(`**/api/tickets/${ticket.id}/download`, async (route) => {
      asked += 1;
      await look.promise;
      await refuse(429, 'too_many_requests')(route);
    });
    await page.getByRole('button', { name: 'Unduh PDF' }).focus();
    await page.keyboard.press('Enter');
    const busy = page.locator('button[aria-disabled="true"]:focus');
    await busy.waitFor({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    look.resolve();
    await page.getByRole('alert').getByText('Terlalu banyak permintaan').waitFor();
    expect(asked).toBe(1);
    expect(await page.locator('button:focus').innerText()).toBe('Unduh PDF');
  });

  it('downloads the PDF', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page } = await visit();
    await openAndKeep(page, ticket.id);
    const names: string[] = [];
    page.on('download', (file) => names.push(file.suggestedFilename()));
    const press = page.getByRole('button', { name: 'Unduh PDF' });
    // A printer that is too busy is asked again.
    const pressed = async () => {
      if (names.length === 0 && (await press.isVisible())) await press.click();
      return names[0];
    };
    await expect.poll(pressed, { interval: 1000, timeout: 100_000 }).toBe(`tiket-${ticket.code}.pdf`);
  });
});
