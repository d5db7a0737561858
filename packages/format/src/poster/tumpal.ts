import { type Composition, inTheMiddle, middle, odd, stripe } from './field.ts';
import { type Motif, motifIn } from './motif.ts';
import { lines, polygon, ring, star } from './outline.ts';
import { circle, group, path, type Shape } from './shape.ts';

/** Tumpal: rows of triangles, like mountains, spear heads and the end of a sarong. */

/** A row of triangles over the whole width, one of them in the middle: feet at `foot`, tips at `tip`. */
const teeth = (width: number, foot: number, tip: number): string => {
  const count = 2 * Math.ceil(350 / width) + 1;
  return `M${middle.x - (width * count) / 2} ${foot}${`l${width / 2} ${tip - foot} ${width / 2} ${foot - tip}`.repeat(count)}z`;
};

/** Rows of triangles by width, foot and tip. */
type Rows = readonly (readonly [width: number, foot: number, tip: number])[];
const nearer: Rows = [
  [25, 120, 60],
  [50, 200, 120],
  [100, 310, 200],
  [200, 450, 310],
  [400, 640, 450],
];
const farther: Rows = [
  [200, 80, -20],
  [200, 190, 80],
  [100, 290, 190],
  [50, 370, 290],
  [25, 430, 370],
];
const even: Rows = [
  [50, 100, 30],
  [100, 200, 100],
  [100, 320, 200],
  [200, 460, 320],
  [200, 600, 460],
];

/** Rows that grow towards us, with the sun behind them. */
const sunrise: Composition = ({ ink, pick }) => {
  const radius = pick([110, 125, 140]);
  return [
    circle(middle.x, middle.y, radius, odd(ink, ink.main, ink.hero, ink.ground)),
    ...pick([nearer, even, farther]).map(([width, foot, tip], at) =>
      path(teeth(width, foot, tip), { fill: at % 2 === 0 ? ink.main : ink.hero }),
    ),
  ];
};

/** Rows of one size; a large triangle stands among them, up or down. */
const mountain: Composition = ({ ink, pick }) => {
  const width = pick([50, 100]);
  const down = pick([false, false, true]);
  const colors = pick([
    [ink.hero, ink.ground, ink.hero, odd(ink, ink.hero)],
    [odd(ink, ink.main, ink.hero, ink.ground), ink.hero, ink.ground],
    [ink.hero, odd(ink, ink.hero, ink.main)],
  ]);
  const row = (foot: number) => {
    // Half the width of the large triangle at the feet of the row, and whole triangles beside it.
    const taken = foot > 400 || foot <= 100 ? 0 : (150 * (foot - 100)) / 300;
    const beside = Array.from(
      { length: Math.ceil(900 / width) },
      (_, at) => (at - Math.floor(450 / width)) * width,
    ).filter((x) => taken === 0 || Math.abs(x) > taken + width / 2 - 1);
    return beside
      .map((x) => `M${middle.x + x - width / 2 + 2} ${foot - 9}l${width / 2 - 2}-82 ${width / 2 - 2} 82z`)
      .join('');
  };
  return [
    group(down ? { transform: 'translate(0 500)scale(1-1)' } : {}, [
      ...[100, 200, 300, 400, 500].map((foot) =>
        path(row(foot), { fill: foot % 200 === 0 ? ink.second : ink.main }),
      ),
      ...colors.map((fill, at) => {
        const share = 1 - at / colors.length;
        return path(`M${200 - 150 * share} 391L200 ${391 - 282 * share} ${200 + 150 * share} 391z`, { fill });
      }),
    ]),
  ];
};

/** Two rows that face each other, as at the head of a sarong, over a field of small ones. */
const head: Composition = ({ ink, pick }) => {
  const upright = pick([true, false]);
  const width = pick([50, 100, 100]);
  const back = odd(ink, ink.main, ink.hero, ink.ground);
  const rows = [-5, -4, -3, -2, 2, 3, 4, 5];
  const shapes = [
    ...(upright ? [-7, -6, ...rows, 6, 7] : rows).map((at) => {
      const [y, side] = [middle.y + at * 50, Math.sign(at)];
      return path(teeth(50, y - 20 * side, y + 18 * side), { fill: ink.main });
    }),
    stripe(150, back),
    path(teeth(width, 175, 245) + teeth(width, 325, 255), { fill: ink.hero }),
    ...(width === 100 ? [path(teeth(width, 175, 208) + teeth(width, 325, 292), { fill: ink.ground })] : []),
  ];
  return upright ? [group({ transform: 'rotate(90 200 250)' }, shapes)] : shapes;
};

/** Rows foot to foot and tip to tip, with a diamond of another colour in the middle. */
const pairs: Composition = ({ ink, pick }) => {
  const size = pick([100, 200]);
  const tall = pick([100, 125]);
  const rows = [-3, -2, -1, 0, 1, 2].map((at) => middle.y + at * tall);
  const triangles = (share: number) =>
    rows
      .map((top, at) =>
        at % 2 === 0
          ? teeth(size, top, top + tall * share)
          : teeth(size, top + tall, top + tall * (1 - share)),
      )
      .join('');
  const inner = (share: number, fill: string): Shape =>
    path(
      lines(
        polygon([0, -tall * share], [(size / 2) * share, 0], [0, tall * share], [(-size / 2) * share, 0]),
      ),
      { fill },
    );
  return [
    path(triangles(1), { fill: ink.main }),
    path(triangles(0.5), { fill: ink.second }),
    inTheMiddle(
      1,
      inner(1, odd(ink, ink.main, ink.second)),
      inner(0.55, ink.ground),
      inner(0.28, odd(ink, ink.ground, ink.second)),
    ),
  ];
};

/** A sun of triangles between shores. */
const sun: Composition = ({ ink, pick }) => {
  const tips = pick([12, 16, 20]);
  const width = pick([50, 100]);
  return [
    path(teeth(width, -20, 90) + teeth(width, 520, 410), { fill: ink.main }),
    path(teeth(width, -20, 50) + teeth(width, 520, 450), { fill: ink.second }),
    // Left and right they lie beyond the upright view.
    group({ transform: 'rotate(90 200 250)' }, [
      path(teeth(width, -140, -20) + teeth(width, 640, 520), { fill: ink.main }),
      path(teeth(width, -140, -70) + teeth(width, 640, 570), { fill: ink.second }),
    ]),
    inTheMiddle(
      1.5,
      path(lines(star(tips, 100, 68)), { fill: ink.hero }),
      circle(0, 0, 58, ink.ground),
      circle(0, 0, 46, odd(ink, ink.hero, ink.ground)),
      path(lines(...ring(polygon([-7, -16], [0, -40], [7, -16]), 8)), { fill: ink.hero }),
    ),
  ];
};

export const motif: Motif = motifIn(
  [sunrise, sunrise, mountain, mountain, head, pairs, sun],
  'sunrise',
  'marigold',
  'cobalt',
  'garden',
  'lime',
  'navy',
  'sea',
  'sambal',
  'terracotta',
  'midnight',
  'cream',
  'forest',
  'turmeric',
);
