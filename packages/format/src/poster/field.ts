import { contrastRatio } from '../contrast.ts';
import type { Choices } from './random.ts';
import { copy, definitions, group, path, type Shape } from './shape.ts';

/** The inks of a poster. */
export interface Palette {
  readonly ground: string;
  /** The repeat. */
  readonly main: string;
  /** Details of the repeat, or its other half. */
  readonly second: string;
  /** The break, where it is large. */
  readonly hero: string;
  /** The break, where it is small, and the mark on a large one. */
  readonly spark: string;
}

/** What a motif draws with. */
export interface Kit {
  readonly ink: Palette;
  readonly pick: Choices['pick'];
  /** An id of this poster by its short name: several posters stand on one page. */
  readonly id: (name: string) => string;
}

/** Draws everything but the ground. */
export type Composition = (kit: Kit) => Shape[];

/** The middle of the drawing, where the break is. */
export const middle = { x: 200, y: 250 };

/** What the three views show together. */
const reach = { left: -149, top: 1, right: 549, bottom: 499 };

/** Returns the ink of a single thing among others: the first that cannot be mistaken for one of theirs. */
export const odd = ({ spark, hero, second, ground }: Palette, ...others: readonly string[]): string =>
  [spark, hero, second, ground].find((color) => others.every((other) => distance(color, other) > 80)) ??
  spark;

/** Returns the ink that is seen well on a large break: that of the repeat, or the ground's. */
export const onHero = ({ ground, main, hero }: Palette): string =>
  contrastRatio(main, hero) > contrastRatio(ground, hero) || contrastRatio(main, hero) > 2.5 ? main : ground;

/** Distance of two colours `#rrggbb`, from 0 to 442. */
const distance = (one: string, other: string) =>
  Math.hypot(...[1, 3, 5].map((at) => channel(one, at) - channel(other, at)));

const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);

/** A rectangle around the middle, in whole modules. */
export const block = (width: number, height: number, fill: string): Shape =>
  path(`M${middle.x - width / 2} ${middle.y - height / 2}h${width}v${height}h-${width}z`, { fill });

/** A stripe over the full width, or the full height, through the middle. */
export const stripe = (thickness: number, fill: string, upright = false): Shape =>
  upright
    ? path(`M${middle.x - thickness / 2}-300h${thickness}V800h-${thickness}z`, { fill })
    : path(`M-400 ${middle.y - thickness / 2}H800v${thickness}H-400z`, { fill });

/** Puts shapes that are drawn around the origin in the middle, larger by a factor. */
export const inTheMiddle = (scale: number, ...shapes: readonly Shape[]): Shape =>
  group({ transform: `translate(${middle.x} ${middle.y})scale(${scale})` }, shapes);

/** A module that is drawn by its copies only. */
export const tile = ({ id }: Kit, name: string, ...shapes: readonly Shape[]): Shape =>
  definitions([group({ id: id(name) }, shapes)]);

export interface Grid {
  /** Distance of the copies; also down, if that differs. */
  readonly step: number;
  readonly down?: number;
  /** A place of a copy, as its distance from the middle. */
  readonly from?: readonly [x: number, y: number];
  /** How far a copy reaches beyond half a step. */
  readonly beyond?: number;
  /** Whether there is a copy at a place, given as its distance from the middle. */
  readonly where?: (x: number, y: number) => boolean;
}

/** Copies of the element `id` over the whole drawing. Rows that are alike are drawn once and copied. */
export function repeated({ id }: Kit, name: string, grid: Grid): Shape[] {
  const { step, down = step, from = [0, 0], beyond = 0, where = () => true } = grid;
  const columns = places(
    middle.x + from[0],
    step,
    reach.left - step / 2 - beyond,
    reach.right + step / 2 + beyond,
  );
  const rows = places(
    middle.y + from[1],
    down,
    reach.top - down / 2 - beyond,
    reach.bottom + down / 2 + beyond,
  );
  const drawn = new Map<string, { readonly name: string; readonly y: number }>();
  return rows.flatMap((y) => {
    const filled = columns.filter((x) => where(x - middle.x, y - middle.y));
    if (filled.length === 0) return [];
    const known = drawn.get(filled.join(' '));
    if (known !== undefined) return [copy(known.name, { y: y - known.y })];
    const row = { name: id(`${name}${drawn.size}`), y };
    drawn.set(filled.join(' '), row);
    return [
      group(
        { id: row.name },
        filled.map((x) => copy(id(name), { x, y })),
      ),
    ];
  });
}

/** The numbers `start`, plus or minus whole steps, between two bounds. */
function places(start: number, step: number, least: number, most: number): number[] {
  const first = start + Math.ceil((least - start) / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, at) => first + at * step);
}

/** Whether a place lies outside of a block around the middle. */
export const outside =
  (width: number, height = width) =>
  (x: number, y: number): boolean =>
    Math.abs(x) >= width / 2 || Math.abs(y) >= height / 2;
