/**
 * Address from which client number `n` connects, so that each of up to 60,000 clients has a network of its own. Only Linux answers for all
 * of 127.0.0.0/8; elsewhere undefined, and all clients are one network.
 */
export const homeOf = (n: number): string | undefined =>
  process.platform === 'linux' ? `127.1.${1 + (Math.floor(n / 250) % 250)}.${1 + (n % 250)}` : undefined;
