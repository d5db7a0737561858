import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sayLast } from '../another-process.ts';
import type { Shop } from './shop.ts';

/** What this process is told: which event's page is open how often. After it comes `over`. */
export interface Pages {
  readonly origin: string;
  readonly shop: Pick<Shop, 'slug'>;
  readonly open: number;
  /** Whether each answer is another one, as where the last places are sold. */
  readonly isChanging: boolean;
}

/** What came of them. */
export interface Asked {
  /** Milliseconds of each answer. */
  readonly latencies: readonly number[];
  /** Answers other than 200. */
  readonly failed: number;
}

/** Milliseconds from one question of a page to the next, as the page has it: twice as many after each answer that says the same. */
const [soonest, latest] = [5000, 20_000];

/**
 * Has pages of an event open until it is told that it is over, and each ask what is left again and again, over a connection of its own as
 * browsers do. They are a process of their own: in that of the buyers, answers to these would wait for those.
 */
async function ask({ origin, shop, open, isChanging }: Pages): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: open });
  const over = new AbortController();
  process.once('message', () => over.abort());
  const url = `${origin}/api/events/${shop.slug}/availability`;
  const latencies: number[] = [];
  let failed = 0;
  const look = () =>
    new Promise<string>((resolve) => {
      const began = performance.now();
      const ended = (isAnswered: boolean, said = '') => {
        latencies.push(performance.now() - began);
        if (!isAnswered) failed += 1;
        resolve(said);
      };
      get(url, { agent }, (answer) => {
        text(answer).then(
          (said) => ended(answer.statusCode === 200, said),
          () => ended(false),
        );
      }).on('error', () => ended(false));
    });
  await Promise.all(
    Array.from({ length: open }, async (_, page) => {
      await sleep((page * soonest) / open);
      let [pause, last] = [soonest, ''];
      while (!over.signal.aborted) {
        const said = await look();
        pause = said === last && !isChanging ? Math.min(2 * pause, latest) : soonest;
        last = said;
        await sleep(pause * (0.8 + Math.random() * 0.4), undefined, { signal: over.signal }).catch(() => {});
      }
    }),
  );
  agent.destroy();
  return { latencies, failed };
}

process.once('message', async (pages: Pages) => {
  sayLast(await ask(pages));
});
