const ownSite = new URL('https://own.invalid');

/**
 * Returns the scheme by which a browser would open an address, `own` for our own site. Undefined for texts that are no
 * address, or that disguise one: `//host`, `/\host`, `https://our-name@host`.
 */
export function schemeOf(address: string): string | undefined {
  const absolute = URL.parse(address);
  if (absolute !== null) return absolute.username + absolute.password === '' ? absolute.protocol : undefined;
  return URL.parse(address, ownSite)?.origin === ownSite.origin ? 'own' : undefined;
}

const safeSchemes: ReadonlySet<string | undefined> = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/**
 * Whether people may be led to an address: by https, http, mailto or tel, or to a path of our own site that begins with one slash.
 * Control characters, which browsers leave out, would make another address of it.
 */
export function isSafeLink(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u0020\u007F-\u009F]/.test(address)) return false;
  const scheme = schemeOf(address);
  return scheme === 'own' ? /^\/(?![/\\])/.test(address) : safeSchemes.has(scheme);
}
