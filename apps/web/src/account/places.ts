import { account } from '../screens/account.ts';
import { buy } from '../screens/buy.ts';
import { safeNext } from '../screens/next.ts';
import { petugas } from '../screens/petugas.ts';
import { wallet } from '../screens/wallet.ts';

/** Where an account begins, by its role. A role that this page does not know has tickets at least. */
const places: Readonly<Record<string, `/${string}`>> = {
  admin: '/admin',
  organizer: '/organizer',
  petugas: '/petugas',
};

/** Addresses of the console. Its table of screens is loaded there alone: it says itself where there is none. */
const consolePaths = ['/admin', '/organizer'].flatMap((home) =>
  ['', '/{list}', '/{list}/{id}', '/{list}/{id}/{part}', '/{list}/{id}/{part}/{part_id}'].map(
    (below) => home + below,
  ),
);

/** Screens that one may come from to sign in. An event of the site is one: what was chosen there stays. */
const paths = [
  '/events/{slug}',
  '/en/events/{slug}',
  account.security.path,
  account.profile.path,
  account.confirmAddress.path,
  account.data.path,
  buy.checkout.path,
  buy.order.path,
  ...[...Object.values(wallet), ...Object.values(petugas)].map(({ path }) => path),
  ...consolePaths,
];

/** Where an account begins. */
export const homeOf = (role: string | undefined): string => places[role ?? ''] ?? '/tickets';

/** Where to go after signing in: back to the screen in `next`, else to the place of the role. */
export const placeAfter = (role: string, next: string | undefined): string =>
  safeNext(next, { origin: location.origin, paths }) ?? homeOf(role);
