import type { Route } from '@karcis/contract';
import { consoleScreens } from './console.ts';
import type { ConsoleScreen } from './resource.ts';
import { roomShells } from './rooms.ts';
import { type Room, routeOf, type SiteScreen } from './screen.ts';
import { site } from './site.ts';

/** A screen in a line: where, for whom, what draws it, what it reads. */
type Line = readonly [path: string, who: string, kind: string, reads: string];

const named = ({ method, path }: Route) => (method === 'GET' ? path : `${method} ${path}`);

/** Routes of the API that a screen calls. */
export function routesOf(screen: ConsoleScreen): readonly Route[] {
  if (screen.kind === 'view') return screen.reads;
  if (screen.kind === 'form') return [screen.creates];
  if (screen.kind === 'report')
    return [screen.range.reads, ...(screen.all === undefined ? [] : [screen.all.reads])];
  const { reads, changes, deeds = [] } = screen;
  const file = screen.kind === 'list' ? screen.exports?.gives : undefined;
  return [
    reads,
    ...(changes === undefined ? [] : [changes]),
    ...deeds.map(({ does }) => does),
    ...(file === undefined ? [] : [file]),
  ];
}

const siteLine = ({ path, reads }: SiteScreen): Line => [
  path,
  'public',
  'site',
  Object.values(reads)
    .map((read) => named(routeOf(read)))
    .join(' '),
];

const consoleLine = (screen: ConsoleScreen): Line => [
  screen.path,
  screen.who,
  screen.kind === 'view' ? `view ${screen.view}` : `row ${screen.kind}`,
  routesOf(screen).map(named).join(' '),
];

const roomLines = Object.entries(roomShells)
  .filter(([room]) => room !== ('console' satisfies Room))
  .flatMap(([room, paths]) => paths.map((path): Line => [path, room, 'view', '']));

/** Every screen of the application, one a line, and how many of the console are rows without code of their own. */
export function screensText(): string {
  const lines = [...Object.values(site).map(siteLine), ...roomLines, ...consoleScreens.map(consoleLine)];
  const widths = [0, 1, 2].map((at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const text = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${text.join('\n')}\n\nRows of the console: ${rowsOf(consoleScreens)} of ${consoleScreens.length}, ${shareOfRows()} %\n`;
}

const rowsOf = (screens: readonly ConsoleScreen[]) => screens.filter(({ kind }) => kind !== 'view').length;

/** Percent of the console's screens that are rows. */
export const shareOfRows = (): number => Math.floor((100 * rowsOf(consoleScreens)) / consoleScreens.length);
