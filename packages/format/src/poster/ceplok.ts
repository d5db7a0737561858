import {
  block,
  type Composition,
  inTheMiddle,
  middle,
  odd,
  onHero,
  outside,
  repeated,
  tile,
} from './field.ts';
import { type Motif, motifIn } from './motif.ts';
import { astroid, diamond, drop, leaf, lines, ring, square, star } from './outline.ts';
import { circle, group, path, type Shape } from './shape.ts';

/** Ceplok: a flower cut across, set in squares and circles like a star on a stage. */

/** A rosette in a square of 100, in one colour on another, with a third for its heart. */
type Rosette = (color: string, behind: string, heart: string) => Shape[];

const staged: Rosette = (color, behind, heart) => [
  path(lines(star(4, 47, 18), ...ring(leaf(27, 56, 15), 4, 45)), { fill: color }),
  circle(0, 0, 7, heart === color ? behind : heart),
];
const eight: Rosette = (color, _behind, heart) => [
  path(lines(...ring(drop(11, 44, 10.5), 8)), { fill: color }),
  circle(0, 0, 7.5, heart === color ? color : heart),
];
const octagram: Rosette = (color, behind, heart) => [
  path(lines(square(31), diamond(44)), { fill: color }),
  path(lines(...ring(leaf(3, 28, 10), 8)), { fill: behind }),
  circle(0, 0, 4.5, heart === behind ? color : heart),
];
const crossed: Rosette = (color, behind, heart) => [
  path(lines(...ring(drop(0, 45, 15), 4), ...ring(leaf(14, 54, 11), 4, 45)), { fill: color }),
  path(lines(diamond(9)), { fill: heart === color ? behind : heart }),
];
const round: Rosette = (color, behind, heart) => [
  circle(0, 0, 43, color),
  path(lines(astroid(43)), { fill: behind }),
  path(lines(...ring(leaf(2, 26, 10), 4)), { fill: heart === behind ? color : heart }),
];
const rosettes = [staged, eight, octagram, crossed, round];

const backed = (color: string, shapes: readonly Shape[], half = 50.2) => [
  path(lines(square(half)), { fill: color }),
  ...shapes,
];

/** Squares of two colours in turn, and one in a third. */
const chessboard: Composition = (kit) => {
  const { ink, pick } = kit;
  const rosette = pick(rosettes);
  const size = pick([200, 200, 100]);
  const large = size === 200 ? 2 : 1;
  const even = (x: number, y: number) => Math.abs(Math.round((x + y) / size)) % 2 === 0;
  const centre = size === 100 ? 3 : 1;
  const back = odd(ink, ink.main, ink.hero, ink.ground);
  const scaled = (shapes: readonly Shape[]) => group({ transform: `scale(${large})` }, shapes);
  return [
    tile(kit, 'a', scaled(rosette(ink.main, ink.ground, ink.main))),
    tile(kit, 'b', scaled(backed(ink.main, rosette(ink.ground, ink.main, ink.ground)))),
    ...repeated(kit, 'a', { step: size, where: (x, y) => even(x, y) && outside(size * centre)(x, y) }),
    ...repeated(kit, 'b', { step: size, where: (x, y) => !even(x, y) && outside(size * centre)(x, y) }),
    inTheMiddle((size * centre) / 100, ...backed(back, rosette(ink.hero, back, back), 50)),
  ];
};

/** Quarters of rings that meet in waves, and whole rings around the middle. */
const waves: Composition = (kit) => {
  const { ink, pick } = kit;
  const cut = pick([56, 62, 48]);
  const one = [
    path(`M${cut} 0H100A100 100 0 0 1 0 100V${cut}A${cut} ${cut} 0 0 0 ${cut} 0z`),
    path('M0 0h24A24 24 0 0 1 0 24z', { fill: ink.hero }),
  ];
  const [first, other] = pick([
    [ink.main, ink.second],
    [ink.second, ink.main],
  ] as const);
  return [
    tile(
      kit,
      't',
      group({ fill: first }, [group({}, one), group({ transform: 'rotate(180)' }, one)]),
      group({ fill: other }, [
        group({ transform: 'translate(100 -100)rotate(90)' }, one),
        group({ transform: 'translate(-100 100)rotate(270)' }, one),
      ]),
    ),
    ...repeated(kit, 't', { step: 200, from: [100, 100], where: outside(200) }),
    // A little over its edges, where otherwise a hair of the quarters below would be seen.
    block(201.5, 201.5, ink.ground),
    circle(middle.x, middle.y, 100, odd(ink, ink.second, ink.ground)),
    circle(middle.x, middle.y, cut, ink.ground),
    circle(middle.x, middle.y, 24, ink.hero),
  ];
};

/** Round stars between circles, and a disc with one large star. */
const disc: Composition = (kit) => {
  const { ink, pick } = kit;
  const inner = pick(['star', 'flower', 'rosette']);
  const behind = ink.hero;
  return [
    tile(
      kit,
      't',
      circle(0, 0, 50, ink.main),
      path(lines(astroid(50)), { fill: ink.ground }),
      circle(0, 0, pick([7, 9, 11]), ink.second),
    ),
    ...repeated(kit, 't', { step: 100, from: [50, 50] }),
    circle(middle.x, middle.y, 141.4, behind),
    inTheMiddle(
      1.41,
      path(
        lines(
          ...(inner === 'star'
            ? [astroid(100)]
            : inner === 'flower'
              ? ring(leaf(16, 90, 28), 8)
              : [...ring(drop(14, 88, 22), 4), ...ring(leaf(22, 88, 22), 4, 45)]),
        ),
        { fill: onHero(ink) },
      ),
      circle(0, 0, inner === 'star' ? 19 : 11, odd(ink, onHero(ink), behind)),
    ),
  ];
};

/** Small rosettes, and one as large as nine in a square of its own. */
const soloist: Composition = (kit) => {
  const { ink, pick } = kit;
  const [small, large] = [pick(rosettes), pick(rosettes)];
  const frame = pick([true, false]);
  const back = frame ? odd(ink, ink.hero, ink.ground) : ink.ground;
  return [
    tile(kit, 't', ...small(ink.main, ink.ground, ink.second)),
    ...repeated(kit, 't', { step: 100, where: outside(300) }),
    inTheMiddle(
      3,
      ...(frame ? backed(back, [], 50) : []),
      ...large(ink.hero, back, frame ? ink.ground : ink.spark),
    ),
  ];
};

/** Diamonds from corner to corner, with a rosette in each gap. */
const lattice: Composition = (kit) => {
  const { ink, pick } = kit;
  const rosette = pick([eight, crossed, staged]);
  const back = odd(ink, ink.main, ink.hero, ink.ground);
  const small = (shapes: readonly Shape[]): Shape => group({ transform: 'scale(.96)' }, shapes);
  return [
    tile(
      kit,
      't',
      path(lines(diamond(100)), { fill: ink.main }),
      small(rosette(ink.ground, ink.main, ink.second)),
    ),
    tile(kit, 's', small(rosette(ink.main, ink.ground, ink.second))),
    ...repeated(kit, 't', { step: 200, where: outside(100) }),
    ...repeated(kit, 's', { step: 200, from: [100, 100] }),
    inTheMiddle(
      2,
      path(lines(diamond(50)), { fill: back }),
      group({ transform: 'scale(.7)' }, rosette(ink.hero, back, ink.hero)),
    ),
  ];
};

export const motif: Motif = motifIn(
  [chessboard, waves, disc, soloist, soloist, lattice],
  'rose',
  'forest',
  'sky',
  'gold',
  'soga',
  'cream',
  'plum',
  'emerald',
  'lilac',
  'terracotta',
  'navy',
  'jacaranda',
  'midnight',
);
