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
  /** The manifest of the app that these screens can be installed as on a phone. */
  readonly manifest?: `/${string}.webmanifest` | undefined;
}

/** The shells. Check-in staff and those who run an event have the same room, and each an app that opens where they may scan. */
export const shells: readonly ShellRow[] = [
  { room: 'account', paths: pathsOf(account) },
  { room: 'buy', paths: pathsOf(buy) },
  { room: 'wallet', paths: pathsOf(wallet), manifest: '/app.webmanifest' },
  { room: 'petugas', paths: pathsOf(petugas), manifest: '/petugas.webmanifest' },
  { room: 'petugas', paths: pathsOf(ownGates), manifest: '/organizer-scan.webmanifest' },
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
