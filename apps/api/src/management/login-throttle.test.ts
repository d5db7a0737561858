import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import type { Tried } from '../domain/security/login-bounds.ts';
import { createLoginThrottle } from './login-throttle.ts';

const karcis = karcisForTests();
const wifi = '198.51.100.7';

/** Throttles of servers on one database and one clock, and attempts with a right or a wrong password: seconds to wait, or the outcome. */
function door() {
  let time = 0;
  const { database } = karcis.current;
  const start = () =>
    createLoginThrottle({
      config: { rateLimits: 'on' },
      database,
      secretKey: async () => Buffer.alloc(32, 7),
      now: () => time,
    });
  let throttle = start();
  async function attempt(tried: Tried, network: string, isRight: boolean): Promise<number | string> {
    try {
      return await database.transaction((db) =>
        throttle.guard(db, { ...tried, network }, async () => {
          if (!isRight) throw new ProblemError('wrong_credentials');
          return 'signed in';
        }),
      );
    } catch (error) {
      const { code, particulars } = error as ProblemError;
      return particulars.retryAfterSeconds ?? code;
    }
  }
  return {
    throttle,
    restart: () => void (throttle = start()),
    /** So many seconds have passed since the last failures. */
    pass: async (seconds: number) => {
      time += seconds * 1000;
      // Instants are kept in milliseconds, and rounded to the next one.
      await sql`update login_failures set last_at = least(last_at, now()) - make_interval(secs => ${seconds + 0.001}::float8)`.execute(
        karcis.current.db,
      );
    },
    guess: (email: string, network = wifi) => attempt({ email }, network, false),
    signIn: (email: string, network = wifi) => attempt({ email }, network, true),
    attempt,
  };
}

/** The last failures are of this moment, however long the test takes. */
const standStill = () =>
  sql`update login_failures set last_at = now() + interval '1 day'`.execute(karcis.current.db);
beforeEach(async () => void (await karcis.current.db.deleteFrom('login_failures').execute()));

const newAddress = () => `${newId()}@example.org`;

/** An account with a sign-in from a network. */
async function knownAt(network: string): Promise<string> {
  const { db } = karcis.current;
  const { id, email, role } = await person(db, `Nama-${newId()}`, 'ticket_holder');
  await issueToken(db, { id, role }, { name: 'Sign-in', kind: 'Login', network });
  return email;
}

/** Asks again after the seconds that were told, until let in; how long that took in all. */
async function secondsUntilIn({ signIn, pass }: ReturnType<typeof door>, email: string, network = wifi) {
  for (let seconds = 0; ;) {
    const told = await signIn(email, network);
    if (told === 'signed in') return seconds;
    seconds += Number(told);
    await pass(Number(told));
  }
}

describe('guessing one password', () => {
  it('is free five times, and then ever slower, up to a quarter of an hour', async () => {
    const { guess, pass } = door();
    const email = newAddress();
    for (let n = 0; n < 5; n++) expect(await guess(email)).toBe('wrong_credentials');
    for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      await standStill();
      expect(await guess(email)).toBe(pause);
      await pass(pause);
      expect(await guess(email)).toBe('wrong_credentials');
    }
    await standStill();
    expect(await guess(email.toUpperCase()), 'however the address is written').toBe(900);
    expect(await guess(email, '203.0.113.1'), 'elsewhere').toBe('wrong_credentials');
  });

  it('is not faster with many attempts at the same time', async () => {
    const { guess } = door();
    const email = newAddress();
    const told = await Promise.all(Array.from({ length: 9 }, () => guess(email)));
    expect(told.filter((outcome) => outcome === 'wrong_credentials').length).toBeLessThanOrEqual(5);
    await sql`update login_failures set failures = 5`.execute(karcis.current.db);
    await standStill();
    expect(await guess(email)).toBe(1);
  });

  it('is forgotten once the right one is known', async () => {
    const { guess, signIn } = door();
    const email = newAddress();
    for (let n = 0; n < 4; n++) await guess(email);
    expect(await signIn(email)).toBe('signed in');
    for (let n = 0; n < 5; n++) expect(await guess(email)).toBe('wrong_credentials');
  });

  it('does not count attempts that failed for another reason', async () => {
    const { throttle, guess } = door();
    const email = newAddress();
    const busy = () =>
      karcis.current.database.transaction((db) =>
        throttle.guard(db, { email, network: wifi }, () => Promise.reject(new ProblemError('unavailable'))),
      );
    for (let n = 0; n < 20; n++) await expect(busy()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await guess(email)).toBe('wrong_credentials');
  });

  it('goes on to count where it was after the server has started again, and by each of several servers', async () => {
    const [first, second] = [door(), door()];
    const email = newAddress();
    for (let n = 0; n < 3; n++) expect(await first.guess(email)).toBe('wrong_credentials');
    for (let n = 0; n < 2; n++) expect(await second.guess(email)).toBe('wrong_credentials');
    first.restart();
    await standStill();
    expect(await first.signIn(email)).toBe(1);
    expect(await second.signIn(email)).toBe(1);
    expect(await first.signIn(newAddress()), 'of another account (control)').toBe('signed in');
  });

  it('over the networks of one wider network is possible as often as that has room', async () => {
    const checked = async (networkOf: (n: number) => string) => {
      const { guess } = door();
      const email = newAddress();
      const told = [];
      for (let n = 0; n < 130; n++) {
        await standStill();
        told.push(await guess(email, networkOf(n)));
      }
      return told.filter((outcome) => outcome === 'wrong_credentials').length;
    };
    expect(await checked((n) => `2001:db8:1:${n.toString(16)}::/64`), 'one /56').toBe(10);
    expect(await checked((n) => `2001:db8:2:${(n * 256).toString(16)}::/64`), 'one /48').toBe(20);
    expect(await checked((n) => `192.0.2.${n}`), 'one /24').toBe(40);
    expect(await checked((n) => `100.64.${n}.1`), 'networks apart (control)').toBe(100);
  });

  it('keeps its owner out of no network that is known, and of no session', async () => {
    const strangers = door();
    const email = await knownAt('203.0.113.40');
    for (let n = 0; n < 120; n++) await strangers.guess(email, `100.65.${n}.1`);
    for (const server of [strangers, door()]) {
      expect(await server.signIn(email, '203.0.113.40')).toBe('signed in');
      expect(Number(await server.signIn(email, '203.0.114.40')), 'elsewhere (control)').toBeGreaterThan(1);
      expect(await server.attempt({ userId: email }, '203.0.115.40', true)).toBe('signed in');
    }
    expect(await secondsUntilIn(strangers, email, '203.0.116.1')).toBeLessThanOrEqual(900);
  });

  it('of a session bounds the guesses of that account, and nothing at the sign-in', async () => {
    const { attempt, signIn } = door();
    const email = newAddress();
    for (let n = 0; n < 5; n++)
      expect(await attempt({ userId: email }, wifi, false)).toBe('wrong_credentials');
    await standStill();
    expect(await attempt({ userId: email }, wifi, true)).toBe(1);
    expect(await signIn(email)).toBe('signed in');
  });
});

describe('signing in with the right password', () => {
  it('is free twenty times, and then once in three seconds, for this account on this network', async () => {
    const { signIn, pass, guess } = door();
    const email = newAddress();
    for (let n = 0; n < 20; n++) expect(await signIn(email)).toBe('signed in');
    expect(await signIn(email)).toBe(3);
    expect(await signIn(newAddress())).toBe('signed in');
    expect(await signIn(email, '203.0.113.20')).toBe('signed in');
    expect(await guess(email), 'wrong ones as well').toBe(3);
    await pass(3);
    expect(await signIn(email)).toBe('signed in');
    expect(await signIn(email)).toBe(3);
  });

  it('leaves no row behind', async () => {
    const { signIn } = door();
    await karcis.current.db.deleteFrom('login_failures').execute();
    await signIn(newAddress(), '203.0.113.21');
    expect(await karcis.current.db.selectFrom('login_failures').selectAll().execute()).toEqual([]);
  });
});

describe('guessing many accounts from the network of others', () => {
  it('as fast as it goes: two a second are checked, and accounts that have signed in there before are not held up', async () => {
    const venue = door();
    const network = '203.0.117.1';
    const petugas = await knownAt(network);
    let checked = 0;
    const guess = async () => {
      await standStill();
      if ((await venue.guess(newAddress(), network)) === 'wrong_credentials') checked += 1;
    };
    for (let n = 0; n < 120; n++) await guess();
    expect(checked).toBe(100);
    for (let n = 0; n < 5; n++) {
      await venue.pass(0.5);
      expect(await venue.guess(newAddress(), network)).toBe('wrong_credentials');
    }
    for (let n = 0; n < 5; n++) await guess();
    await standStill();
    expect(await venue.signIn(petugas, network)).toBe('signed in');
    expect(await venue.signIn(newAddress(), network)).toBe(1);
    expect(await venue.signIn(newAddress(), '203.0.118.1')).toBe('signed in');
  });
});
