import { match } from '../screens/match.ts';
import { wallet } from '../screens/wallet.ts';

const keyOf = (path: string) => `karcis.order ${path}`;

/**
 * Moves the token behind the `#` of a mailed link out of the address and into the storage of this tab. Returns whether there was one.
 */
export function takeOrderToken(): boolean {
  const token = location.hash.slice(1);
  const isOfOrder = match(wallet.order.path, location.pathname) !== undefined;
  if (!isOfOrder || !/^karcis_o_[\w-]+$/.test(token)) return false;
  sessionStorage.setItem(keyOf(location.pathname), token);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

/** The token that this tab has for the order at a path; undefined without one, and for other paths. */
export const orderTokenAt = (path: string): string | undefined =>
  match(wallet.order.path, path) === undefined
    ? undefined
    : (sessionStorage.getItem(keyOf(path)) ?? undefined);
