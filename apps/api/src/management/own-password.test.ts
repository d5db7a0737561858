import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { areas } from '../areas.ts';
import type { Areas, Services } from '../handler.ts';
import type { PasswordQueue } from '../domain/security/password.ts';

/** A queue of passwords that stands still until it is let go, and those who wait in it. */
let waiting: (() => void)[] = [];
const stillQueue: PasswordQueue = async (_network, work) => {
  await new Promise<void>((start) => waiting.push(start));
  return work();
};
const letGo = () => {
  for (const start of waiting.splice(0)) start();
};

/** Functions that show a password, as they are, and one that asks the database before. */
type AnyFunction = (db: unknown, scope: unknown, input: unknown, services: Services) => Promise<unknown>;
const still = (functions: object, change = (work: AnyFunction): AnyFunction => work) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]: [string, AnyFunction]) => [
      name,
      (...[db, scope, input, services]: Parameters<AnyFunction>) =>
        change(work)(db, scope, input, { ...services, passwordQueue: stillQueue }),
    ]),
  );
const { newRecoveryCodes, ...others } = areas.accountSecurity;
const askingFirst =
  (work: AnyFunction): AnyFunction =>
  async (...words) => {
    await (words[0] as { selectFrom: (table: 'users') => { selectAll(): { execute(): Promise<unknown> } } })
      .selectFrom('users')
      .selectAll()
      .execute();
    return work(...words);
  };
const karcis = karcisForTests({
  areas: {
    ...areas,
    ownAccount: still(areas.ownAccount),
    accountSecurity: { ...still(others), ...still({ newRecoveryCodes }, askingFirst) },
  } as unknown as Areas,
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
afterEach(letGo);

describe('an account that shows its password', () => {
  const password = 'sandi yang salah';
  /** More than there are connections for transactions. */
  const many = 6;
  const running = () => karcis.current.database.counts().transactions.running;
  const of = () => karcis.current.client(people.Sari.token);
  const shows = {
    'for a new password': () =>
      of().ownAccount.changePassword({ body: { current: password, new: 'lain lagi sekali' } }),
    'for another address': () =>
      of().ownAccount.changeEmail({ body: { new_email: 'baru@example.org', password } }),
    'to close the account': () => of().ownAccount.close({ body: { password } }),
    'for a token of a program': () =>
      of().accountSecurity.createToken({ body: { name: 'Kasir', scopes: ['read'], days: 1, password } }),
    'to start with codes': () => of().accountSecurity.startTwoFactor({ body: { password } }),
    'to end codes': () => of().accountSecurity.endTwoFactor({ body: { password } }),
  };

  it.for(Object.entries(shows))('%s holds no connection while it waits for its turn', async ([, show]) => {
    const answers = Array.from({ length: many }, () =>
      expect(show()).rejects.toThrow(/wrong_credentials|too_many_attempts/),
    );
    await expect.poll(() => waiting.length).toBe(many);
    // What the requests noted before, such as the use of their token, ends by itself.
    await expect.poll(running).toBe(0);
    letGo();
    await Promise.all(answers);
  });

  it('would hold one, were anything asked before (control)', async () => {
    const answer = expect(of().accountSecurity.newRecoveryCodes({ body: { password } })).rejects.toThrow();
    await expect.poll(() => waiting.length).toBe(1);
    await expect.poll(running).toBe(1);
    letGo();
    await answer;
  });
});
