/** How long the token of an order is kept on the device: a wallet app may bring its buyer back in another tab. */
const life = 24 * 60 * 60 * 1000;
const prefix = 'karcis.order ';

interface Kept {
  readonly token: string;
  /** As Unix milliseconds. */
  readonly until: number;
}

/** Keeps the token of an order that was bought without an account. Others whose time is over are deleted. */
export function keepOrderToken(id: string, token: string): void {
  orNothing(() => {
    for (const key of keys()) if (read(key) === undefined) localStorage.removeItem(key);
    localStorage.setItem(prefix + id, JSON.stringify({ token, until: Date.now() + life } satisfies Kept));
  });
}

/** The token that this device has for an order; undefined without one. */
export const orderTokenOf = (id: string): string | undefined => orNothing(() => read(prefix + id)?.token);

/** Deletes all tokens of orders: whoever comes next is not their buyer. */
export const forgetOrderTokens = (): void | undefined =>
  orNothing(() => {
    for (const key of keys()) localStorage.removeItem(key);
  });

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function read(key: string): Kept | undefined {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  return kept !== null && kept.until > Date.now() ? kept : undefined;
}

/** A browser that keeps nothing has no token: the mailed link opens the order again. */
function orNothing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
