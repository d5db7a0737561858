import { encode } from 'uqr';

/** A QR code as modules: `dark[row][column]`, square, without a quiet zone. */
export type Modules = readonly (readonly boolean[])[];

/** Light modules on each side, as ISO/IEC 18004 asks for: readers find the code by them. */
const quietZone = 4;

/**
 * The modules of a text, at level M: 15 % may be dirty, creased or torn. Not raised where there is room for it,
 * since more modules would be smaller ones.
 */
export const qrModules = (text: string): Modules =>
  encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data;

/**
 * The dark modules as one path of horizontal and vertical lines, in units of a module, to be filled by the even-odd
 * rule. It goes around areas and not around modules: side by side, modules would show hairlines between them
 * wherever edges are smoothed.
 */
export function outline(modules: Modules): string {
  const isDark = (x: number, y: number) => modules[y]?.[x] ?? false;
  const size = modules.length;
  const walked = new Set<number>();
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      // Each loop is found at a top edge, which it passes from left to right.
      const isTop = isDark(x, y) && !isDark(x, y - 1);
      if (isTop && !walked.has(y * size + x)) path += loop(x, y, isDark, (x, y) => walked.add(y * size + x));
    }
  }
  return path;
}

type Step = readonly [dx: number, dy: number];

/** Walks once around an area with the dark on the right, telling which top edges were passed. */
function loop(
  x0: number,
  y0: number,
  isDark: (x: number, y: number) => boolean,
  passed: (x: number, y: number) => void,
): string {
  let path = `M${x0} ${y0}`;
  let [x, y] = [x0, y0];
  let [dx, dy]: Step = [1, 0];
  let length = 0;
  do {
    if (dx === 1) passed(x, y);
    x += dx;
    y += dy;
    length += 1;
    const [nextX, nextY] = turn(x, y, [dx, dy], isDark);
    if (nextX === dx && nextY === dy) continue;
    path += dx === 0 ? `v${dy * length}` : `h${dx * length}`;
    [dx, dy, length] = [nextX, nextY, 0];
  } while (x !== x0 || y !== y0 || dx !== 1);
  return `${path}z`;
}

/** Where to go on from a corner: right where the dark ends ahead of us, left where it bars the way. */
function turn(x: number, y: number, [dx, dy]: Step, isDark: (x: number, y: number) => boolean): Step {
  // The module ahead of the corner, on either side of the line that we came along.
  const ahead = (side: 1 | -1) => isDark(x + (dx - 1 - side * dy) / 2, y + (dy - 1 + side * dx) / 2);
  if (!ahead(1)) return [-dy, dx];
  return ahead(-1) ? [dy, -dx] : [dx, dy];
}

/** A QR code as a picture that scales, with its name for those who cannot see it. */
export function qrSvg(text: string, title: string): string {
  const modules = qrModules(text);
  const size = modules.length + 2 * quietZone;
  const from = -quietZone;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}" role="img" ` +
    `shape-rendering="crispEdges"><title>${escape(title)}</title>` +
    // White behind it, whatever the page around it looks like.
    `<rect x="${from}" y="${from}" width="${size}" height="${size}" fill="#fff"/>` +
    `<path fill="#000" fill-rule="evenodd" d="${outline(modules)}"/></svg>`
  );
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
