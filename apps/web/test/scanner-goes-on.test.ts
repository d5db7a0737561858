import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { newId } from '../../api/src/domain/id.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests, letIn, typeCode } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('a scanner', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
    await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Seruni Adiwangsa' });
  });

  it('scans on where the phone cannot sound', async () => {
    const { page } = await visit();
    await page.addInitScript(() => {
      AudioContext.prototype.createOscillator = () => {
        throw new DOMException('There is no sound', 'InvalidStateError');
      };
    });
    await concert.start(page);
    for (const ticket of [await concert.ticket(), await concert.ticket()]) {
      await typeCode(page, await concert.codeOf(ticket));
      await letIn(page);
      expect(await concert.entryOf(ticket)).toBe(true);
    }
  });

  it('keeps the focus where somebody is let in by hand, and where a force is not meant', async () => {
    const { page } = await visit();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search?q=seruni`);
    const button = page.getByRole('button', { name: 'Masukkan', exact: true });
    await button.waitFor();
    expect(await page.title()).toBe('Cari tiket · Karcis');
    let answer = (): void => undefined;
    const looked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/checkins', async (route) => {
      await looked;
      await route.continue();
    });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const asked = page.waitForRequest('**/checkins');
    await button.press('Enter');
    await asked;
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await focused()).toBe('Masukkan');
    answer();
    await letIn(page);
    const refunded = await concert.issue(concert.people.holder.id, 'Refunded');
    await typeCode(page, await concert.codeOf(refunded));
    const verdict = page.getByRole('dialog');
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    await verdict.getByRole('button', { name: 'Tidak jadi' }).press('Enter');
    await expect.poll(focused).toBe('Pindai berikutnya');
  });

  it('sends what waits of one event where the server refuses another', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await signIn(page, 'petugas', '/signin?next=/petugas');
    await page.getByRole('heading', { name: 'Acara saya' }).waitFor();
    expect(await page.title()).toBe('Acara saya · Karcis');
    // The event that is no more comes first.
    const events = [newId(), concert.event];
    const nonces = events.map(() => newId()).toSorted();
    const lines = events.map((event_id, at) => ({
      nonce: nonces[at],
      event_id,
      owner: concert.people.petugas.id,
      ticket_id: ticket,
      state: 'waiting',
      value: {
        line: {
          nonce: nonces[at],
          ticket_id: ticket,
          direction: 'Entry',
          gate_id: null,
          scanned_at: new Date().toISOString(),
          method: 'Manual',
          note: null,
          verdict: { checkin_status: 'Checked In', reason_code: null },
        },
        accepted: 'Checked In',
        at: Date.now(),
        until: Date.now() + 86_400_000,
      },
    }));
    await page.evaluate(putLines, lines);
    const refused = page.waitForResponse(new RegExp(`${events[0]}/checkins/batch`));
    await page.reload();
    expect((await refused).status()).toBe(404);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
  });

  it('keeps no guest of a page of the list that comes after its person has signed out', async () => {
    const { page } = await visit();
    let answer = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/gate-pack/tickets**', async (route) => {
      await left;
      await route.continue();
    });
    const asked = page.waitForRequest('**/gate-pack/tickets**');
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await asked;
    await page.evaluate(forget);
    answer();
    await page.getByText('tiket di ponsel ini').waitFor();
    expect(await page.evaluate(countPacked)).toBe(0);
    // Whose phone it is keeps it (control).
    await page.unroute('**/gate-pack/tickets**');
    await page.reload();
    await page.getByText('tiket di ponsel ini').waitFor();
    await expect.poll(() => page.evaluate(countPacked)).toBeGreaterThan(0);
  });
});

/** Runs in the page: keeps scans as another visit has left them. */
const putLines = (lines: readonly object[]) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('karcis');
    opening.addEventListener('success', () => {
      const change = opening.result.transaction('lines', 'readwrite');
      for (const line of lines) change.objectStore('lines').put(line);
      change.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });

/** Runs in the page: deletes what is kept, as signing out does. */
const forget = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('karcis');
    opening.addEventListener('success', () => {
      const stores = ['owner', 'kept', 'packed'];
      const change = opening.result.transaction(stores, 'readwrite');
      for (const store of stores) change.objectStore(store).clear();
      change.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });

/** Runs in the page: how many tickets are kept. */
const countPacked = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('karcis');
    opening.addEventListener('success', () => {
      const counted = opening.result.transaction('packed').objectStore('packed').count();
      counted.addEventListener('success', () => {
        opening.result.close();
        resolve(counted.result);
      });
    });
  });
