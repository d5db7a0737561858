import { source as axeSource } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';

/** A page, and everything that went wrong on it so far. */
export interface Watched {
  readonly page: Page;
  /** Errors of the console (reports of the policy are among them), of scripts, and requests that should not be. */
  readonly faults: string[];
  readonly requests: Requests;
  readonly close: () => Promise<void>;
}

interface Requests {
  /** Those that have not ended yet. */
  readonly underWay: ReadonlySet<Request>;
  /** How many there were so far. */
  readonly count: () => number;
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
  return { ...(await watch(context, origin)), close: () => context.close() };
}

/**
 * Pages of a browser by what they look like. Each is opened once and goes from screen to screen: to open a page takes as long as
 * to load a screen.
 */
export function pagesOf(browser: Browser, origin: string): (look: Omit<Look, 'origin'>) => Promise<Watched> {
  const opened = new Map<string, Promise<Watched>>();
  return async (look) => {
    const key = JSON.stringify(look);
    const opening = opened.get(key) ?? watchedPage(browser, { ...look, origin });
    opened.set(key, opening);
    const watched = await opening;
    const { width = 360 } = look;
    await watched.page.goto('about:blank');
    await watched.page.setViewportSize({ width, height: heightOf(width) });
    await watched.page.emulateMedia({ colorScheme: null });
    watched.faults.length = 0;
    return watched;
  };
}

/**
 * Has the pages of a context wait for answers, however long they take: of a busy machine no page is to say that the server does not answer.
 * Where a test has the network fail, it fails at once.
 */
export const bePatient = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(60 * milliseconds);
  });

/** Opens a page in a context, and watches it. */
export async function watch(context: BrowserContext, origin: string): Promise<Omit<Watched, 'close'>> {
  await bePatient(context);
  const page = await context.newPage();
  const faults: string[] = [];
  const underWay = new Set<Request>();
  let count = 0;
  page.on('request', (request) => {
    count += 1;
    underWay.add(request);
  });
  const end = (request: Request) => void underWay.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
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
  return { page, faults, requests: { underWay, count: () => count } };
}

/**
 * Waits until a screen of a room has all that it asks for: a heading, no lines in place of what comes, no request under way, and
 * none that begins in the frames after it.
 */
export async function settled({ page, requests }: Pick<Watched, 'page' | 'requests'>): Promise<void> {
  await page.locator('h1').first().waitFor();
  let before: number;
  do {
    before = requests.count();
    await page.waitForFunction(() => document.querySelector('.loading, [aria-busy="true"]') === null);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  } while (requests.underWay.size > 0 || requests.count() > before);
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
    const { wide, by } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const widest = [...document.querySelectorAll('body *')].findLast(
        (each) => each.getBoundingClientRect().right > clientWidth,
      );
      return { wide: scrollWidth - clientWidth, by: `${widest?.localName}.${widest?.className}` };
    });
    if (wide > 0) faults.push(`at ${width} px it scrolls sideways by ${wide} px: ${by}`);
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
