import { account } from './account.ts';
import { buy } from './buy.ts';
import { consoleScreens } from './console.ts';
import { ownGates, petugas } from './petugas.ts';
import type { Room, RoomScreen } from './screen.ts';
import { wallet } from './wallet.ts';

const pathsOf = (table: Readonly<Record<string, RoomScreen>>) => Object.values(table).map(({ path }) => path);

/** A shell, and the paths that begin with it. */
export interface ShellRow {
  readonly room: Room;
  readonly paths: readonly `/${string}`[];
  /** Sources of the screens by their paths, where each has a file of its own: it is loaded with the shell, before the script asks for it. */
  readonly views?: Readonly<Record<string, string>>;
  /** The manifest of the app that these screens can be installed as on a phone. */
  readonly manifest?: `/${string}.webmanifest` | undefined;
}

/** The shell of a room whose screens are files of their names. */
function ofFiles(room: Room, table: Readonly<Record<string, RoomScreen>>): ShellRow {
  const views = Object.entries(table).map(([name, { path }]) => [path, `src/${room}/${name}.tsx`]);
  return { room, paths: pathsOf(table), views: Object.fromEntries(views) as Record<string, string> };
}

/** The shells. Check-in staff and those who run an event have the same room, and each an app that opens where they may scan. */
export const shells: readonly ShellRow[] = [
  { room: 'account', paths: pathsOf(account) },
  ofFiles('buy', buy),
  { ...ofFiles('wallet', wallet), manifest: '/app.webmanifest' },
  { ...ofFiles('petugas', petugas), manifest: '/petugas.webmanifest' },
  { ...ofFiles('petugas', ownGates), manifest: '/organizer-scan.webmanifest' },
  { room: 'console', paths: consoleScreens.map(({ path }) => path) },
];

const shellPathsOf = (room: Room) =>
  shells.filter((shell) => shell.room === room).flatMap(({ paths }) => paths);

/** Paths whose shell is that of a room. */
export const roomShells: Readonly<Record<Room, readonly `/${string}`[]>> = {
  account: shellPathsOf('account'),
  buy: shellPathsOf('buy'),
  wallet: shellPathsOf('wallet'),
  petugas: shellPathsOf('petugas'),
  console: shellPathsOf('console'),
};
