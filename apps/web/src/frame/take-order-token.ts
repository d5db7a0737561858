import { buy } from '../screens/buy.ts';
import { tokenIn } from '../screens/damaged-links.ts';
import { match } from '../screens/match.ts';
import { keepOrderToken } from './order-tokens.ts';

/** Id of the order at a path of the screens that a token opens; undefined for other paths. */
export const orderAt = (path: string): string | undefined =>
  (match(buy.order.path, path) ?? match(buy.checkout.path, path))?.['id'];

/** Moves the token behind the `#` of a mailed link out of the address and keeps it, unless its end was cut. Returns whether it is kept. */
export function takeOrderToken(): boolean {
  const token = tokenIn(location.hash);
  const id = orderAt(location.pathname);
  if (id === undefined || !token.startsWith('karcis_o_')) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (!/^karcis_o_[\w-]{44}$/.test(token)) return false;
  keepOrderToken(id, token);
  return true;
}
