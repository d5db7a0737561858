import type { Page } from 'playwright-core';
import { newId } from '../../api/src/domain/id.ts';
import { openConcert } from '../../api/test/at-gates.ts';
import { demoPeople } from '../../api/test/demo-people.ts';
import { given, inDays } from '../../api/test/given.ts';
import type { Karcis } from '../../api/test/harness.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';
import { shopIn } from './buying-visits.ts';
import { forgetWords, listens, watchGates, wordCame } from './gate-watch.ts';
import { signIn } from './sign-in.ts';
import { visitsForTests } from './visit.ts';

/**
 * Visits of people at gates. Their requests can be held up from the start: where that begins with a test's own route, on a busy machine the
 * request that comes next may still pass it.
 */
export function gateVisitsForTests(
  ...given: Parameters<typeof visitsForTests>
): ReturnType<typeof visitsForTests> {
  const visit = visitsForTests(...given);
  return async (scheme) => {
    const visited = await visit(scheme);
    await watchGates(visited.context);
    await visited.page.route('**/asked-by-nobody', (route) => route.abort());
    return visited;
  };
}

/** A concert that is going on, where the check-in staff of the demo are Supervisors. */
export async function concertAtGates(karcis: Karcis) {
  const people = await demoPeople(karcis);
  const concert = await openConcert(karcis, { Sari: people.admin, Hana: people.holder });
  await concert.assign(people.petugas.id);
  await concert.assign(people.petugas2.id);
  const client = karcis.client(people.petugas.token).checkIn;
  return {
    ...concert,
    people,
    /** Has somebody else let a guest in at this moment, or out. */
    async scanAs(name: 'petugas2', ticket_id: string, direction: 'Entry' | 'Exit' = 'Entry'): Promise<void> {
      const { scan } = karcis.client(people[name].token).checkIn;
      await scan({ id: concert.event, body: { nonce: newId(), ticket_id, direction } });
    },
    /** Whether the log says that a guest is inside. */
    async entryOf(ticket: string): Promise<boolean> {
      const rows = await karcis.db
        .selectFrom('standing_entries')
        .select('exited_at')
        .where('ticket_id', '=', ticket)
        .execute();
      return rows.some(({ exited_at: exited }) => exited === null);
    },
    counts: async () => (await client.counts({ id: concert.event })).data,
    /** Opens the scanner and starts it. */
    async start(page: Page, name = 'petugas'): Promise<void> {
      await signIn(page, name, `/signin?next=/petugas/${concert.event}`);
      await page.getByText('tiket di ponsel ini').waitFor();
      const start = page.getByRole('button', { name: 'Mulai memindai' });
      await start.click();
      await start.waitFor({ state: 'detached' });
    },
  };
}
export type ConcertAtGates = Awaited<ReturnType<typeof concertAtGates>>;

/** An event on sale of the organizer of the demo that begins soon, where the check-in staff of the demo scan. */
export async function shopAtDoors(karcis: Karcis) {
  const people = await demoPeople(karcis);
  const shop = await shopIn(karcis, {
    organizer_id: await organizerOf(karcis.db, 'organizer@karcis.test'),
    starts_at: inDays(0.1),
    ends_at: inDays(0.4),
  });
  await given(karcis.db, 'petugas_assignments', {
    event_id: shop.event,
    user_id: people.petugas.id,
    status: 'Active',
    accepted_at: inDays(-1),
    assigned_by: people.admin.id,
  });
  return { ...shop, people };
}

/** Types a code as a keyboard scanner does: at once, however slow the machine is. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await listens(page);
  await forgetWords(page);
  await page.evaluate(
    (keys) => {
      const press = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(press(key));
    },
    [...code.split(''), 'Enter'],
  );
}

/** Types key by key, so that fields get what is typed. On this page a scanner that types is never taken for silent. */
export async function typeKeys(page: Page, code: string): Promise<void> {
  await listens(page);
  await forgetWords(page);
  await page.evaluate(() => {
    const set = globalThis.setTimeout;
    const patient = (work: TimerHandler, after?: number) => (after === 300 ? 0 : set(work, after));
    globalThis.setTimeout = patient as typeof setTimeout;
  });
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Waits for a verdict, by its word, and goes on to the next guest. */
export async function goOn(page: Page, word: string): Promise<void> {
  const verdict = page.getByRole('dialog');
  await verdict.getByRole('heading', { name: word, exact: true }).waitFor();
  await verdict.getByRole('button', { name: 'Pindai berikutnya' }).click();
  await verdict.waitFor({ state: 'hidden' });
}

/** Has green verdicts of this page stay until something is pressed. They make room after these milliseconds. */
export const holdGreen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const set = globalThis.setTimeout;
    const held = (work: TimerHandler, after?: number) => (after === 1200 ? 0 : set(work, after));
    globalThis.setTimeout = held as typeof setTimeout;
  });

/** Waits for a green verdict, and until it has made room by itself. */
export async function letIn(page: Page, word = 'Masuk'): Promise<void> {
  await wordCame(page, word);
  await page.locator('#verdict').waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Opens the scanner again without a network, and starts it. Its files are kept. */
export async function startAlone(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Mulai memindai' }).click();
  await page.getByText('Tanpa jaringan', { exact: true }).waitFor();
}

/** Starts the scanner without a network, and waits until its camera has seen a ticket that is let in, and once more, refused. */
export async function seesTwiceAlone(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mulai memindai' }).click();
  await wordCame(page, 'Masuk');
  await page.getByRole('dialog').getByText('Tiket sudah dipakai masuk.').waitFor();
}
