import { api, type Area, type Route } from '@karcis/contract';
import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { match } from '../src/screens/match.ts';
import { markedSite } from './marked-build.ts';
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

  /** A screen, and the data that it may show. */
  async function shown(viewer: Viewer, path: string) {
    const watched = await pageFor(viewer);
    const { page } = watched;
    const answers: Promise<string[]>[] = [];
    const note = (response: Response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(textsIn(response));
    };
    page.on('response', note);
    await page.goto(web.current.origin + addressOf(path), { waitUntil: 'load' });
    await settled(watched);
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

  it('a sentence in a view would be found (control)', async () => {
    const { html, known } = await shown('ticket_holder', '/tickets');
    expect(strayIn(html, known)).toEqual([]);
    expect(strayIn(html.replace('</main>', '<p>Pesan sekarang</p></main>'), known)).toEqual([
      'Pesan sekarang',
    ]);
    expect(strayIn(html.replace('</main>', '<b>Active</b></main>'), known)).toEqual(['Active']);
  });
});
