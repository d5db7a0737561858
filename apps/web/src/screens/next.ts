import { match } from './match.ts';

/**
 * Where to go after signing in: `sent` where it is the address of a screen at `origin`, else undefined. It comes from the
 * address of the page, so anybody may have written it.
 */
export function safeNext(
  sent: string | undefined,
  { origin, paths }: { readonly origin: string; readonly paths: readonly string[] },
): string | undefined {
  // A browser drops tabs and line ends from an address, and reads \ as /: such addresses are none of ours.
  if (sent === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(sent)) return undefined;
  const address = URL.parse(sent, origin);
  if (address?.origin !== origin || address.pathname.startsWith('//')) return undefined;
  const isScreen = paths.some((path) => match(path, address.pathname) !== undefined);
  return isScreen ? address.pathname + address.search : undefined;
}
