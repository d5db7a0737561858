import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shells } from '../src/screens/rooms.ts';
import { site } from '../src/screens/site.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { type AddressOf, addressesIn } from './addresses.ts';
import { hasBrowser, launchBrowser } from '../../../tools/chromium.ts';
import { axeFaults, frameFaults, looksAt, pagesOf, watchedPage, widths } from './watching.ts';

const languages = ['id', 'en'] as const;

const web = karcisForTests({ content: 'demo', hasSite: true });
const addressIn = (language: 'id' | 'en', address: string) =>
  language === 'id' ? address : address === '/' ? '/en' : `/en${address}`;

/** The text of a page but for what moves on it, and for what it says in place of that without a script. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-countdown], [data-moves], noscript')) each.remove();
    return document.body.innerText;
  });

describe.skipIf(!hasBrowser())('every screen', () => {
  let browser: Browser;
  let addressOf: AddressOf;
  let open: ReturnType<typeof pagesOf>;
  beforeAll(async () => {
    browser = await launchBrowser();
    open = pagesOf(browser, web.current.origin);
    addressOf = await addressesIn(web.current);
  });
  afterAll(() => browser.close());

  const screens = Object.entries(site).map(([name, { path }]) => ({ name, path }));
  const cells = screens.flatMap((screen) => languages.map((language) => ({ ...screen, language })));

  it.each(cells)('of the site, $name in $language, is whole and in order', async ({ path, language }) => {
    const { origin } = web.current;
    const { page, faults } = await open({ locale: language });
    const answer = await page.goto(origin + addressIn(language, addressOf(path)), { waitUntil: 'load' });
    expect(answer?.status()).toBe(200);
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    faults.push(...(await frameFaults(page, [320, ...widths])));
    for (const { width, scheme } of looksAt(language)) {
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await axeFaults(page, scheme)));
    }
    expect(faults).toEqual([]);
  });

  it.each(screens)('of the site, $name, reads the same without script', async ({ path }) => {
    const { origin } = web.current;
    const url = origin + addressOf(path);
    const [scripted, plain] = [await open({}), await open({ javaScriptEnabled: false })];
    const answer = await scripted.page.goto(url, { waitUntil: 'load' });
    const [body, headers] = [await answer?.text(), answer?.headers()];
    // The very same answer, so that nothing but the script can differ.
    await plain.page.route(url, (route) =>
      route.fulfill({ body: body ?? '', headers: { 'content-type': headers?.['content-type'] ?? '' } }),
    );
    await plain.page.goto(url, { waitUntil: 'load' });
    const [withScript, without] = await Promise.all([scripted.page, plain.page].map(textOf));
    expect(without?.length).toBeGreaterThan(50);
    expect(without).toBe(withScript);
    await plain.page.unroute(url);
  });

  it.each(shells)(
    'of the room $room, from $paths.0 on, begins with a shell that says what it needs',
    async ({ paths }) => {
      const { origin } = web.current;
      const { page } = await open({ javaScriptEnabled: false });
      for (const path of paths) {
        const [address, other] = ['x', 'y'].map((id) => origin + path.replaceAll(/\{\w+\}/g, id)) as [
          string,
          string,
        ];
        const answer = await page.goto(address, { waitUntil: 'load' });
        expect([path, answer?.status()]).toEqual([path, 200]);
        expect(await page.title()).not.toBe('');
        expect(await page.locator('body').innerText()).toMatch(/JavaScript/);
        // What is shown begins with the same bytes, whichever it is.
        expect(await (await fetch(other)).text()).toBe(await answer?.text());
      }
    },
  );

  it('would not pass with a script in the page, a picture from elsewhere or a wide table (control)', async () => {
    const elsewhere = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const { origin } = web.current;
    const { page, faults, close } = await watchedPage(browser, { origin });
    await page.route(`${origin}/`, async (route) => {
      const answer = await route.fetch();
      const harm = `<h1>Dua</h1><img src="http://127.0.0.1:${port}/x.png"><script>document.title = ''</script>`;
      const wide = `<style>main { color: red }</style><table width="3000"><tr><td>lebar</td></tr></table>`;
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('</main>', `${harm}${wide}</main>`),
      });
    });
    await page.goto(`${origin}/`, { waitUntil: 'load' });
    faults.push(...(await frameFaults(page, [360])), ...(await axeFaults(page, 'light')));
    const told = faults.join('\n');
    for (const fault of [/script-src/, /img-src/, /style-src/, /h1 are/, /scrolls sideways/, /image-alt/])
      expect(told).toMatch(fault);
    await close();
    elsewhere.close();
  });
});
