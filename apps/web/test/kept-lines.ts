import type { Page } from 'playwright-core';

/** How many scans in a state the phone of a page keeps: those that wait to be sent, or were sent already. */
export const keptLines = (page: Page, state: 'waiting' | 'sent'): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('karcis');
        opening.addEventListener('error', () => reject(new Error('The database does not open')));
        opening.addEventListener('success', () => {
          const lines = opening.result.transaction('lines').objectStore('lines').getAll();
          lines.addEventListener('success', () => {
            opening.result.close();
            resolve(lines.result.filter(({ state }) => state === wanted).length);
          });
        });
      }),
    state,
  );
