import { describe, expect, it } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { createLoginThrottle } from './login-throttle.ts';

const wifi = '198.51.100.7';

/** A throttle on a clock of its own, and attempts with a right or a wrong password: seconds to wait, or the outcome. */
function door() {
  let time = 0;
  const throttle = createLoginThrottle({ rateLimits: 'on' }, () => time);
  async function attempt(email: string, network: string, isRight: boolean): Promise<number | string> {
    try {
      return await throttle.guard({ email, network }, async () => {
        if (!isRight) throw new ProblemError('wrong_credentials');
        return 'signed in';
      });
    } catch (error) {
      const { code, particulars } = error as ProblemError;
      return particulars.retryAfterSeconds ?? code;
    }
  }
  return {
    throttle,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    guess: (email: string, network = wifi) => attempt(email, network, false),
    signIn: (email: string, network = wifi) => attempt(email, network, true),
  };
}

/** Asks again after the seconds that were told, until let in; how long that took in all. */
async function secondsUntilIn({ signIn, pass }: ReturnType<typeof door>, email: string, network = wifi) {
  for (let seconds = 0; ;) {
    const told = await signIn(email, network);
    if (told === 'signed in') return seconds;
    seconds += Number(told);
    pass(Number(told));
  }
}

describe('guessing one password', () => {
  it('is free five times, and then ever slower, up to a quarter of an hour', async () => {
    const { guess, pass } = door();
    for (let n = 0; n < 5; n++) expect(await guess('sari@example.org')).toBe('wrong_credentials');
    for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      expect(await guess('sari@example.org')).toBe(pause);
      pass(pause);
      expect(await guess('sari@example.org')).toBe('wrong_credentials');
    }
    expect(await guess('SARI@example.org'), 'however the address is written').toBe(900);
    expect(await guess('sari@example.org', '203.0.113.1'), 'elsewhere').toBe('wrong_credentials');
  });

  it('is not faster with many attempts at the same time', async () => {
    const { guess } = door();
    const told = await Promise.all(Array.from({ length: 9 }, () => guess('sari@example.org')));
    expect(told.filter((outcome) => outcome === 'wrong_credentials')).toHaveLength(5);
  });

  it('is forgotten once the right one is known', async () => {
    const { guess, signIn } = door();
    for (let n = 0; n < 4; n++) await guess('sari@example.org');
    expect(await signIn('sari@example.org')).toBe('signed in');
    for (let n = 0; n < 5; n++) expect(await guess('sari@example.org')).toBe('wrong_credentials');
  });

  it('does not count attempts that failed for another reason', async () => {
    const { throttle, guess } = door();
    const busy = () =>
      throttle.guard({ email: 'sari@example.org', network: wifi }, () =>
        Promise.reject(new ProblemError('unavailable')),
      );
    for (let n = 0; n < 200; n++) await expect(busy()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await guess('sari@example.org')).toBe('wrong_credentials');
  });

  it('counts what was wrong while another attempt, which failed for another reason, was under way', async () => {
    const { throttle, guess } = door();
    const { promise, reject } = Promise.withResolvers<never>();
    const slow = throttle.guard({ email: 'sari@example.org', network: wifi }, () => promise);
    for (let n = 0; n < 4; n++) expect(await guess('sari@example.org')).toBe('wrong_credentials');
    reject(new ProblemError('unavailable'));
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
    expect(await guess('sari@example.org')).toBe('wrong_credentials');
    expect(await guess('sari@example.org')).toBe(1);
  });

  it('over many networks is possible a hundred times a day; known networks of the owner stay open', async () => {
    const home = door();
    expect(await home.signIn('sari@example.org', 'home')).toBe('signed in');
    let checked = 0;
    for (let n = 0; n < 500; n++)
      if ((await home.guess('sari@example.org', `network ${n}`)) === 'wrong_credentials') checked += 1;
    expect(checked).toBe(100);
    expect(await home.signIn('sari@example.org', 'home')).toBe('signed in');
    expect(await secondsUntilIn(home, 'sari@example.org', 'elsewhere')).toBeLessThanOrEqual(900);
  });
});

describe('signing in with the right password', () => {
  it('is free twenty times, and then once in three seconds, for this account on this network', async () => {
    const { signIn, pass, guess } = door();
    for (let n = 0; n < 20; n++) expect(await signIn('sari@example.org')).toBe('signed in');
    expect(await signIn('sari@example.org')).toBe(3);
    expect(await signIn('putri@example.org')).toBe('signed in');
    expect(await signIn('sari@example.org', 'elsewhere')).toBe('signed in');
    expect(await guess('sari@example.org'), 'wrong ones as well').toBe(3);
    pass(3);
    expect(await signIn('sari@example.org')).toBe('signed in');
    expect(await signIn('sari@example.org')).toBe(3);
  });
});

describe('guessing many accounts from the network of others', () => {
  /** Guesses on ever other addresses: so many at once, and then for ten minutes so many a second. */
  async function guessForTenMinutes(door: ReturnType<typeof setUp>, atOnce: number, perSecond: number) {
    let [n, checked] = [0, 0];
    const one = async () => {
      if ((await door.guess(`nobody-${(n += 1)}@example.org`)) === 'wrong_credentials') checked += 1;
    };
    for (let k = 0; k < atOnce; k++) await one();
    for (let k = 0; k < 600 * perSecond; k++) {
      await one();
      door.pass(1 / perSecond);
    }
    return checked;
  }
  const setUp = door;

  it('once a second: a petugas with the right password is in within a few seconds', async () => {
    const venue = setUp();
    await guessForTenMinutes(venue, 200, 1);
    expect(await secondsUntilIn(venue, 'petugas@example.org')).toBeLessThanOrEqual(2);
  });

  it('as fast as it goes: at most two a second are checked, and accounts that have signed in there before are not held up', async () => {
    const venue = setUp();
    expect(await venue.signIn('petugas@example.org')).toBe('signed in');
    const checked = await guessForTenMinutes(venue, 200, 50);
    expect(checked).toBeLessThanOrEqual(100 + 600 * 2 + 1);
    expect(checked, 'the network is at its limit (control)').toBeGreaterThan(1200);
    expect(await venue.signIn('petugas@example.org')).toBe('signed in');
    for (let n = 0; n < 3; n++) await venue.guess(`last-${n}@example.org`);
    expect(await venue.signIn('someone-new@example.org')).toBe(1);
    expect(await venue.signIn('someone-new@example.org', 'elsewhere')).toBe('signed in');
  });

  it('lets no account wait for longer than two seconds', async () => {
    const venue = setUp();
    await guessForTenMinutes(venue, 500, 10);
    for (let n = 0; n < 3; n++) await venue.guess(`last-${n}@example.org`);
    expect(Number(await venue.signIn('someone-new@example.org'))).toBeLessThanOrEqual(2);
  });
});
