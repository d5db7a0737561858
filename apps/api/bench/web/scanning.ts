import type { Page } from 'playwright-core';

// What a page has and Node.js has not.
declare const document: {
  readonly documentElement: object;
  querySelector(selector: string): object | null;
};
declare class MutationObserver {
  constructor(listener: () => void);
  observe(node: object, what: object): void;
  disconnect(): void;
}
declare function requestAnimationFrame(callback: () => void): number;
declare function addEventListener(
  type: 'keydown',
  listener: (event: { readonly key: string; readonly timeStamp: number }) => void,
  options: { readonly capture: boolean; readonly signal: AbortSignal },
): void;

/** Promise of the page: milliseconds from the last key of a code until its verdict was painted. */
declare global {
  var verdict: Promise<number>;
}

/** Runs in the page, before a code is typed. */
function awaitVerdict(): void {
  globalThis.verdict = new Promise((resolve) => {
    const typing = new AbortController();
    let typed = 0;
    const isLast = { capture: true, signal: typing.signal };
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => void (key === 'Enter' && (typed = timeStamp)),
      isLast,
    );
    const observer = new MutationObserver(() => {
      if (document.querySelector('.verdict[open]') === null) return;
      observer.disconnect();
      typing.abort();
      // A task after the frame in which it is drawn.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)));
    });
    observer.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
  });
}

/** Types a code as a keyboard scanner does. Returns milliseconds from its last key until the verdict is seen, which is a green one. */
export async function scanned(page: Page, code: string): Promise<number> {
  await page.evaluate(awaitVerdict);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const milliseconds = await page.evaluate(() => globalThis.verdict);
  await page.locator('.verdict-green').waitFor();
  await page.locator('.verdict').waitFor({ state: 'hidden' });
  return milliseconds;
}
