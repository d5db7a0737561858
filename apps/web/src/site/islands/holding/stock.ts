import type { api, BodyOf } from '@karcis/contract';
import { noteDate } from '../../../frame/clock.ts';
import { keptInTab, type Released, releasedAt } from '../../../frame/tab.ts';
import type { Stock } from '../../tickets/offer.ts';

/**
 * Milliseconds between two questions, of which each may be a fifth more or less: twice as many after each answer that says the same. While
 * there is plenty, thousands of open pages ask little. The server may ask for more.
 */
const [soonest, latest] = [5000, 20_000];

interface Answered {
  readonly stock?: Stock;
  /** Milliseconds until it is asked again, at least; none where it is not sold here. */
  readonly wait: number | undefined;
}

/** Asks what is left at an event. Without the client of the API, which the page loads only for those who buy. */
async function ask(slug: string): Promise<Answered> {
  const base = document.documentElement.dataset['api'] ?? '/api';
  try {
    const answer = await fetch(`${base}/events/${encodeURIComponent(slug)}/availability`);
    noteDate(answer);
    const seconds = Number(answer.headers.get('retry-after')) || 0;
    if (!answer.ok) return { wait: answer.status === 404 ? undefined : seconds * 1000 };
    const { data } = (await answer.json()) as BodyOf<typeof api.catalogue.availability>;
    const own = keptInTab(releasedAt(slug)) as Released | undefined;
    return {
      stock: Object.fromEntries(
        data.map(({ ticket_type_id: id, ...left }) => {
          const mine = left.sales_status === 'Sold Out' && own && own.until > Date.now() && own.counts[id];
          return [id, mine ? { sales_status: 'On Sale', available: mine } : left];
        }),
      ),
      wait: 0,
    };
  } catch {
    return { wait: 0 };
  }
}

/** Name of the event that tells that this page has given places back. */
export const gaveBack = 'karcis-gave-back';

/** What is left at an event; undefined where it could not be read. */
export const readStock = async (slug: string): Promise<Stock | undefined> => (await ask(slug)).stock;

/** Tells what is left, again and again, as long as the page is seen. Returns the function that ends it. */
export function watchStock(slug: string, tell: (stock: Stock) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let pause = soonest;
  let last: string | undefined;
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isOver && !document.hidden)
      timer = setTimeout(() => void look(), milliseconds * (0.8 + Math.random() * 0.4));
  };
  const look = async () => {
    const { stock, wait } = await ask(slug);
    if (isOver) return;
    const said = JSON.stringify(stock);
    pause = said === last ? Math.min(2 * pause, latest) : soonest;
    last = said;
    if (stock !== undefined) tell(stock);
    if (wait !== undefined) later(Math.max(pause, wait));
  };
  const lookSoon = () => {
    last = undefined;
    later(200);
  };
  document.addEventListener('visibilitychange', lookSoon);
  addEventListener(gaveBack, lookSoon);
  later(500);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookSoon);
    removeEventListener(gaveBack, lookSoon);
  };
}
