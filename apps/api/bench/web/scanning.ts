import type { Page } from 'playwright-core';

// What a page has and Node.js has not.
declare const document: {
  readonly body: { dispatchEvent(event: object): void };
  querySelector(selector: string): object | null;
};
declare class MutationObserver {
  constructor(listener: () => void);
  observe(node: object, what: object): void;
  disconnect(): void;
}
declare function requestAnimationFrame(callback: () => void): number;
declare const KeyboardEvent: new (
  type: 'keydown',
  options: { readonly key: string; readonly bubbles: true },
) => object;

/** Runs in the page: types a code as a keyboard scanner does. Resolves to milliseconds from its last key until its verdict was painted. */
function scan(code: string): Promise<number> {
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return new Promise((resolve) => {
    for (const sign of code) press(sign);
    const typed = performance.now();
    const observer = new MutationObserver(() => {
      if (document.querySelector('.verdict[open]') === null) return;
      observer.disconnect();
      // A task after the frame in which it is drawn.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)));
    });
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    press('Enter');
  });
}

/** Scans a guest who is let in. Returns milliseconds until the verdict is seen. */
export async function scanned(page: Page, code: string): Promise<number> {
  const milliseconds = await page.evaluate(scan, code);
  await page.locator('.verdict-green').waitFor();
  await page.locator('.verdict').waitFor({ state: 'hidden' });
  return milliseconds;
}
