import { account } from './account.ts';
import { buy } from './buy.ts';
import { consoleScreens } from './console.ts';
import { ownGates, petugas } from './petugas.ts';
import type { Room, RoomScreen } from './screen.ts';
import { wallet } from './wallet.ts';

const pathsOf = (table: Readonly<Record<string, RoomScreen>>) => Object.values(table).map(({ path }) => path);

/** Paths whose shell is that of a room. */
export const roomShells: Readonly<Record<Room, readonly `/${string}`[]>> = {
  account: pathsOf(account),
  buy: pathsOf(buy),
  wallet: pathsOf(wallet),
  petugas: [...pathsOf(petugas), ...pathsOf(ownGates)],
  console: consoleScreens.map(({ path }) => path),
};
