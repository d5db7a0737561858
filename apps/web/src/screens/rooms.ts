import { api } from '@karcis/contract';
import { account } from './account.ts';
import { buy } from './buy.ts';
import { consoleScreens } from './console.ts';
import { ownGates, petugas } from './petugas.ts';
import type { Room, RoomScreen } from './screen.ts';
import { wallet } from './wallet.ts';

/** What a browser loads with the shell of a screen, before its script asks for it. */
interface ShellScreen {
  /** Source of the screen, where it has a file of its own. */
  readonly view?: string;
  /** Addresses of the API that its script asks as soon as it is there. */
  readonly asks: readonly string[];
}

/** A shell, and the paths that begin with it. */
export interface ShellRow {
  readonly room: Room;
  readonly paths: readonly `/${string}`[];
  /** By their paths. */
  readonly screens: Readonly<Record<string, ShellScreen>>;
  /** The manifest of the app that these screens can be installed as on a phone. */
  readonly manifest?: `/${string}.webmanifest` | undefined;
}

/** Rooms whose screens are files of their names. */
const ofFiles: ReadonlySet<Room> = new Set(['buy', 'wallet', 'petugas']);

/** Rooms that ask who is signed in first of all. */
const ofAccounts: ReadonlySet<Room> = new Set(['wallet', 'petugas', 'console']);

function shellOf(room: Room, table: Readonly<Record<string, Pick<RoomScreen, 'path' | 'asks'>>>): ShellRow {
  const screens = Object.entries(table).map(([name, { path, asks = [] }]): [string, ShellScreen] => [
    path,
    {
      ...(ofFiles.has(room) ? { view: `src/${room}/${name}.tsx` } : {}),
      asks: [
        api.publicContent.timeZones.path,
        ...(ofAccounts.has(room) ? [api.account.me.path] : []),
        ...asks,
      ],
    },
  ]);
  const paths = Object.values(table).map(({ path }) => path);
  return { room, paths, screens: Object.fromEntries(screens) };
}

/** The shells. Check-in staff and those who run an event have the same room, and each an app that opens where they may scan. */
export const shells: readonly ShellRow[] = [
  shellOf('account', account),
  shellOf('buy', buy),
  { ...shellOf('wallet', wallet), manifest: '/app.webmanifest' },
  { ...shellOf('petugas', petugas), manifest: '/petugas.webmanifest' },
  { ...shellOf('petugas', ownGates), manifest: '/organizer-scan.webmanifest' },
  shellOf('console', Object.fromEntries(consoleScreens.map(({ path }) => [path, { path }]))),
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
