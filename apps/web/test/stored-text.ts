import type { Page } from 'playwright-core';

/** Everything that scripts of a page find stored, as text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of db.objectStoreNames)
        rows.push(
          await new Promise((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll();
            all.addEventListener('success', () => resolve(all.result));
          }),
        );
      db.close();
    }
    return JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      rows,
    ]);
  });
