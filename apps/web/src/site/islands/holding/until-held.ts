import type { Course, Held, NewPrice, Shown } from '../../tickets/deeds.ts';
import type { Choice, Line, Stock } from '../../tickets/offer.ts';
import { type Following, hold, isPast, repeat } from './hold.ts';

export { release } from './hold.ts';

/** How many of a type are asked for. */
type Counted = Pick<Line, 'id' | 'name' | 'count'>;

/** Sentences for refusals, by their codes. */
interface Told {
  readonly refusals: Readonly<Record<string, string>>;
}

/** Asks for the places of a choice, and goes to the checkout. */
export const holdUntil = (
  slug: string,
  choice: Choice,
  lines: readonly Line[],
  course: Course & Told & Following & Shown,
): Promise<void> => untilHeld(() => hold(slug, choice, lines, course), lines, course);

/** Asks once more for what was being asked for, if that was a moment ago. */
export const repeatUntil = (
  slug: string,
  asked: readonly Counted[],
  course: Course & Told & Following,
): Promise<void> =>
  isPast(slug)
    ? Promise.resolve(course.tell({ isAsking: false }))
    : untilHeld(() => repeat(slug, course), asked, course);

/** Asks for places until they are held, refused or not wanted any more: again and again where the server asks to wait. Tells how it stands. */
async function untilHeld(
  send: () => Promise<Held>,
  asked: readonly Counted[],
  { isWanted, tell, refresh, text, refusals }: Course & Told,
): Promise<void> {
  for (;;) {
    const held = await send();
    if (!isWanted() || held.state === 'held') return;
    if (held.state === 'refused') {
      const { code, price } = held;
      if (price !== undefined) return tell({ isAsking: false, price, fault: asideText(price, refusals) });
      const stock = code === 'sold_out' || code === 'not_on_sale' ? await refresh() : undefined;
      if (isWanted()) tell({ isAsking: false, fault: faultText(code, asked, stock, { text, refusals }) });
      return;
    }
    for (let seconds = Math.ceil(held.seconds); seconds > 0; seconds--) {
      tell({ isAsking: true, wait: { seconds } });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (!isWanted()) return;
    }
    tell({ isAsking: true, wait: { seconds: 0 } });
  }
}

/** Codes that are set aside, with their reasons. */
const asideText = ({ codes_set_aside: aside }: NewPrice, refusals: Told['refusals']): string =>
  aside.map(({ code, reason }) => `${code}: ${refusals[reason] ?? ''}`).join(' ');

/** Sentence for a refusal: of what is short, how many are left. */
function faultText(
  code: string | undefined,
  asked: readonly Counted[],
  stock: Stock | undefined,
  { text, refusals }: Pick<Course, 'text'> & Told,
): string {
  const short = asked.find(({ id, count }) => count > (stock?.[id]?.available ?? Infinity));
  const left = short && stock?.[short.id]?.available;
  if (short !== undefined && left) return text.tooMany(left, short.name);
  return (code === undefined ? undefined : refusals[code]) ?? text.noAnswer;
}
