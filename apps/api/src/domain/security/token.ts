import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@karcis/contract';

const prefix = 'karcis_';
const form = /^karcis_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/;

/** Lifetimes of a token by role, in seconds: since it was made, and since its last use. */
export const lifetimes: Record<Role, { absolute: number; idle: number }> = {
  admin: { absolute: 12 * 3600, idle: 3600 },
  organizer: { absolute: 12 * 3600, idle: 3 * 3600 },
  petugas: { absolute: 24 * 3600, idle: 12 * 3600 },
  ticket_holder: { absolute: 30 * 86_400, idle: 7 * 86_400 },
};

/**
 * Returns a new bearer token: `karcis_`, 256 random bits, and six characters of checksum. Scanners for leaks recognize it, and
 * a mistyped one is rejected without a query.
 */
export function newToken(): string {
  const secret = randomBytes(32).toString('base64url');
  return prefix + secret + checksum(secret);
}

/** Returns the SHA-256 under which a token is stored; undefined for a text that cannot be a token. */
export function tokenHash(token: string): Buffer | undefined {
  const [, secret, sum] = form.exec(token) ?? [];
  if (secret === undefined || checksum(secret) !== sum) return undefined;
  return hash('sha256', token, 'buffer');
}

const checksum = (secret: string) => hash('sha256', prefix + secret, 'base64url').slice(0, 6);
