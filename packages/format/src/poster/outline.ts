/** Outlines around the origin, y pointing down. Units: a module of the drawing is 100 wide. */

type Point = readonly [x: number, y: number];

/** A closed line: straight through its points, or in cubic curves (a start, then two handles and an end each). */
export interface Outline {
  readonly curved: boolean;
  readonly points: readonly Point[];
}

const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]): Point => [-x, y]).toReversed();

/** A shape that is the same left and right, from the right half of its curve: the first and last point lie on the axis. */
const symmetric = (right: readonly Point[]): Outline => ({
  curved: true,
  points: [...right, ...mirrored(right).slice(1)],
});

/** A leaf pointing up, sharp at both ends; `width` is that of its handles, three quarters of which are seen. */
export const leaf = (inner: number, outer: number, width: number): Outline => {
  const third = (outer - inner) * 0.3;
  return symmetric([
    [0, -inner],
    [width, -inner - third],
    [width, -outer + third],
    [0, -outer],
  ]);
};

/** A drop pointing to the origin, round at its outer end. */
export const drop = (inner: number, outer: number, width: number): Outline =>
  symmetric([
    [0, -inner],
    [width * 1.15, -inner - (outer - inner) * 0.6],
    [width * 1.5, -outer],
    [0, -outer],
  ]);

/** A seed, round at both ends, upright on the axis. */
export const bean = (inner: number, outer: number, width: number): Outline =>
  symmetric([
    [0, -inner],
    [width * 1.333, -inner],
    [width * 1.333, -outer],
    [0, -outer],
  ]);

export const polygon = (...points: readonly Point[]): Outline => ({ curved: false, points });

export const diamond = (radius: number): Outline =>
  polygon([0, -radius], [radius, 0], [0, radius], [-radius, 0]);

export const square = (half: number): Outline =>
  polygon([-half, -half], [half, -half], [half, half], [-half, half]);

/** A star with straight sides and its first point up. */
export const star = (tips: number, outer: number, inner: number): Outline =>
  polygon(
    ...Array.from({ length: tips * 2 }, (_, at): Point => {
      const [radius, angle] = [at % 2 === 0 ? outer : inner, (Math.PI * at) / tips];
      return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
    }),
  );

/** A star whose four sides bend towards the middle, like the space between four circles. */
export const astroid = (radius: number): Outline => {
  const bend = radius * 0.448;
  const side = (from: Point, to: Point): Point[] => [
    [from[0] === 0 ? 0 : Math.sign(from[0]) * bend, from[1] === 0 ? 0 : Math.sign(from[1]) * bend],
    [to[0] === 0 ? 0 : Math.sign(to[0]) * bend, to[1] === 0 ? 0 : Math.sign(to[1]) * bend],
    to,
  ];
  const tips: Point[] = [
    [0, -radius],
    [radius, 0],
    [0, radius],
    [-radius, 0],
    [0, -radius],
  ];
  return {
    curved: true,
    points: tips.flatMap((tip, at) => (at === 0 ? [tip] : side(tips[at - 1] ?? tip, tip))),
  };
};

/** Returns the outline turned clockwise around the origin. */
export function turned({ curved, points }: Outline, degrees: number): Outline {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { curved, points: points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]) };
}

export const moved = ({ curved, points }: Outline, dx: number, dy: number): Outline => ({
  curved,
  points: points.map(([x, y]) => [x + dx, y + dy]),
});

/** Returns the outline `times` around the origin, the first turned by `start` degrees. */
export const ring = (outline: Outline, times: number, start = 0): Outline[] =>
  Array.from({ length: times }, (_, at) => turned(outline, start + (360 / times) * at));

/** Returns outlines as the data of one path. */
export const lines = (...outlines: readonly Outline[]): string =>
  outlines
    .map(
      ({ curved, points: [start, ...rest] }) =>
        `M${pair(start)}${curved ? 'C' : 'L'}${rest.map(pair).join(' ')}z`,
    )
    .join('');

/** Dots as the data of a path, to be drawn with round line ends. */
export const dots = (points: readonly Point[]): string => points.map((at) => `M${pair(at)}h.01`).join('');

/** Returns the point at a distance from the origin, clockwise from above. */
export const polar = (radius: number, degrees: number): Point => [
  Math.sin((degrees * Math.PI) / 180) * radius,
  -Math.cos((degrees * Math.PI) / 180) * radius,
];

const pair = (point: Point | undefined) => (point ?? [0, 0]).map(short).join(' ').replace(' -', '-');

/** Returns a number with one decimal at most; more is seen nowhere and costs bytes. */
export const short = (value: number): string => String(Math.round(value * 10) / 10 || 0);
