import { encode } from 'uqr';

/** A QR code as modules: `dark[row][column]`, square, without a quiet zone. */
export type Modules = readonly (readonly boolean[])[];

/** Light modules on each side, by which readers find the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * Returns the modules of a text at level M: 15 % may be dirty, creased or torn. A higher level, where there is room for it,
 * would make the modules smaller.
 */
export const qrModules = (text: string): Modules =>
  encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data;

/** The corners on the way once around an area, in units of a module; a horizontal line leads to the second. */
export type Loop = readonly (readonly [x: number, y: number])[];

/**
 * The dark modules as loops of horizontal and vertical lines, to be filled by the even-odd rule. They go around areas
 * and not around modules: side by side, modules would show hairlines between them wherever edges are smoothed.
 */
export function outline(modules: Modules): Loop[] {
  const isDark = (x: number, y: number) => modules[y]?.[x] ?? false;
  const size = modules.length;
  const walked = new Set<number>();
  const loops: Loop[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      // Each loop is found at a top edge, which it passes from left to right.
      const isTop = isDark(x, y) && !isDark(x, y - 1);
      if (isTop && !walked.has(y * size + x))
        loops.push(walk(x, y, isDark, (x, y) => walked.add(y * size + x)));
    }
  }
  return loops;
}

/** Walks once around an area with the dark on the right, and calls `passed` for each top edge. */
function walk(
  x0: number,
  y0: number,
  isDark: (x: number, y: number) => boolean,
  passed: (x: number, y: number) => void,
): Loop {
  const corners: [number, number][] = [];
  let [x, y, dx, dy] = [x0, y0, 1, 0];
  do {
    if (dx === 1) passed(x, y);
    x += dx;
    y += dy;
    // Right where the dark ends ahead of the corner, left where it bars the way.
    const ahead = (side: 1 | -1) => isDark(x + (dx - 1 - side * dy) / 2, y + (dy - 1 + side * dx) / 2);
    const direction = ahead(1) ? (ahead(-1) ? -1 : 0) : 1;
    if (direction === 0) continue;
    corners.push([x, y]);
    [dx, dy] = [-direction * dy, direction * dx];
  } while (x !== x0 || y !== y0 || dx !== 1);
  // The last corner is the one where the walk began.
  return [[x0, y0], ...corners.slice(0, -1)];
}

/** Returns a QR code as SVG. The title is its name for screen readers. */
export function qrSvg(text: string, title: string): string {
  const modules = qrModules(text);
  const size = modules.length + 2 * quietZone;
  const from = -quietZone;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}" role="img" ` +
    `shape-rendering="crispEdges"><title>${escape(title)}</title>` +
    // White behind it, also on dark pages.
    `<rect x="${from}" y="${from}" width="${size}" height="${size}" fill="#fff"/>` +
    `<path fill="#000" fill-rule="evenodd" d="${outline(modules).map(svgLoop).join('')}"/></svg>`
  );
}

function svgLoop([first, ...others]: Loop): string {
  let [x, y] = first ?? [0, 0];
  let path = `M${x} ${y}`;
  for (const [nextX, nextY] of others) {
    path += nextY === y ? `h${nextX - x}` : `v${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return `${path}z`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
