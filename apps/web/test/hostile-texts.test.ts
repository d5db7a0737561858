import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../api/test/harness.ts';
import { createRewriting, hostileTexts } from '../../api/test/rewriting.ts';
import { site } from '../src/screens/site.ts';
import { type AddressOf, addressesIn } from './addresses.ts';
import { elementsOf } from './elements.ts';
import { hasBrowser, launchBrowser } from '../../../tools/chromium.ts';
import { frameFaults, watchedPage } from './watching.ts';

const { areas, write } = createRewriting();
const web = karcisForTests({ content: 'demo', hasSite: true, areas });

/** All at once. */
const hostile = Object.values(hostileTexts).join(' ');

describe.skipIf(!hasBrowser())('in a browser, whatever people write into fields of text', () => {
  let browser: Browser;
  let addressOf: AddressOf;
  beforeAll(async () => {
    browser = await launchBrowser();
    addressOf = await addressesIn(web.current);
  });
  afterAll(() => browser.close());

  /** A screen with this text everywhere: its elements, and everything that is wrong with it. */
  async function shown(address: string, text: string, harm = '') {
    const { origin } = web.current;
    const { page, faults, close } = await watchedPage(browser, { origin });
    // What is kept is too old to be sent.
    web.current.letSecondsPass(61);
    write(text);
    try {
      if (harm !== '')
        await page.route(origin + address, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replace('</main>', `${harm}</main>`),
          });
        });
      const answer = await page.goto(origin + address, { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      faults.push(...(await frameFaults(page, [320, 1280])));
      return { elements: await elementsOf(page), faults };
    } finally {
      write(undefined);
      await close();
    }
  }

  it.each(Object.entries(site).map(([name, { path }]) => ({ name, path })))(
    '$name has the elements it always has, asks for nothing else and does not scroll sideways',
    async ({ path }) => {
      const address = addressOf(path);
      const usual = await shown(address, 'Kata biasa');
      const { elements, faults } = await shown(address, hostile);
      expect(faults).toEqual([]);
      expect(elements).toEqual(usual.elements);
    },
  );

  it('would be seen in the page and by its policy (control)', async () => {
    const usual = await shown('/faq', 'Kata biasa');
    const { elements, faults } = await shown(
      '/faq',
      'Kata biasa',
      `<b onclick="alert(1)">x</b>${hostileTexts['markup']}`,
    );
    expect(elements.length).toBeGreaterThan(usual.elements.length);
    expect(faults.join('\n')).toMatch(/Content Security Policy/);
  });
});
