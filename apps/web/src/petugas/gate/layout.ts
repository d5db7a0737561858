import { keptUnder, type Layout } from './typed.ts';

/** The signs of ticket codes: a keyboard that types one of them as another is told by the test code. */
export const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export const keepLayout = (layout: Layout): void => localStorage.setItem(keptUnder, JSON.stringify(layout));

/** What a test code told of a scanner: how it types, and whether it puts an identifier before each code, which is left out. */
export interface Learned {
  readonly layout: Layout;
  readonly hasPrefix: boolean;
}

/** Signs of the identifier of a kind of code: `]Q1`. */
const prefixLength = 3;

/**
 * Learns how a scanner types from the test code, also where an identifier is before it. A keyboard that has another sign for the bracket of the
 * identifier has it learned as well. Undefined where it cannot be learned.
 */
export function learnedOf(typed: string): Learned | undefined {
  const layout = layoutOf(typed);
  if (layout !== undefined) return { layout, hasPrefix: false };
  const code = typed.slice(prefixLength);
  const [bracket = ''] = typed;
  const own = code.includes(bracket) ? undefined : layoutOf(code);
  if (own === undefined) return undefined;
  return { layout: bracket === ']' ? own : { ...own, [bracket]: ']' }, hasPrefix: true };
}

/** Learns a layout from the test code as it was typed. Undefined where it cannot be: signs are missing, or two are typed alike. */
export function layoutOf(typed: string): Layout | undefined {
  if (typed.length !== signs.length || new Set(typed).size !== signs.length) return undefined;
  const pairs = Array.from(
    { length: signs.length },
    (_, at) => [typed.charAt(at), signs.charAt(at)] as const,
  );
  return Object.fromEntries(pairs.filter(([from, to]) => from !== to));
}
