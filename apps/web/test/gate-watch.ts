import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a page of a gate has noted so far. */
interface Noted {
  /** Words of the verdicts that were opened since a code was typed last. A green one is there for a moment only. */
  readonly words: string[];
  /** Resolves once the page listens to a scanner that types: it is drawn before it does. */
  readonly listens: () => Promise<void>;
}

/** Has the pages of a context note what a test may come too late for. For pages that are opened afterwards. */
export const watchGates = (context: BrowserContext): Promise<unknown> => context.addInitScript(note);

/** Runs in each page before its own scripts. */
function note(): void {
  const words: string[] = [];
  let last: Element | null = null;
  new MutationObserver(() => {
    const word = document.querySelector('dialog.verdict[open] #verdict');
    if (word !== null && word !== last) words.push(word.textContent);
    last = word;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });

  let listeners = 0;
  const waiting: (() => void)[] = [];
  const [add, remove] = [globalThis.addEventListener, globalThis.removeEventListener];
  type Given = Parameters<typeof addEventListener>;
  globalThis.addEventListener = (...given: Given) => {
    add(...given);
    if (given[0] !== 'keydown') return;
    listeners += 1;
    for (const resolve of waiting.splice(0)) resolve();
  };
  globalThis.removeEventListener = (...given: Given) => {
    remove(...given);
    if (given[0] === 'keydown') listeners -= 1;
  };
  const listens = () =>
    new Promise<void>((resolve) => {
      if (listeners > 0) resolve();
      else waiting.push(resolve);
    });
  Object.assign(globalThis, { noted: { words, listens } satisfies Noted });
}

/** Waits until a page listens to a scanner that types. */
export const listens = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted.listens());

/** Forgets the verdicts so far. */
export const forgetWords = (page: Page): Promise<void> =>
  page.evaluate(() => void (globalThis as unknown as { noted: Noted }).noted.words.splice(0));

/** Waits until there was a verdict of this word, and no longer: it may be gone. */
export const wordCame = (page: Page, word: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted.words), {
      timeout: 60_000,
    })
    .toContain(word);

/** Has a page take back the next guest who is let in, as soon as the verdict is there. */
export const takeBackNext = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watching = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog.verdict[open] button')];
      const button = buttons.find(({ textContent, disabled }) => textContent === 'Batalkan' && !disabled);
      if (button === undefined) return;
      watching.disconnect();
      button.click();
    });
    watching.observe(document, { subtree: true, childList: true, attributes: true });
  });
