import { drawn, type PosterOptions, type PosterView } from './drawn.ts';
import type { Composition, Palette } from './field.ts';
import type { PosterEvent } from './motif-of.ts';
import { palettes } from './palettes.ts';
import { markup, type Shape } from './shape.ts';

type Draws<Drawing> = (event: PosterEvent, view: PosterView, options?: PosterOptions) => Drawing;

/** A repeat, which draws the posters of its events. */
export interface Motif {
  readonly inks: readonly Palette[];
  readonly poster: Draws<Shape>;
  /** The same as text. */
  readonly svg: Draws<string>;
}

/** Returns a motif of its compositions, in its moods by the names of their palettes. */
export function motifIn(
  compositions: readonly Composition[],
  ...names: readonly (keyof typeof palettes)[]
): Motif {
  const inks = names.map((name) => palettes[name]);
  const poster: Motif['poster'] = (...given) => drawn({ compositions, inks }, ...given);
  return { inks, poster, svg: (...given) => markup(poster(...given)) };
}
