/** The token at the last look at the address. */
let last = '';

const hashOf = (): string => location.hash.slice(1);

/** Whether it names a place of the page, as the link to its content does. */
const isPlace = (hash: string): boolean => hash !== '' && document.getElementById(hash) !== null;

/** The token of the link by which somebody came. It stands after the `#`, which is sent to no server. */
export function tokenOfLink(): string {
  const hash = hashOf();
  if (!isPlace(hash)) last = hash;
  return last;
}

/** Loads the page anew for another mailed link, which a browser opens in place where only the token differs: what is shown is of the one before. */
export function loadForEachLink(): void {
  addEventListener('hashchange', () => {
    if (!isPlace(hashOf())) location.reload();
  });
}
