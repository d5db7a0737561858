import { tokenIn } from '../screens/mailed-token.ts';

/** Characters of the token in most mailed links. A link with fewer was cut. */
const length = 43;

/** The part behind the `#` at the last look at the address. */
let last = '';

const hashOf = (): string => location.hash.slice(1);

/** Whether it names a place of the page, as the link to its content does. */
const isPlace = (hash: string): boolean => hash !== '' && document.getElementById(hash) !== null;

/**
 * Returns the token of the link that led here, or an empty text where it was cut. It stands after the `#`, which is sent to no server. Tokens of
 * another length have as many characters as the caller says, or more.
 */
export function tokenOfLink(least = length): string {
  const hash = hashOf();
  if (!isPlace(hash)) last = hash;
  return tokenIn(last, least, least === length);
}

/** Loads the page anew for another mailed link, which a browser opens in place where only the token differs: what is shown is of the one before. */
export function loadForEachLink(): void {
  addEventListener('hashchange', () => {
    if (!isPlace(hashOf())) location.reload();
  });
}
