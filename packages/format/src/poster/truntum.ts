import {
  block,
  type Composition,
  inTheMiddle,
  type Kit,
  middle,
  odd,
  outside,
  repeated,
  stripe,
  tile,
} from './field.ts';
import { type Motif, motifIn } from './motif.ts';
import { bean, diamond, drop, leaf, lines, ring, star } from './outline.ts';
import { circle, copy, group, path, type Shape } from './shape.ts';

/** Truntum: small flowers strewn like stars; the night sky, and things on a plate. */

/** A flower within a circle of radius 46, its colour open. */
type Blossom = () => Shape[];
const eight: Blossom = () => [path(lines(...ring(leaf(6, 44, 13), 8)))];
const six: Blossom = () => [path(lines(...ring(drop(7, 42, 10.5), 6)))];
const five: Blossom = () => [path(lines(...ring(drop(6, 43, 13), 5)))];
const rays: Blossom = () => [path(lines(...ring(leaf(9, 45, 6), 12)))];
const tips: Blossom = () => [path(lines(star(8, 45, 21)))];
const blossoms = [eight, six, five, rays, tips];

/** Eight strokes, as the wax pen draws a star. */
const strokes: Blossom = () => [path(lines(...ring(bean(0, 33, 4.2), 8)))];
const twinkle: Blossom = () => [path(lines(star(4, 34, 8), ...ring(bean(17, 26, 3.4), 4, 45)))];
const seeds: Blossom = () => [path(lines(...ring(bean(17, 29, 5.4), 8), ...ring(bean(-7, 7, 7), 1)))];
const stars = [strokes, twinkle, seeds];

/** One large flower for the middle, in a circle of radius 100. */
const large = (kit: Kit, color: string, heart: string): Shape[] => {
  const kind = kit.pick(['eight', 'twelve', 'double', 'six']);
  const outer =
    kind === 'eight'
      ? ring(leaf(20, 98, 26), 8)
      : kind === 'twelve'
        ? ring(drop(22, 96, 14), 12)
        : kind === 'six'
          ? ring(drop(17, 97, 25), 6)
          : [...ring(leaf(28, 98, 20), 8), ...ring(bean(70, 86, 6), 8, 22.5)];
  return [path(lines(...outer), { fill: color }), circle(0, 0, 13, heart)];
};

/** A sky of small stars in two colours, and one large flower. */
const sky: Composition = (kit) => {
  const { ink, pick } = kit;
  const point = pick(stars);
  return [
    tile(kit, 'a', group({ fill: ink.main }, point())),
    tile(kit, 'b', group({ fill: ink.second }, point())),
    ...repeated(kit, 'a', { step: 100, where: outside(300) }),
    ...repeated(kit, 'b', { step: 100, from: [50, 50], where: outside(300) }),
    inTheMiddle(1.3, ...large(kit, ink.hero, ink.spark)),
  ];
};

/** Flowers in rows with a mark at each corner, and one row on a stripe. */
const table: Composition = (kit) => {
  const { ink, pick, id } = kit;
  const upright = pick([true, false, false]);
  const mark = pick([diamond(11), star(4, 15, 5), diamond(8)]);
  return [
    tile(kit, 't', ...pick(blossoms)()),
    tile(kit, 'm', path(lines(mark), { fill: ink.second })),
    group({ fill: ink.main }, repeated(kit, 't', { step: 100, where: (x, y) => (upright ? x : y) !== 0 })),
    ...repeated(kit, 'm', { step: 100, from: [50, 50], where: (x, y) => Math.abs(upright ? x : y) > 60 }),
    stripe(100, odd(ink, ink.hero, ink.ground), upright),
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

/** A moon, with a flower in it, over small flowers. */
const moon: Composition = (kit) => {
  const { ink, pick } = kit;
  const small = pick([...stars, eight, six]);
  const tight = group({ fill: ink.main, transform: 'scale(.8)' }, small());
  return [
    tile(kit, 't', tight),
    ...repeated(kit, 't', { step: 100, where: outside(300) }),
    ...(pick([true, false])
      ? [
          tile(kit, 'd', circle(0, 0, 6, ink.second)),
          ...repeated(kit, 'd', { step: 100, from: [50, 50], where: outside(250) }),
        ]
      : []),
    circle(middle.x, middle.y, 140, ink.hero),
    inTheMiddle(1.2, ...large(kit, ink.ground, ink.spark)),
  ];
};

/** Flowers in every other place, and one that has opened. */
const opened: Composition = (kit) => {
  const { ink, pick } = kit;
  const flower = pick(blossoms);
  const back = pick([true, false]);
  return [
    tile(kit, 't', group({ fill: ink.main }, flower()), circle(0, 0, 5, ink.second)),
    ...repeated(kit, 't', { step: 100, from: [50, 50], where: outside(200) }),
    ...(back ? [block(200, 200, odd(ink, ink.hero, ink.ground))] : []),
    inTheMiddle(
      back ? 2 : 2.15,
      group({ fill: ink.hero }, pick(blossoms)()),
      circle(0, 0, 6, back ? ink.ground : ink.spark),
    ),
  ];
};

/** Fans of petals, scale upon scale like the roofs of a night market, and a large one. */
const fans: Composition = (kit) => {
  const { ink, pick } = kit;
  const count = pick([5, 7]);
  const width = count === 5 ? 9.5 : 7;
  const petals = Array.from({ length: count }, (_, at) => -78 + (156 / (count - 1)) * at);
  const fan = lines(...petals.flatMap((angle) => ring(drop(15, 46, width), 1, angle)));
  // The large fan is three modules wide and stands half a module below the middle.
  const free = (x: number, y: number) => Math.abs(x) >= 200 || y < -75 || y > 75;
  return [
    tile(kit, 'a', path(fan, { fill: ink.main }), circle(0, 0, 8, ink.second)),
    ...repeated(kit, 'a', { step: 100, from: [0, 0], beyond: 25, where: free }),
    tile(kit, 'b', copy(kit.id('a'))),
    ...repeated(kit, 'b', { step: 100, from: [50, 50], beyond: 25, where: free }),
    group({ transform: `translate(${middle.x} ${middle.y + 62})scale(3.1)` }, [
      path(fan, { fill: ink.hero }),
      circle(0, 0, 9, odd(ink, ink.hero, ink.ground)),
    ]),
  ];
};

export const motif: Motif = motifIn(
  [sky, sky, table, moon, opened, fans],
  'plum',
  'guava',
  'midnight',
  'sambal',
  'turmeric',
  'jacaranda',
  'rose',
  'emerald',
  'marigold',
  'garden',
  'terracotta',
  'soga',
  'gold',
);
