import { account } from '../screens/account.ts';
import { roomShells } from '../screens/rooms.ts';
import { safeNext } from '../screens/next.ts';

/** Where an account begins, by its role. A role that this page does not know has tickets at least. */
const places: Readonly<Record<string, `/${string}`>> = {
  admin: '/admin',
  organizer: '/organizer',
  petugas: '/petugas',
};

/** Screens that one may come from to sign in. */
const paths = [
  account.security.path,
  account.profile.path,
  account.data.path,
  ...roomShells.wallet,
  ...roomShells.petugas,
  ...roomShells.console,
];

/** Where an account begins. */
export const homeOf = (role: string | undefined): string => places[role ?? ''] ?? '/tickets';

/** Where to go after signing in: back to the screen in `next`, else to the place of the role. */
export const placeAfter = (role: string, next: string | undefined): string =>
  safeNext(next, { origin: location.origin, paths }) ?? homeOf(role);
