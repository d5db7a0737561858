import { api, type Area, type Route } from '@karcis/contract';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { match } from '../src/screens/match.ts';
import { concertAtGates, holdGreen } from './gate-visits.ts';
import { markedSite } from './marked-build.ts';
import { refuse } from './refuse.ts';
import { roomPagesForTests } from './room-sessions.ts';
import { readerOf, someRoomRows, type Viewer } from './screen-tables.ts';
import { answerTexts, strayIn } from './stray-texts.ts';
import { settled } from './watching.ts';

const web = karcisForTests({ content: 'demo', hasSite: true, siteFrom: markedSite });

const routes: readonly Route[] = Object.values<Area>(api).flatMap((area) => Object.values(area));

/** The texts of an answer of the API. */
async function textsIn(response: Response): Promise<string[]> {
  const { pathname } = new URL(response.url());
  const route = routes.find(
    ({ method, path }) =>
      method === response.request().method() && match(`/api${path}`, pathname) !== undefined,
  );
  return route === undefined || !response.ok() ? [] : answerTexts(route, await response.json());
}

describe.skipIf(!hasBrowser())('in a room with every sentence of the catalogues in marks', () => {
  const { addressOf, pageFor } = roomPagesForTests(web);

  /** A screen, after somebody did something on it, and the data that it may show. */
  async function shown(viewer: Viewer, path: string, act?: (page: Page) => Promise<void>) {
    const watched = await pageFor(viewer);
    const { page } = watched;
    const answers: Promise<string[]>[] = [];
    const note = (response: Response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(textsIn(response));
    };
    page.on('response', note);
    await page.goto(web.current.origin + addressOf(path), { waitUntil: 'load' });
    await settled(watched);
    await act?.(page);
    page.off('response', note);
    // What the shell says without script, in both languages, is out of the catalogues of the server.
    await page.evaluate(() => document.querySelector('noscript')?.remove());
    return { html: await page.content(), known: (await Promise.all(answers)).flat() };
  }

  it.each(someRoomRows)('$path has no other text than data of the API', async (row) => {
    const { html, known } = await shown(readerOf(row), row.path);
    expect(html).toMatch(/\u{E000}/u);
    expect(strayIn(html, known)).toEqual([]);
  });

  it('what may be done with a ticket has no other text, once it is opened', async () => {
    const openAll = async (page: Page) => {
      for (const deed of await page.locator('.deed > summary').all()) await deed.click();
      await page.locator('.deed:nth-of-type(3) button').waitFor();
      const [name, email] = [page.locator('input[name="name"]'), page.locator('input[name="email"]')];
      const press = () => page.locator('.deed:nth-of-type(2) button[type="submit"]').click();
      await press();
      await page.locator('.deed .wrong').first().waitFor();
      await name.fill('Tono');
      await email.fill('tono@contoh.test');
      await press();
      await page.locator('.deed-said').waitFor();
    };
    const { html, known } = await shown('ticket_holder', '/tickets/{id}', openAll);
    expect(html).toContain('tono@contoh.test');
    expect(strayIn(html, [...known, 'Tono', 'tono@contoh.test'])).toEqual([]);
  });

  it('a verdict has no other text, nor what is pressed below it', async () => {
    const concert = await concertAtGates(web.current);
    const { holder } = concert.people;
    const [, , inside] = [
      await concert.issue(holder.id, 'Active', { attendee_name: 'Ayu Lestari' }),
      await concert.issue(holder.id, 'Active', { attendee_name: 'Citra Dewi' }),
      await concert.issue(holder.id, 'Active', { attendee_name: 'Bima Wirayudha' }),
    ];
    await concert.scanAs('petugas2', inside);
    const at = (q: string) => `/petugas/${concert.event}/search?q=${q}`;
    const green = async (page: Page) => {
      await holdGreen(page);
      await page.locator('.found button').click();
      await page.locator('.verdict-green .verdict-foot .plain').waitFor();
    };
    const notUndone = async (page: Page) => {
      await holdGreen(page);
      await page.route('**/undo', refuse(409, 'undo_too_late'), { times: 1 });
      await page.locator('.found button').click();
      await page.locator('.verdict-green .verdict-foot .plain').click();
      await page.locator('.verdict-failed').waitFor();
    };
    const forced = async (page: Page) => {
      await page.locator('.found button').click();
      await page.locator('.verdict-amber .verdict-other').click();
      await page.locator('.verdict-foot button[type="submit"]').click();
      await page.locator('#force-wrong').waitFor();
    };
    for (const [q, act] of [
      ['ayu lestari', green],
      ['citra dewi', notUndone],
      ['bima wirayudha', forced],
    ] as const) {
      const { html, known } = await shown('petugas', at(q), act);
      expect(html).toContain('id="verdict"');
      expect(strayIn(html, known)).toEqual([]);
    }
  });

  it('a sentence in a view would be found (control)', async () => {
    const { html, known } = await shown('ticket_holder', '/tickets');
    expect(strayIn(html, known)).toEqual([]);
    expect(strayIn(html.replace('</main>', '<p>Pesan sekarang</p></main>'), known)).toEqual([
      'Pesan sekarang',
    ]);
    expect(strayIn(html.replace('</main>', '<b>Active</b></main>'), known)).toEqual(['Active']);
  });
});
