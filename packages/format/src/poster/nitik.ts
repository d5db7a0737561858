import { block, type Composition, inTheMiddle, middle, odd, outside, repeated, tile } from './field.ts';
import { type Motif, motifIn } from './motif.ts';
import { diamond, leaf, lines, moved, type Outline, ring, short, square } from './outline.ts';
import { copy, definitions, group, path, type Shape } from './shape.ts';

/** Nitik: dots and short strokes, as if woven, in the order of a thought. Rows of squares are dashed lines. */

/** Attributes of a line of squares, `width` wide and `pitch` apart, the first in the middle of its first pitch. */
const dashes = (width: number, pitch: number, thickness = width) => ({
  'stroke-width': short(thickness),
  'stroke-dasharray': `${short(width)} ${short(pitch - width)}`,
  'stroke-dashoffset': short((width - pitch) / 2),
});

/** Rings of squares around the middle, like waves around a stone. */
const rings: Composition = ({ ink, pick }) => {
  const slanted = pick([true, true, false]);
  const every = pick([2, 3, 4]);
  const width = pick([18, 20, 22]);
  const pitch = 32;
  const [accent, rare] = [odd(ink, ink.main, ink.ground), ink.second];
  const colorAt = (at: number) => (at % every !== 0 ? ink.main : (at / every) % 2 === 0 ? rare : accent);
  // Each side of a ring is a whole number of pitches, so that there is a square in each corner.
  const ringAt = (at: number) => {
    const radius = at * pitch * (slanted ? Math.SQRT2 : 1);
    const [side, back] = [short(radius), `-${short(radius)}`];
    return slanted
      ? `M200 ${short(250 - radius)}l${side} ${side} ${back} ${side} ${back} ${back}z`
      : `M${short(200 - radius)} ${short(250 - radius)}h${short(2 * radius)}v${short(2 * radius)}h-${short(2 * radius)}z`;
  };
  const numbers = Array.from({ length: slanted ? 11 : 12 }, (_, at) => at + 2);
  const shape = slanted ? diamond : square;
  return [
    ...[...new Set(numbers.map(colorAt))].map((stroke) =>
      path(
        numbers
          .filter((at) => colorAt(at) === stroke)
          .map(ringAt)
          .join(''),
        {
          fill: 'none',
          stroke,
          ...dashes(width, pitch),
          'stroke-dashoffset': short(width / 2),
        },
      ),
    ),
    inTheMiddle(
      slanted ? 1 : 0.75,
      path(lines(shape(58)), { fill: ink.hero }),
      path(lines(shape(26)), { fill: odd(ink, ink.hero) }),
    ),
  ];
};

/** Small crosses and dots; a diamond, or a square, changes their colours. */
const crosses: Composition = ({ ink, pick, id }) => {
  const slanted = pick([true, false]);
  const long = pick([13, 16]);
  const radius = slanted ? 200 : 150;
  const rows = Array.from({ length: 21 }, (_, at) => (at - 10) * 25);
  // Half of the row that lies within a radius, in whole pitches, and one pitch less so that no cross touches the edge.
  const half = (y: number, r: number) => (slanted ? r - Math.abs(y) : Math.abs(y) < r ? r : 0);
  const shift = (y: number) => (y % 50 === 0 ? 0 : 25);
  const run = (y: number, from: number, to: number) => {
    const first = Math.ceil((from + 8 - shift(y)) / 50) * 50 + shift(y);
    const last = Math.floor((to - 8 - shift(y)) / 50) * 50 + shift(y);
    return last < first ? '' : `M${middle.x + first - 25} ${middle.y + y}H${middle.x + last + 25}`;
  };
  const between = (y: number, inner: number, outer: number) =>
    inner <= 0 ? run(y, -outer, outer) : run(y, -outer, -inner) + run(y, inner, outer);
  const around = rows.map((y) => between(y, half(y, radius), 360)).join('');
  const within = rows
    .map((y) => (half(y, radius) > 25 ? between(y, half(y, radius / 2), half(y, radius)) : ''))
    .join('');
  const stitch = (name: string, color: string) => [
    copy(id(name), { stroke: color, ...dashes(long, 50, 5) }),
    copy(id(name), { stroke: color, ...dashes(5, 50, long) }),
  ];
  const shape = slanted ? diamond : square;
  return [
    definitions([path(around, { id: id('a') }), path(within, { id: id('b') })]),
    ...stitch('a', ink.main),
    inTheMiddle(1, path(lines(shape(radius)), { fill: ink.main })),
    ...stitch('b', pick([ink.ground, ink.hero])),
    inTheMiddle(
      1,
      path(lines(shape(radius / 2)), { fill: odd(ink, ink.main) }),
      path(lines(shape(radius / 4)), { fill: odd(ink, odd(ink, ink.main), ink.main) }),
    ),
  ];
};

/** A flower of strokes, as on double ikat. */
type Stitched = (color: string, heart: string) => Shape[];

const around = (...outlines: readonly Outline[]) => lines(...outlines.flatMap((outline) => ring(outline, 4)));

const woven: Stitched = (color, heart) => [
  path(around(moved(square(7), 0, -34), moved(square(7), 0, -17), moved(square(6), 25, -25)), {
    fill: color,
  }),
  path(lines(square(7)), { fill: heart }),
];
const petals: Stitched = (color, heart) => [
  path(around(leaf(12, 45, 11), moved(square(5.5), 20, -20), moved(square(4), 35, -35)), { fill: color }),
  path(lines(diamond(8)), { fill: heart }),
];
const bars: Stitched = (color, heart) => [
  path(
    around(
      moved(square(6), 22, -8),
      moved(square(6), 22, 8),
      moved(square(6), 8, 37),
      moved(square(6), -8, 37),
      moved(square(6), 37, 37),
    ),
    { fill: color },
  ),
  path(lines(square(8)), { fill: heart }),
];
const stitched = [woven, petals, bars];

/** Flowers of strokes, and one as large as nine. */
const magnified: Composition = (kit) => {
  const { ink, pick } = kit;
  const flower = pick(stitched);
  const framed = pick([true, false]);
  return [
    tile(kit, 't', ...flower(ink.main, ink.second)),
    ...repeated(kit, 't', { step: 100, where: outside(300) }),
    ...(framed ? [block(300, 300, odd(ink, ink.hero, ink.ground))] : []),
    inTheMiddle(framed ? 2.8 : 3.1, ...flower(ink.hero, framed ? ink.ground : ink.spark)),
  ];
};

/** A diamond in steps of 25. */
const stepped = (steps: number): string =>
  Array.from({ length: 2 * steps + 1 }, (_, at) => {
    const width = (2 * (steps - Math.abs(at - steps)) + 1) * 25;
    return `M-${width / 2} ${(at - steps) * 25 - 12.7}h${width}v25.4h-${width}z`;
  }).join('');

/** Rows of squares that swell, and a diamond in steps, or a flower. */
const tide: Composition = ({ ink, pick }) => {
  const swell = pick([(at: number) => 6 + at * 1.4, (at: number) => 20 - at * 1.4]);
  const rows = Array.from({ length: 11 }, (_, at) => at);
  const flower = pick([true, false]);
  const mark = odd(ink, ink.hero, ink.main);
  return [
    group(
      { stroke: ink.main },
      rows.map((at) =>
        path(
          [...new Set([at, -at])].map((row) => `M-162.5 ${middle.y + row * 25}H575`).join(''),
          dashes(swell(at), 25),
        ),
      ),
    ),
    ...(flower
      ? [block(225, 225, ink.ground), inTheMiddle(2.1, ...pick(stitched)(ink.hero, ink.spark))]
      : [
          inTheMiddle(
            1,
            path(stepped(5), { fill: ink.ground }),
            path(stepped(4), { fill: ink.hero }),
            path(stepped(2), { fill: mark }),
            path(stepped(0), { fill: ink.hero }),
          ),
        ]),
  ];
};

/** Zigzags of squares, one of them drawn through. */
const zigzags: Composition = ({ ink, pick }) => {
  const rise = pick([60, 100]);
  const width = pick([16, 19, 21]);
  const pitch = 20 * Math.SQRT2;
  const periods = Math.ceil(700 / (2 * rise)) + 2;
  const left = middle.x - 2 * rise * Math.ceil(periods / 2);
  const line = (at: number) =>
    `M${left} ${middle.y + rise / 2 + at * 40}${`l${rise}-${rise} ${rise} ${rise}`.repeat(periods + 1)}`;
  const colorAt = (at: number) => (at % 3 === 0 ? ink.second : ink.main);
  const numbers = Array.from({ length: 17 }, (_, at) => at - 8).filter((at) => at !== 0);
  return [
    ...[ink.main, ink.second].map((stroke) =>
      path(
        numbers
          .filter((at) => colorAt(at) === stroke)
          .map(line)
          .join(''),
        {
          fill: 'none',
          stroke,
          ...dashes(width, pitch),
          'stroke-dashoffset': short(width / 2),
        },
      ),
    ),
    path(line(0), { fill: 'none', stroke: odd(ink, ink.main, ink.second, ink.ground), 'stroke-width': 26 }),
  ];
};

export const motif: Motif = motifIn(
  [rings, rings, crosses, crosses, magnified, tide, zigzags],
  'midnight',
  'mint',
  'cobalt',
  'turmeric',
  'garden',
  'indigo',
  'navy',
  'lime',
  'sea',
  'sambal',
  'peach',
  'sky',
  'jacaranda',
);
