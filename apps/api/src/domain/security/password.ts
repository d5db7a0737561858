import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fail } from '../errors/problem-error.ts';
import { createTurns, type InTurn } from '../in-turn.ts';

const derive = promisify(argon2);

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Hashes a password into the PHC string format. It is hashed in Unicode's form NFC: keyboards write `ü` as one character or as two, and
 * nobody sees which.
 */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const hash = await digest(password.normalize('NFC'), salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Returns how a password fits a stored hash: in form NFC, or only as it was typed, since older hashes were made so. Undefined where it does
 * not fit. An account that is unknown or has no password (null) takes the same time as a wrong password, so that time does not tell
 * whether an account exists. Only for a text that is not in form NFC there is a second hash.
 */
export async function passwordFit(
  password: string,
  stored: string | null,
): Promise<'normal' | 'as_typed' | undefined> {
  const normal = password.normalize('NFC');
  if (await fitsHash(normal, stored)) return 'normal';
  return normal !== password && (await fitsHash(password, stored)) ? 'as_typed' : undefined;
}

/** Returns whether a password fits a stored hash, in either way. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> =>
  (await passwordFit(password, stored)) !== undefined;

async function fitsHash(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = form.exec(stored ?? '') ?? [];
  if (salt === undefined || hash === undefined) {
    await digest(password, Buffer.alloc(16), cost);
    return false;
  }
  const expected = Buffer.from(hash, 'base64');
  const actual = await digest(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const digest = (password: string, nonce: Buffer, parameters: typeof cost) =>
  derive('argon2id', { message: password, nonce, tagLength: 32, ...parameters }) as Promise<Buffer>;

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password, or checks one, when it is the turn of its network. Throws `unavailable` where too many wait. */
export type PasswordQueue = InTurn;

/**
 * Queue for password hashing. Hashing is slow by design: without a queue, a flood of sign-ins would take every core and 19 MiB each, and
 * ordinary reads would starve.
 */
export const createPasswordQueue = (): PasswordQueue =>
  createTurns({ ofAny: 8, ofEach: 2, inAll: 200 }, () =>
    fail('unavailable', {
      detail: 'Too many people are signing in.',
      retryAfterSeconds: 1,
      isIntended: true,
    }),
  );
