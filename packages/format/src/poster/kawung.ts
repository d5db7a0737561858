import {
  block,
  type Composition,
  inTheMiddle,
  type Kit,
  middle,
  odd,
  onHero,
  outside,
  repeated,
  stripe,
  tile,
} from './field.ts';
import { type Motif, motifIn } from './motif.ts';
import {
  bean,
  diamond,
  dots,
  leaf,
  lines,
  type Outline,
  polar,
  ring,
  short,
  square,
  turned,
} from './outline.ts';
import { circle, copy, group, path, type Shape } from './shape.ts';

/** Kawung: four fruits of the sugar palm, cut open, around a crossing. A flower fills a module from corner to corner. */

type Petal = () => Outline;
const fat: Petal = () => leaf(1, 64, 28);
const slim: Petal = () => leaf(2, 66, 21);
const seed: Petal = () => bean(4, 61, 19);

const flower = (petal: Petal) => lines(...ring(petal(), 4, 45));

/** Two seeds in the petals at these angles, of the colour behind them. */
const spots = (color: string, size: number, angles: readonly number[]): Shape =>
  path(dots(angles.flatMap((angle) => [polar(28, angle), polar(44, angle)])), {
    stroke: color,
    'stroke-width': size,
    'stroke-linecap': 'round',
  });

const seeds = (color: string, size = 7): Shape => spots(color, size, [45, 135, 225, 315]);

/** A slit in each petal, as in the oldest cloths. */
const slits = (color: string): Shape => path(lines(...ring(leaf(18, 50, 5), 4, 45)), { fill: color });

const inside = (kit: Kit, color: string): Shape[] => {
  const mark = kit.pick(['seeds', 'slits', 'none']);
  return mark === 'seeds' ? [seeds(color)] : mark === 'slits' ? [slits(color)] : [];
};

/** One flower as large as nine, or as four. */
const giant: Composition = (kit) => {
  const { ink, pick } = kit;
  const petal = pick([fat, seed, slim]);
  const large = pick([fat, seed, slim]);
  const modules = pick([3, 3, 2]);
  const central = modules % 2 === 1;
  const mark = pick(['diamond', 'circle']);
  return [
    tile(
      kit,
      't',
      path(flower(petal), { fill: ink.main }),
      ...(pick([true, false]) ? inside(kit, ink.ground) : []),
    ),
    ...repeated(kit, 't', { step: 100, from: central ? [0, 0] : [50, 50], where: outside(modules * 100) }),
    inTheMiddle(
      modules * 0.97,
      path(flower(large), { fill: ink.hero }),
      ...inside(kit, ink.ground),
      mark === 'diamond' ? path(lines(diamond(9)), { fill: ink.spark }) : circle(0, 0, 7.5, ink.spark),
    ),
  ];
};

/** Petals that swell from row to row, and one flower in another colour. */
const swelling: Composition = (kit) => {
  const { ink, pick, id } = kit;
  const direction = pick(['down', 'up', 'out'] as const);
  const column = pick([0, 1, -1]);
  const widths = { down: [7, 12, 18, 24, 30], up: [30, 24, 18, 12, 7], out: [9, 18, 29, 18, 9] };
  return widths[direction].flatMap((width, row) => {
    const name = `r${row}`;
    const here = (x: number, y: number) => y === (row - 2) * 100 && !(row === 2 && x === column * 100);
    return [
      tile(kit, name, path(lines(...ring(leaf(1, 64, width), 4, 45)))),
      group({ fill: ink.main }, repeated(kit, name, { step: 100, where: here })),
      ...(row === 2
        ? [
            copy(id(name), {
              x: middle.x + column * 100,
              y: middle.y,
              fill: odd(ink, ink.main, ink.ground),
            }),
          ]
        : []),
    ];
  });
};

/** Large flowers, and one petal in another colour. */
const onePetal: Composition = (kit) => {
  const { ink, pick } = kit;
  const petal = pick([fat, seed, slim]);
  const angle = pick([45, 135, 225, 315]);
  // The petal lies between the middle and the heart of its flower.
  const [x, y] = polar(Math.SQRT2 * 100, angle);
  const back = angle + 180;
  return [
    tile(
      kit,
      't',
      group({ transform: 'scale(2)' }, [path(flower(petal), { fill: ink.main }), seeds(ink.ground, 5)]),
    ),
    ...repeated(kit, 't', { step: 200, from: [100, 100] }),
    group({ transform: `translate(${short(middle.x + x)} ${short(middle.y + y)})scale(2)` }, [
      path(lines(turned(petal(), back)), { fill: odd(ink, ink.main, ink.ground) }),
      spots(ink.ground, 5, [back]),
    ]),
  ];
};

/** Circles that overlap, so that petals and stars are one pattern; a disc with one flower in the middle. */
const circles: Composition = (kit) => {
  const { ink, pick } = kit;
  const petals = lines(...ring(leaf(0, 70.7, 19.5), 4, 45));
  const dotted = pick([true, false]);
  const shown = pick(['flower', 'star']);
  return [
    tile(
      kit,
      't',
      path(petals, { fill: ink.main }),
      ...(dotted ? [circle(50, 0, 8, ink.second), circle(0, 50, 8, ink.second)] : []),
    ),
    ...repeated(kit, 't', { step: 100, from: [50, 50] }),
    circle(middle.x, middle.y, 141.4, ink.hero),
    inTheMiddle(
      2,
      path(shown === 'flower' ? petals : lines(...ring(leaf(0, 70.7, 19.5), 4, 0)), {
        fill: onHero(ink),
      }),
      circle(0, 0, 12, odd(ink, ink.main, ink.hero)),
    ),
  ];
};

/** A square of four modules in another colour, with one flower of its size. */
const framed: Composition = (kit) => {
  const { ink, pick } = kit;
  const petal = pick([fat, seed, slim]);
  const back = odd(ink, ink.hero, ink.ground);
  const joints = pick([lines(diamond(11)), lines(square(7))]);
  return [
    tile(kit, 't', path(flower(petal), { fill: ink.main }), path(joints, { fill: ink.second })),
    ...repeated(kit, 't', { step: 100, from: [50, 50], where: outside(200) }),
    block(200, 200, back),
    inTheMiddle(1.94, path(flower(pick([fat, seed, slim])), { fill: ink.hero }), ...inside(kit, back)),
  ];
};

/** A row of flowers on a stripe of another colour. */
const row: Composition = (kit) => {
  const { ink, pick, id } = kit;
  const petal = pick([fat, seed, slim]);
  const upright = pick([true, false, false]);
  const back = odd(ink, ink.hero, ink.ground);
  return [
    tile(
      kit,
      't',
      path(flower(petal)),
      ...(pick([true, false]) ? [path(lines(diamond(9)), { fill: ink.hero })] : []),
    ),
    group({ fill: ink.main }, repeated(kit, 't', { step: 100, where: (x, y) => (upright ? x : y) !== 0 })),
    stripe(100, back, upright),
    group(
      { fill: ink.hero },
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((at) =>
        copy(
          id('t'),
          upright ? { x: middle.x, y: middle.y + at * 100 } : { x: middle.x + at * 100, y: middle.y },
        ),
      ),
    ),
  ];
};

export const motif: Motif = motifIn(
  [giant, giant, swelling, onePetal, circles, framed, row],
  'navy',
  'marigold',
  'indigo',
  'plum',
  'guava',
  'cobalt',
  'sea',
  'emerald',
  'peach',
  'sambal',
  'forest',
  'cream',
  'gold',
);
