import { source as axeSource } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A page, and everything that went wrong on it so far. */
export interface Watched {
  readonly page: Page;
  /** Errors of the console (reports of the policy are among them), of scripts, and requests that should not be. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

/** The drills look at each screen in both schemes at both widths; the tests at one of both for each language. */
export const isWhole: boolean =
  process.env['KARCIS_TEST_SCREENS'] === 'all' || process.env['KARCIS_TEST_LONG'] === '1';
export const widths = [360, 1280] as const;

/** Widths and schemes in which a screen is looked at. */
export const looksAt = (
  locale: 'id' | 'en',
): readonly { readonly width: number; readonly scheme: Scheme }[] =>
  isWhole
    ? widths.flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))
    : [locale === 'id' ? { width: 360, scheme: 'light' } : { width: 1280, scheme: 'dark' }];

export type Scheme = 'light' | 'dark';

interface Look {
  readonly origin: string;
  readonly locale?: 'id' | 'en';
  readonly scheme?: Scheme;
  readonly width?: number;
  readonly javaScriptEnabled?: boolean;
  /** Cookies of a sign-in. */
  readonly storageState?: BrowserContextOptions['storageState'];
}

const heightOf = (width: number): number => (width < 600 ? 740 : 800);

/** Opens an empty page in a context of its own, and watches it. */
export async function watchedPage(browser: Browser, look: Look): Promise<Watched> {
  const {
    origin,
    locale = 'id',
    scheme = 'light',
    width = 360,
    javaScriptEnabled = true,
    storageState,
  } = look;
  const context = await browser.newContext({
    locale: locale === 'id' ? 'id-ID' : 'en-GB',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: heightOf(width) },
    javaScriptEnabled,
    serviceWorkers: 'block',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const { page, faults } = await watch(context, origin);
  return { page, faults, close: () => context.close() };
}

/** Opens a page in a context, and watches it. */
export async function watch(context: BrowserContext, origin: string): Promise<Omit<Watched, 'close'>> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    // Answers of the API that are no success are told by the browser, too: a 401 asks for the sign-in.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol))
      faults.push(`request to ${url.origin}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (
      response.status() >= 400 &&
      !pathname.startsWith('/api/') &&
      response.request().resourceType() !== 'document'
    )
      faults.push(`${response.status()} for ${pathname}`);
  });
  return { page, faults };
}

/** What every screen has: a title, one heading of the first level, and no sideways scroll at any of the widths. */
export async function frameFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  const { title, headings } = await page.evaluate(() => ({
    title: document.title.trim(),
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim()),
  }));
  const faults = [
    ...(title === '' ? ['it has no title'] : []),
    ...(headings.length === 1 && headings[0] !== ''
      ? []
      : [`its headings h1 are ${JSON.stringify(headings)}`]),
  ];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wide > 0) faults.push(`at ${width} px it scrolls sideways by ${wide} px`);
  }
  return faults;
}

/** What axe finds, each as a sentence with the elements. */
export async function axeFaults(page: Page, scheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const results = await axe.run(document, { resultTypes: ['violations'] });
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target }) => target.join(' ')),
    }));
  });
  return violations.map(
    ({ id, help, nodes }) => `${scheme}: ${id} (${help}): ${nodes.slice(0, 4).join(', ')}`,
  );
}
