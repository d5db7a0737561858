const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Characters of a key. */
const length = 4;

/**
 * Returns the key by which a phone without a network finds a ticket of an event: of an email address in lower case, or the reference of an
 * order. It has 24 bits (FNV-1a, folded). So a whole address that a guest says finds the ticket, and a list of keys on a lost phone tells no
 * address: every key fits millions of them.
 */
export function findKey(eventId: string, value: string): string {
  let hash = 0x811c9dc5;
  for (const sign of `${eventId} ${value}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The last signs reach few bits of FNV-1a: they are spread before it is folded.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  hash = (hash ^ (hash >>> 12)) >>> 0;
  const bits = (hash >>> 24) ^ (hash & 0xff_ffff);
  return Array.from({ length }, (_, at) => digits.charAt((bits >>> (6 * at)) & 63)).join('');
}

/** Returns the keys of several values, each once, one after the other. */
export const findKeys = (eventId: string, values: readonly (string | null)[]): string => {
  const known = values.filter((value) => value !== null && value !== '');
  return [...new Set(known.map((value) => findKey(eventId, value ?? '')))].join('');
};

/** Returns whether a key is among keys. */
export function hasFindKey(keys: string, key: string): boolean {
  for (let at = 0; at < keys.length; at += length) if (keys.startsWith(key, at)) return true;
  return false;
}
