import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

/** Where systems keep a Chromium; first the one without a window, which opens a page in half the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** Path of the browser for tests; undefined where there is none. */
const browserPath: string | undefined =
  process.env['KARCIS_TEST_CHROMIUM'] ?? places.find((place) => existsSync(place));

const howToGetOne =
  'There is no Chromium for the tests. Install one (Debian: apt-get install chromium-headless-shell), or name it in KARCIS_TEST_CHROMIUM.';

/** Whether tests in a browser can run. Says so where they cannot; throws where KARCIS_TEST_REQUIRE_BROWSER asks for them. */
export function hasBrowser(): boolean {
  if (browserPath !== undefined) return true;
  if (process.env['KARCIS_TEST_REQUIRE_BROWSER'] === '1') throw new Error(howToGetOne);
  process.stderr.write(`Skipped: ${howToGetOne}\n`);
  return false;
}

/** Starts the browser. It asks nothing of the network by itself. `more` are further arguments for it. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch(pathOfBrowser(), more);
}

/**
 * Starts the browser so that its service workers are not debugged: a page that is loaded while one takes over may wait for ever otherwise.
 * What playwright says of the network (`setOffline`, `route`) does not hold for what such a worker asks for by itself.
 */
export function launchUndebugged(more: readonly string[] = []): Promise<Browser> {
  const script = fileURLToPath(new URL('chromium-undebugged.js', import.meta.url));
  // Windows starts no script in place of a program.
  if (process.platform === 'win32') return launchBrowser(more);
  return launch(script, more, { KARCIS_TEST_CHROMIUM: pathOfBrowser() });
}

function pathOfBrowser(): string {
  if (browserPath === undefined) throw new Error(howToGetOne);
  return browserPath;
}

/** Milliseconds after which a step in the browser hangs: on a busy machine everything takes ten times as long. */
const patience = 60_000;

async function launch(
  path: string,
  more: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Browser> {
  // Chromium's own sandbox does not work for root.
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    timeout: 2 * patience,
    executablePath: path,
    args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : []), ...more],
    env: { ...process.env, ...environment },
  });
  browser.on('context', (context) => context.setDefaultTimeout(patience));
  return browser;
}
