import { h, hydrate } from 'preact';
import { serverNow } from '../../frame/clock.ts';
import { Buy } from '../tickets/buy.tsx';
import type { Course, Deeds } from '../tickets/deeds.ts';
import type { Offer } from '../tickets/offer.ts';
import { choiceAt, keepChoice } from './holding/choices.ts';
import { readStock, watchStock } from './holding/stock.ts';

/* The stub of an event as the server has drawn it, with what can be done with it. */

const locale = document.documentElement.lang === 'en' ? 'en' : 'id';

/** Sentences for what is refused. */
const loadRefusals = async (): Promise<Readonly<Record<string, string>>> =>
  (
    await (locale === 'en'
      ? import('@karcis/words/en/sale-refusals')
      : import('@karcis/words/id/sale-refusals'))
  ).saleRefusals;

/** What buying needs is loaded when somebody begins to choose. */
async function loadHolding() {
  const [{ holdUntil, repeatUntil, release }, refusals] = await Promise.all([
    import('./holding/until-held.ts'),
    loadRefusals(),
  ]);
  return { holdUntil, repeatUntil, release, refusals };
}

/** Loads it without waiting for it. Where that fails, the next who needs it tries again. */
const prepare = () => loadHolding().catch(() => undefined);

async function asking(
  { isWanted, tell, text }: Course,
  work: (holding: Awaited<ReturnType<typeof loadHolding>>) => Promise<void>,
): Promise<void> {
  try {
    await work(await loadHolding());
  } catch {
    if (isWanted()) tell({ isAsking: false, fault: text.noAnswer });
  }
}

const checkoutAt = (order: string): string => `/checkout/${order}?lang=${locale}`;

const deedsOf = ({ slug }: Offer): Deeds => {
  const go = (id: string) => location.assign(checkoutAt(id));
  return {
    kept: () => {
      const kept = choiceAt(slug);
      if (kept === undefined) return undefined;
      const { order } = kept;
      return { ...kept, checkout: order === undefined ? undefined : checkoutAt(order) };
    },
    keep: (choice) => {
      keepChoice(slug, { ...choiceAt(slug), choice });
      void prepare();
    },
    hold: (choice, lines, course) =>
      asking(course, ({ holdUntil, refusals }) =>
        holdUntil(slug, choice, lines, { ...course, refusals, go }),
      ),
    repeat: (asked, course) =>
      asking(course, ({ repeatUntil, refusals }) => repeatUntil(slug, asked, { ...course, refusals, go })),
    giveUp: () => {
      const kept = choiceAt(slug);
      if (kept?.request === undefined || kept.order !== undefined) return;
      keepChoice(slug, { ...kept, isAsking: false, isGivenUp: true });
    },
    check: async (code) => {
      try {
        const [{ check }, refusals] = await Promise.all([import('./holding/check.ts'), loadRefusals()]);
        const checked = await check(slug, code);
        return 'used' in checked ? checked : { refused: refusals[checked.refused ?? ''] };
      } catch {
        return {};
      }
    },
    watch: (tell) => watchStock(slug, tell),
    stock: () => readStock(slug),
    now: serverNow,
    onReturn: (tell) => {
      const back = ({ persisted }: PageTransitionEvent) => persisted && tell();
      addEventListener('pageshow', back);
      return () => removeEventListener('pageshow', back);
    },
  };
};

/** The bar that leads to the tickets is not there while they are seen. */
function hideBarAt(place: Element): void {
  const bar = document.querySelector<HTMLElement>('.bar');
  if (bar === null) return;
  new IntersectionObserver(([seen]) => {
    bar.classList.toggle('bar-away', seen?.isIntersecting === true);
  }).observe(place);
}

async function start(place: Element, data: string): Promise<void> {
  const offer = JSON.parse(data) as Offer;
  const { tickets: text } =
    locale === 'en' ? await import('@karcis/words/en/tickets') : await import('@karcis/words/id/tickets');
  if (choiceAt(offer.slug)?.isGivenUp === true)
    void prepare().then((holding) => holding?.release(offer.slug));
  hydrate(h(Buy, { offer, text, locale, deeds: deedsOf(offer) }), place);
  hideBarAt(place);
}

const place = document.querySelector('#buy');
const data = document.querySelector('#offer')?.textContent;
if (place !== null && data) void start(place, data);
