import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@karcis/contract';

const prefix = 'karcis_';
const form = /^karcis_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/;

/** Lifetimes of a sign-in by role, in seconds: from its making, and from its last use. */
export const lifetimes: Record<Role, { absolute: number; idle: number }> = {
  admin: { absolute: 12 * 3600, idle: 3600 },
  organizer: { absolute: 12 * 3600, idle: 3 * 3600 },
  petugas: { absolute: 24 * 3600, idle: 12 * 3600 },
  ticket_holder: { absolute: 30 * 86_400, idle: 7 * 86_400 },
};

/**
 * A new bearer token: `karcis_`, 256 random bits, and six characters of checksum, so that scanners can find
 * a leaked one without asking us and a mistyped one is refused without asking the database.
 */
export function newToken(): string {
  const secret = randomBytes(32).toString('base64url');
  return prefix + secret + checksum(secret);
}

/** The SHA-256 under which a token is stored, or undefined for a text that cannot be a token. */
export function tokenHash(token: string): Buffer | undefined {
  const [, secret, sum] = form.exec(token) ?? [];
  if (secret === undefined || checksum(secret) !== sum) return undefined;
  return createHash('sha256').update(token).digest();
}

const checksum = (secret: string) =>
  createHash('sha256')
    .update(prefix + secret)
    .digest('base64url')
    .slice(0, 6);
