import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../../tools/chromium.ts';
import { axeFaults, frameFaults, type Scheme, watch, type Watched } from './watching.ts';

/** A person with a phone of their own: nothing is signed in, stored or kept on it. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything that went wrong so far in a way that visitors do not see. */
  readonly faults: readonly string[];
  readonly requests: Watched['requests'];
}

/** A browser for the tests of a file. Each visit is a context of its own, with service workers, and ends with its test: open pages go on drawing. */
export function visitsForTests(
  originOf: () => string,
  browserArguments: () => readonly string[] = () => [],
  launch = launchBrowser,
) {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch(browserArguments());
  });
  afterAll(() => browser?.close());

  return async (colorScheme: Scheme = 'light'): Promise<Visit> => {
    if (browser === undefined) throw new Error('The browser starts before the first test, not earlier');
    const context = await browser.newContext({
      baseURL: originOf(),
      locale: 'id-ID',
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 800 },
    });
    onTestFinished(() => context.close());
    return { context, ...(await watch(context, originOf())) };
  };
}

/** Fails where a screen lacks what every screen has, and where axe finds anything. */
export async function expectAccessible(page: Page, scheme: Scheme = 'light'): Promise<void> {
  // A screen that was just opened is still being loaded.
  await page.locator('h1').first().waitFor();
  expect([...(await frameFaults(page, [320, 1280, 360])), ...(await axeFaults(page, scheme))]).toEqual([]);
}
