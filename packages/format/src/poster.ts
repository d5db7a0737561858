import { motifOfCategory, type MotifName, motifs } from './poster/motifs.ts';
import { choicesOf, hashOf } from './poster/random.ts';
import { markup, path, type Shape } from './poster/shape.ts';

/** What the drawing of an event depends on. */
export interface PosterEvent {
  readonly id: string;
  /** Slug or name of its category. */
  readonly category?: string | null | undefined;
}

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

const names = Object.keys(motifs) as MotifName[];

/**
 * The poster of an event without a picture, as an `svg` element for a component to build. It never changes: the category leads
 * to a motif, the id to inks, tile and break. Its ids are of this event and view, so that many posters can stand on one page.
 */
export function poster(
  { id, category }: PosterEvent,
  view: PosterView,
  { label }: PosterOptions = {},
): Shape {
  const { pick } = choicesOf(id);
  const own = pick(names);
  const { compositions, inks } = motifs[motifOfCategory(category ?? null) ?? own];
  const ink = pick<(typeof inks)[number]>(inks);
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

/** The same as text: 4 KB at most, apart from the label. */
export const posterSvg = (event: PosterEvent, view: PosterView, options?: PosterOptions): string =>
  markup(poster(event, view, options));
