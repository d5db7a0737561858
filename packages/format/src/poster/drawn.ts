import type { Composition, Palette } from './field.ts';
import { motifNames, type PosterEvent } from './motif-of.ts';
import { choicesOf, hashOf } from './random.ts';
import { path, type Shape } from './shape.ts';

/** One drawing through three windows: upright, lying (which shows more at the sides, and less above) and square. */
export const posterViews = {
  card: '0 0 400 500',
  band: '-150 125 700 250',
  thumb: '0 50 400 400',
} as const;

export type PosterView = keyof typeof posterViews;

export interface PosterOptions {
  /** What a screen reader says. Without it the poster is an ornament, and silent. */
  readonly label?: string | undefined;
}

/** What a motif draws with. */
interface Moods {
  readonly compositions: readonly Composition[];
  readonly inks: readonly Palette[];
}

/** The poster of an event, as an `svg` element for a component to build. */
export function drawn(
  { compositions, inks }: Moods,
  { id }: PosterEvent,
  view: PosterView,
  { label }: PosterOptions = {},
): Shape {
  const { pick } = choicesOf(id);
  pick(motifNames); // its own motif, whichever it has
  const ink = pick(inks);
  const prefix = `p${hashOf(id).toString(36)}${view.charAt(0)}`;
  const shapes = pick(compositions)({ ink, pick, id: (name) => prefix + name });
  const ground = path('M-400-300H800V800H-400z', { fill: ink.ground });
  return {
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: posterViews[view],
      preserveAspectRatio: 'xMidYMid slice',
      ...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img' }),
    },
    children: [
      ...(label === undefined ? [] : [{ tag: 'title', attributes: {}, children: [], text: label } as const]),
      ground,
      ...shapes,
    ],
  };
}
