import { api, type Route } from '@karcis/contract';
import { account } from './account.ts';
import { buy } from './buy.ts';
import { consoleScreens } from './console.ts';
import { ownGates, petugas } from './petugas.ts';
import type { Room, RoomScreen } from './screen.ts';
import { wallet } from './wallet.ts';

const pathsOf = (table: Readonly<Record<string, RoomScreen>>) => Object.values(table).map(({ path }) => path);

/** A question to the API, and its parameters. */
interface Asked {
  readonly route: Route;
  readonly input?: Readonly<Record<string, number>>;
}

/** Who is signed in. */
const me: Asked = { route: api.account.me };

/** The tickets of an account: a ticket asks for them as well, for the others of its order. */
const tickets: Asked = { route: api.tickets.list, input: { page: 1, per_page: 100 } };

const app = '/app.webmanifest';

/** A shell, and the paths that begin with it. */
export interface ShellRow {
  readonly room: Room;
  readonly paths: readonly `/${string}`[];
  /** Sources of the screens by their paths, where each has a file of its own: it is loaded with the shell, before the script asks for it. */
  readonly views?: Readonly<Record<string, string>>;
  /** What their script asks for as soon as it is there, whatever the address: the browser asks for it meanwhile. */
  readonly asks: readonly Asked[];
  /** The manifest of the app that these screens can be installed as on a phone. */
  readonly manifest?: `/${string}.webmanifest` | undefined;
}

/** The shell of a room whose screens are files of their names. */
function ofFiles(room: Room, table: Readonly<Record<string, RoomScreen>>, asks: readonly Asked[]): ShellRow {
  const views = Object.entries(table).map(([name, { path }]) => [path, `src/${room}/${name}.tsx`]);
  return { room, paths: pathsOf(table), asks, views: Object.fromEntries(views) as Record<string, string> };
}

/** The shells. Check-in staff and those who run an event have the same room, and each an app that opens where they may scan. */
export const shells: readonly ShellRow[] = [
  { room: 'account', paths: pathsOf(account), asks: [] },
  ofFiles('buy', buy, []),
  { ...ofFiles('wallet', { tickets: wallet.tickets, ticket: wallet.ticket }, [me, tickets]), manifest: app },
  { ...ofFiles('wallet', { orders: wallet.orders }, [me]), manifest: app },
  { ...ofFiles('petugas', petugas, [me, { route: api.checkIn.events }]), manifest: '/petugas.webmanifest' },
  { ...ofFiles('petugas', ownGates, [me]), manifest: '/organizer-scan.webmanifest' },
  { room: 'console', paths: consoleScreens.map(({ path }) => path), asks: [me] },
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
