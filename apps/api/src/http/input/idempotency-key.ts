import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RequestKey } from '../../db/queries/idempotency-keys.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { accountIn } from '../../domain/security/scope.ts';

const form = /^"?([A-Za-z0-9_-]{16,64})"?$/;

/** Returns the key in `Idempotency-Key`; undefined where there is none. Throws `invalid_request`, without repeating the key. */
function keyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, key] = form.exec(String(header).trim()) ?? [];
  if (key === undefined)
    fail('invalid_request', {
      errors: [
        {
          parameter: 'Idempotency-Key',
          code: 'wrong_form',
          detail:
            'Idempotency-Key must be 16 to 64 characters of A-Z, a-z, 0-9, _ and -, as a random UUID is.',
        },
      ],
    });
  return key;
}

/** SHA-256 of an input that was validated: the same for the same values, whatever the order of their names. */
const fingerprintOf = (input: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(input, sorted)).digest();

const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The `Idempotency-Key` of a request; undefined where it has none. */
export function requestKey(
  route: string,
  { headers, scope }: FastifyRequest,
  input: unknown,
): RequestKey | undefined {
  const key = keyIn(headers['idempotency-key']);
  if (key === undefined) return undefined;
  return { scope: accountIn(scope)?.userId ?? 'guest', key, route, fingerprint: fingerprintOf(input) };
}
