import { keptUnder, type Layout } from './typed.ts';

/** The signs of ticket codes: a keyboard that types one of them as another is told by the test code. */
export const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export const keepLayout = (layout: Layout): void => localStorage.setItem(keptUnder, JSON.stringify(layout));

/** Learns a layout from the test code as it was typed. Undefined where it cannot be: signs are missing, or two are typed alike. */
export function layoutOf(typed: string): Layout | undefined {
  if (typed.length !== signs.length || new Set(typed).size !== signs.length) return undefined;
  const pairs = Array.from(
    { length: signs.length },
    (_, at) => [typed.charAt(at), signs.charAt(at)] as const,
  );
  return Object.fromEntries(pairs.filter(([from, to]) => from !== to));
}
