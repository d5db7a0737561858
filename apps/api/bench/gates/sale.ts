import { sayLast } from '../another-process.ts';
import { openBuyers } from '../selling/buyers.ts';
import type { Shop } from '../selling/shop.ts';

/** What this process is told: where to buy, and how many people do so at once. After it comes `over`. */
export interface Sale {
  readonly url: string;
  readonly shop: Shop;
  readonly people: number;
}

/** What came of a sale. */
export interface Sold {
  readonly orders: number;
  readonly seconds: number;
}

/**
 * Buys at one event, one order after the other, until it is told that it is over. It is a process of its own: in that of the gates, answers
 * to scans would wait until those of the sale are read.
 */
async function buy({ url, shop, people }: Sale): Promise<Sold> {
  const buyers = openBuyers(url, people);
  const over = new AbortController();
  process.once('message', () => over.abort());
  const began = performance.now();
  let orders = 0;
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (!over.signal.aborted) {
        const { order, refused } = await buyers.buy(shop);
        if (order === undefined) throw new Error(`Nothing was bought: ${refused}`);
        orders += 1;
      }
    }),
  );
  buyers.close();
  return { orders, seconds: (performance.now() - began) / 1000 };
}

process.once('message', async (sale: Sale) => {
  sayLast(await buy(sale));
});
