import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { areas } from '../src/areas.ts';
import { hashPassword } from '../src/domain/security/password.ts';
import { type Karcis, karcisForTests, startKarcis } from './harness.ts';
import { person, type PersonOfTests } from './people.ts';

const karcis = karcisForTests();
const password = 'keroncong tengah malam';
const known = 'kartika@example.org';
let asking: PersonOfTests;
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
  asking = await inviteTo(karcis.current);
});

/** Two people: one whose address is asked for, and one who asks. */
async function inviteTo({ db }: Karcis): Promise<PersonOfTests> {
  await person(db, 'Kartika', 'ticket_holder', { password_hash });
  return person(db, 'Tari', 'ticket_holder', { password_hash });
}

let tries = 0;
/** Everything that takes an address, asked for one. What is refused is refused alike. */
const ways: Readonly<
  Record<string, (server: Karcis, email: string, who: PersonOfTests) => Promise<unknown>>
> = {
  register: (server, email) => server.client(null).accountLinks.register({ body: { name: 'Tika', email } }),
  forgot: (server, email) => server.client(null).accountLinks.forgotPassword({ body: { email } }),
  'another address': (server, new_email, { token }) =>
    server.client(token).ownAccount.changeEmail({ body: { new_email, password } }),
  // Each from a network of its own: guesses have to wait.
  'sign-in': async (server, email) => {
    tries += 1;
    const response = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.${tries >> 8}.${tries & 255}`,
      },
      body: JSON.stringify({ email, password: 'salah sekali' }),
    });
    expect(response.status).toBe(401);
    return response.text();
  },
};

/** How much longer an address takes that an account has: the middle of many tries, in turns with one that nobody has. */
async function ratioOf(ask: (email: string) => Promise<unknown>, rounds: number): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < rounds; n += 1)
    for (const [at, email] of [known, 'tiada@example.org'].entries()) {
      const begun = performance.now();
      await ask(email);
      times[at]?.push(performance.now() - begun);
    }
  const [first, second] = times.map((each) => each.toSorted((a, b) => a - b)[rounds >> 1] ?? 0);
  return (first ?? 0) / (second ?? 1);
}

describe('an address', () => {
  it.each(Object.keys(ways))('takes as long at %s whether an account has it or not', async (way) => {
    const server = way === 'sign-in' ? await behindProxy() : karcis.current;
    const ratio = await ratioOf(async (email) => ways[way]?.(server, email, asking), 20);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  it('of an account is noticed where it takes longer (control)', async () => {
    const { forgotPassword } = areas.accountLinks;
    const slow: typeof forgotPassword = async (db, scope, input, services) => {
      const begun = performance.now();
      const answer = await forgotPassword(db, scope, input, services);
      // As if something were done for accounts alone, which takes long on a machine where all takes long.
      if (input.body.email === known) await wait(400 + 6 * (performance.now() - begun));
      return answer;
    };
    const planted = { ...areas, accountLinks: { ...areas.accountLinks, forgotPassword: slow } };
    const server = await startKarcis({ areas: planted });
    onTestFinished(() => server.stop());
    const who = await inviteTo(server);
    expect(await ratioOf(async (email) => ways['forgot']?.(server, email, who), 5)).toBeGreaterThan(3);
  });
});

async function behindProxy(): Promise<Karcis> {
  const server = await startKarcis({ environment: { KARCIS_TRUST_PROXY: '127.0.0.1' } });
  onTestFinished(() => server.stop());
  await inviteTo(server);
  return server;
}
