import { buy } from '../screens/buy.ts';
import { readable } from '../screens/damaged-links.ts';
import { match } from '../screens/match.ts';
import { keepOrderToken } from './order-tokens.ts';

/** Id of the order at a path of the screens that a token opens; undefined for other paths. */
export const orderAt = (path: string): string | undefined =>
  (match(buy.order.path, path) ?? match(buy.checkout.path, path))?.['id'];

/** Moves the token behind the `#` of a mailed link out of the address and keeps it, unless its end was cut. Returns whether it is kept. */
export function takeOrderToken(): boolean {
  // Folded links have blanks and `=` in them.
  const hash = readable(location.hash).replaceAll(/[\s=]/g, '');
  const id = orderAt(location.pathname);
  if (id === undefined || !hash.includes('karcis_o_')) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  const [token] = /karcis_o_[\w-]{44}/.exec(hash) ?? [];
  if (token !== undefined) keepOrderToken(id, token);
  return token !== undefined;
}
