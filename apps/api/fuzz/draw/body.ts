import { type Caller, callers } from '../case.ts';
import { bodies, contentTypes, spoilings } from '../catalogue/bodies.ts';
import type { Random } from '../../src/seed/random.ts';

/** What is sent behind the head, and how it is announced. */
export interface Body {
  readonly text: string;
  readonly lines: readonly string[];
}

/** Of accounts that can sign in, and the words that open them; must be told to nobody. */
const password = '<<password>>';
export const neverTold = 'KENARI-RAHASIA';

export const json = ['Content-Type: application/json'];

/** Callers that cannot sign in. */
const withoutPassword: ReadonlySet<Caller> = new Set(['unassigned', 'manager', 'viewer']);

/** A body for signing in: accepted, or refused for what it says. */
export function signIn(random: Random, caller: Caller, accepted: boolean): Body {
  const isAccount = callers[caller] !== null && !withoutPassword.has(caller);
  const name = isAccount ? caller : 'admin';
  const email = accepted ? `${name}@karcis.test` : random.pick([`${name}@karcis.test`, 'nobody@example.org']);
  const sent = {
    email,
    password: accepted ? password : `${neverTold} ${random.int(0, 999)}`,
    ...(random.chance(0.3) ? { token_name: random.pick(['Laptop', 'é', '🎫', "'; --", '<b>']) } : {}),
  };
  return { text: Buffer.from(JSON.stringify(sent)).toString('latin1'), lines: json };
}

const valid = `{"email":"admin@karcis.test","password":"${neverTold}"}`;

/** A body that is not as it should be, or is not announced as it should be. */
export function hostileBody(random: Random): Body {
  if (random.chance(0.7)) return { text: spoiledBody(random), lines: json };
  const lines = random.chance(0.9) ? [`Content-Type: ${random.pick(contentTypes)}`] : [];
  if (random.chance(0.2)) lines.push(`Content-Encoding: ${random.pick(['gzip', 'br', 'identity', 'x'])}`);
  return { text: random.chance(0.8) ? valid : spoiledBody(random), lines };
}

const spoiledBody = (random: Random): string =>
  random.chance(0.5) ? random.pick(bodies)() : random.pick(spoilings)(valid, valid.slice(1, -1));
