import type { Page } from 'playwright-core';

/** The elements of the page as the browser has made them, each with the names of its attributes. */
export const elementsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].map((each) =>
      [each.localName, ...each.getAttributeNames()].join(' '),
    ),
  );
