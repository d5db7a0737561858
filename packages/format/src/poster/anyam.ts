import { block, type Composition, inTheMiddle, middle, odd, outside, repeated, tile } from './field.ts';
import { type Motif, motifIn } from './motif.ts';
import { lines, polygon, ring, short, square } from './outline.ts';
import { group, path, type Shape } from './shape.ts';

/** Anyam: plaited strips of bamboo and pandan, over and under. */

/** A plait around the origin. */
interface Weave {
  readonly step: number;
  /** Width of a strip. */
  readonly width: number;
  /** A strip across runs over so many upright ones … */
  readonly over: number;
  /** … of so many, and under the others. */
  readonly of: number;
  readonly ground: string;
  /** The colour of an upright strip by its place. */
  readonly upright: (at: number) => string;
  readonly across: (at: number) => string;
}

const far = 480;

/** Strips upright as a whole, and on them the strips across, as dashes, where they run on top. */
function plait({ step, width, over, of, ground, upright, across }: Weave): Shape[] {
  const half = Math.ceil(far / step);
  const numbers = Array.from({ length: 2 * half + 1 }, (_, at) => at - half);
  const colors = (colorAt: (at: number) => string) => [...new Set(numbers.map(colorAt))];
  const gap = step - width;
  const length = over * step + gap;
  // A row begins one strip further left than the row above it.
  const line = (at: number) => {
    const turn = ((at % of) + of) % of;
    return `M${short((turn - half - of) * step - step / 2 - gap / 2)} ${short(at * step)}H${far}`;
  };
  const inner = {
    'stroke-width': short(width + 2 * gap),
    'stroke-dasharray': `0 ${short(gap)} ${short(length - 2 * gap)} ${short(of * step - length + gap)}`,
  };
  const outer = {
    'stroke-width': short(width),
    'stroke-dasharray': `${short(length)} ${short(of * step - length)}`,
  };
  return [
    ...colors(upright).map((stroke) =>
      path(
        numbers
          .filter((at) => upright(at) === stroke)
          .map((at) => `M${short(at * step)}-${far}V${far}`)
          .join(''),
        { stroke, 'stroke-width': short(width) },
      ),
    ),
    path(numbers.map(line).join(''), { stroke: ground, ...inner }),
    ...colors(across).map((stroke) =>
      path(
        numbers
          .filter((at) => across(at) === stroke)
          .map(line)
          .join(''),
        { stroke, ...outer },
      ),
    ),
  ];
}

const placed = (angle: number, shapes: readonly Shape[]): Shape =>
  group({ transform: `translate(${middle.x} ${middle.y})${angle === 0 ? '' : `rotate(${angle})`}` }, shapes);

/** Ways to plait: over one, over two, over two of three. */
const ways = [
  { over: 1, of: 2 },
  { over: 2, of: 4 },
  { over: 1, of: 3 },
] as const;

/** Strips over and under, and one strip of another colour. */
const strip: Composition = ({ ink, pick }) => {
  const angle = pick([45, 45, 0]);
  const step = angle === 0 ? 50 : pick([53, 71]);
  const way = pick(ways);
  const single = odd(ink, ink.main, ink.second, ink.ground);
  const third = odd(ink, ink.main, ink.second, ink.ground, single);
  const other = third === single || pick([true, false]) ? ink.main : third;
  return [
    placed(
      angle,
      plait({
        ...way,
        step,
        width: step * 0.88,
        ground: ink.ground,
        upright: (at) => (at % 2 === 0 ? ink.main : other),
        across: (at) => (at === 0 ? single : ink.second),
      }),
    ),
  ];
};

/** A fine weave, and nine crossings of a coarse one. */
const knot: Composition = ({ ink, pick }) => {
  const angle = pick([0, 45]);
  const step = angle === 0 ? 50 : 47;
  const cell = (step * 5) / 3;
  const bar = cell * 0.88;
  const lying = `h${short(cell)}v${short(bar)}h-${short(cell)}z`;
  const standing = `h${short(bar)}v${short(cell)}h-${short(bar)}z`;
  const cells = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));
  const at = (column: number, row: number, width: number, height: number) =>
    `M${short(column * cell - width / 2)} ${short(row * cell - height / 2)}`;
  return [
    placed(angle, [
      ...plait({
        ...pick(ways),
        step,
        width: step * 0.88,
        ground: ink.ground,
        upright: () => ink.main,
        across: () => ink.second,
      }),
      path(lines(square(step * 2.5)), { fill: ink.ground }),
      path(
        cells
          .filter(([column, row]) => (column + row) % 2 === 0)
          .map(([column, row]) => at(column, row, cell, bar) + lying)
          .join(''),
        { fill: ink.hero },
      ),
      path(
        cells
          .filter(([column, row]) => (column + row) % 2 !== 0)
          .map(([column, row]) => at(column, row, bar, cell) + standing)
          .join(''),
        { fill: odd(ink, ink.hero, ink.ground) },
      ),
    ]),
  ];
};

/** Slats of a module. */
const slats = (count: number, share = 0.78): string => {
  const pitch = 100 / count;
  const top = (at: number) => short(-50 + pitch * (at + 0.5 - share / 2));
  return Array.from({ length: count }, (_, at) => `M-48 ${top(at)}h96v${short(pitch * share)}h-96z`).join('');
};

/** Bundles of slats, lying and standing in turn; one of them, or nine, in other colours. */
const basket: Composition = (kit) => {
  const { ink, pick } = kit;
  const count = pick([3, 4, 5]);
  const even = (x: number, y: number) => Math.abs(Math.round((x + y) / 100)) % 2 === 0;
  const size = pick([1, 3]);
  const clear = outside(size * 100);
  return [
    tile(kit, 'a', path(slats(count), { fill: ink.main })),
    tile(kit, 'b', path(slats(count), { fill: ink.second, transform: 'rotate(90)' })),
    ...repeated(kit, 'a', { step: 100, where: (x, y) => even(x, y) && clear(x, y) }),
    ...repeated(kit, 'b', { step: 100, where: (x, y) => !even(x, y) && clear(x, y) }),
    tile(kit, 'c', path(slats(count), { fill: odd(ink, ink.main, ink.second, ink.ground) })),
    tile(
      kit,
      'd',
      path(slats(count), { fill: odd(ink, ink.ground, ink.hero, ink.main), transform: 'rotate(90)' }),
    ),
    ...repeated(kit, 'c', { step: 100, where: (x, y) => even(x, y) && !clear(x, y) }),
    ...repeated(kit, 'd', { step: 100, where: (x, y) => !even(x, y) && !clear(x, y) }),
  ];
};

/** Leaning bars in columns, like a herringbone mat, and one column of other colours. */
const herringbone: Composition = (kit) => {
  const { ink, pick } = kit;
  const tall = pick([50, 50, 40]);
  const thick = tall * 0.8;
  const half = (side: 1 | -1) =>
    lines(polygon([2 * side, -25], [48 * side, 25], [48 * side, 25 + thick], [2 * side, -25 + thick]));
  return [
    tile(kit, 'a', path(half(1), { fill: ink.main }), path(half(-1), { fill: ink.second })),
    tile(
      kit,
      'b',
      path(half(1), { fill: odd(ink, ink.main, ink.second, ink.hero, ink.ground) }),
      path(half(-1), { fill: ink.hero }),
    ),
    ...repeated(kit, 'a', { step: 100, down: tall, beyond: 50, where: (x) => x !== 0 }),
    ...repeated(kit, 'b', { step: 100, down: tall, beyond: 50, where: (x) => x === 0 }),
  ];
};

/** Strips that turn around each other, as at the corner of a box; a large turn in the middle. */
const pinwheel: Composition = (kit) => {
  const { ink, pick } = kit;
  const arms = ring(polygon([-47, -47], [16, -47], [16, -19], [-47, -19]), 4);
  const framed = pick([true, false]);
  const wheel = (one: string, other: string, heart: string) => [
    path(lines(...arms.filter((_, at) => at % 2 === 0)), { fill: one }),
    path(lines(...arms.filter((_, at) => at % 2 === 1)), { fill: other }),
    path(lines(square(12)), { fill: heart }),
  ];
  const back = framed ? odd(ink, ink.main, ink.hero, ink.ground) : ink.ground;
  return [
    tile(kit, 't', ...wheel(ink.main, ink.second, ink.hero)),
    ...repeated(kit, 't', { step: 100, where: outside(300) }),
    ...(framed ? [block(300, 300, back)] : []),
    inTheMiddle(framed ? 2.9 : 3, ...wheel(ink.hero, odd(ink, ink.hero, back), odd(ink, back, ink.hero))),
  ];
};

export const motif: Motif = motifIn(
  [strip, strip, knot, basket, herringbone, pinwheel],
  'forest',
  'terracotta',
  'turmeric',
  'soga',
  'garden',
  'cream',
  'indigo',
  'peach',
  'gold',
  'emerald',
  'marigold',
  'lilac',
  'sunrise',
);
