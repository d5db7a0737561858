import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { type Karcis, karcisForTests, startKarcis } from '../../test/harness.ts';
import { mailedLinks, tokenIn } from '../../test/mail/mailed-links.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, person, type People } from '../../test/people.ts';
import { triedUntilRefused } from '../../test/tried-until-refused.ts';
import { looksLocal } from '../http/caller.ts';
import { demoPassword } from '../domain/demo.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { sweepTokens } from '../db/queries/old-tokens.ts';
import { holdSignIn } from '../db/queries/users.ts';
import { hashPassword } from '../domain/security/password.ts';

const karcis = karcisForTests();
let people: People;
let password_hash: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  password_hash = await hashPassword('kata sandi');
});

const signIn = (email: string, password: string) =>
  karcis.current.client().account.login({ body: { email, password } });

const daysAgo = (days: number) => sql<string>`now() - make_interval(hours => ${days * 24})`;

/** The error code of a call that must fail. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof KarcisError))
    throw new Error('The call did not fail as it should', { cause: error });
  return error.problem.code;
}

describe('signing in', () => {
  it('gives a token that works, once, and the account it is for', async () => {
    const dian = await person(karcis.current.db, 'Dian', 'organizer', { password_hash });
    const { data } = await signIn('DIAN@example.org', 'kata sandi');
    expect(data).toMatchObject({ token_type: 'Bearer', user: { id: dian.id, role: 'organizer' } });
    expect(data.token).toMatch(/^karcis_[\w-]{49}$/);
    const { data: me } = await karcis.current.client(data.token).account.me();
    expect(me).toMatchObject({
      id: dian.id,
      organizer: { name: 'Dian Entertainment', slug: 'dian' },
      counts: { orders: 0, tickets: 0, events: 0, assignments: 0 },
    });
    expect(me.last_login_at).not.toBeNull();
  });

  it('is refused where the account has another role by now than when its password was read', async () => {
    const { db, database } = karcis.current;
    const tono = await person(db, 'Tono', 'ticket_holder', { password_hash });
    const read = { id: tono.id, email: tono.email, role: tono.role, password_hash };
    const holds = () => database.transaction((tx) => holdSignIn(tx, read));
    expect(await holds(), 'before (control)').toBe(true);
    await db.updateTable('users').set({ role: 'petugas' }).where('id', '=', tono.id).execute();
    expect(await holds()).toBe(false);
  });

  it('notes the latest time, in the first place and again', async () => {
    const { id } = await person(karcis.current.db, 'Citra', 'admin', { password_hash });
    const signedInAt = async () => (await signIn('citra@example.org', 'kata sandi')).data.user.last_login_at;
    const first = await signedInAt();
    expect(first).not.toBeNull();
    await karcis.current.db
      .updateTable('sign_ins')
      .set({ last_login_at: daysAgo(3) })
      .where('user_id', '=', id)
      .execute();
    expect(Date.parse((await signedInAt()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  it('stores no token, only its hash', async () => {
    await person(karcis.current.db, 'Eka', 'admin', { password_hash });
    const { data } = await signIn('eka@example.org', 'kata sandi');
    const rows = await karcis.current.db.selectFrom('access_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(data.token);
    expect(karcis.current.log.join('')).not.toContain(data.token);
  });

  it('lasts as long as the role allows', async () => {
    const hours = { admin: 12, organizer: 12, petugas: 24, ticket_holder: 720 } as const;
    for (const [role, lifetime] of Object.entries(hours) as [keyof typeof hours, number][]) {
      const name = `lama-${role.replaceAll('_', '-')}`;
      await person(karcis.current.db, name, role, { password_hash });
      const { data } = await signIn(`${name}@example.org`, 'kata sandi');
      const left = (Date.parse(data.expires_at) - Date.now()) / 3_600_000;
      expect(left, role).toBeGreaterThan(lifetime - 0.02);
      expect(left, role).toBeLessThanOrEqual(lifetime + 0.01);
    }
  });

  it('answers alike for a wrong password, an unknown account, one without a password, and one that is not active', async () => {
    const { db } = karcis.current;
    await person(db, 'Fajar', 'admin', { password_hash });
    await person(db, 'Galih', 'admin');
    await person(db, 'Hesti', 'admin', { password_hash, status: 'Suspended' });
    const attempts = [
      ['fajar@example.org', 'salah'],
      ['siapa@example.org', 'kata sandi'],
      ['galih@example.org', ''.padEnd(8, 'x')],
      ['hesti@example.org', 'kata sandi'],
    ];
    const bodies = new Set<string>();
    for (const [email, password] of attempts) {
      const response = await fetch(`${karcis.current.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'sama-saja' },
        body: JSON.stringify({ email, password }),
      });
      expect(response.status).toBe(401);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    await person(karcis.current.db, 'Indah', 'admin', { password_hash });
    const cost = async (email: string) => {
      const started = process.cpuUsage();
      await codeOf(signIn(email, 'salah'));
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    // What else the machine does only adds to it: the least of some, in turns.
    let [known, unknown] = [Infinity, Infinity];
    for (let n = 0; n < 4; n++) {
      known = Math.min(known, await cost('indah@example.org'));
      unknown = Math.min(unknown, await cost(`tak-dikenal-${n}@example.org`));
    }
    // The hash alone is 20 ms of CPU; without it an unknown account would cost a tenth of this.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  it('slows down after five failures for one account, and for nobody else', async () => {
    const { db, url } = karcis.current;
    await person(db, 'Joko', 'admin', { password_hash });
    await person(db, 'Kartika', 'admin', { password_hash });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await codeOf(signIn('joko@example.org', 'salah'))).toBe('wrong_credentials');
    }
    const response = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'joko@example.org', password: 'kata sandi' }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await signIn('kartika@example.org', 'kata sandi')).data.token).toBeTruthy();
  });

  it('keeps the newest fifty sign-ins of the account, and no token that has long ended', async () => {
    const { db } = karcis.current;
    const nanda = await person(db, 'Nanda', 'admin', { password_hash });
    const other = await person(db, 'Oki', 'admin');
    const tokens: string[] = [];
    for (let n = 0; n < 60; n++)
      tokens.push((await issueToken(db, nanda, { name: `${n}`, kind: 'Login' })).token);
    await issueToken(db, nanda, { name: 'script', kind: 'Api' });
    await db
      .updateTable('access_tokens')
      .set({ created_at: daysAgo(3), expires_at: daysAgo(2) })
      .where('name', 'in', ['58', '59'])
      .where('user_id', '=', nanda.id)
      .execute();
    const { data } = await signIn('nanda@example.org', 'kata sandi');
    const rows = await db
      .selectFrom('access_tokens')
      .select(['kind', 'name'])
      .where('user_id', '=', nanda.id)
      .execute();
    expect(rows.filter(({ kind }) => kind === 'Login')).toHaveLength(50);
    expect(rows.filter(({ kind }) => kind === 'Api')).toHaveLength(1);
    expect(rows.filter(({ name }) => ['58', '59'].includes(name))).toEqual([]);
    const client = (token: string | null | undefined) => karcis.current.client(token ?? '').account;
    expect((await client(data.token).me()).data.id).toBe(nanda.id);
    expect((await client(tokens[57]).me()).data.id).toBe(nanda.id);
    expect(await codeOf(client(tokens[0]).me())).toBe('not_signed_in');
    expect((await client(other.token).me()).data.id).toBe(other.id);
  });

  it('is slowed down by every server on the database, also by one that has just started', async () => {
    const { db, connection } = karcis.current;
    await person(db, 'Putra', 'admin', { password_hash });
    const another = async () => {
      const server = await startKarcis({ by: async () => connection });
      onTestFinished(() => server.stop());
      return server.client().account;
    };
    const beside = await another();
    const codes = await triedUntilRefused(() => signIn('putra@example.org', 'salah'));
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.at(-1)).toBe('too_many_attempts');
    // The first pauses are a second or two: a slow machine has them over.
    await db.updateTable('login_failures').set({ failures: 30 }).execute();
    const body = { email: 'putra@example.org', password: 'kata sandi' };
    for (const server of [beside, await another()])
      await expect(server.login({ body })).rejects.toThrow('429 too_many_attempts');
    await db.deleteFrom('login_failures').execute();
    expect((await beside.login({ body })).data.user.name, 'without failures (control)').toBe('Putra');
  });

  it('lets its owner in where they have signed in before, and by a mailed link elsewhere, while strangers guess', async () => {
    const options = { environment: { KARCIS_TRUST_PROXY: '127.0.0.1' }, secretKey: async () => secretKey };
    const server = await startKarcis(options);
    onTestFinished(() => server.stop());
    const { db, connection } = server;
    const [home, elsewhere] = ['203.0.113.5', '192.0.2.5'];
    const at = (address: string, of: Pick<Karcis, 'client'> = server, word = 'kata sandi') =>
      of
        .client(null)
        .account.login(
          { body: { email: 'putri@example.org', password: word } },
          { headers: { 'x-forwarded-for': address } },
        );
    const { email } = await person(db, 'Putri', 'admin', { password_hash });
    await at(home);
    for (const address of ['2001:db8:77:1::1', '2001:db8:77:2::1', '100.64.0.1'])
      expect(await codeOf(at(address, server, 'salah'))).toBe('wrong_credentials');
    // As after hundreds of guesses: how many are checked is a matter of the throttle.
    await db.updateTable('login_failures').set({ failures: 500 }).execute();
    const restarted = await startKarcis({ ...options, by: async () => connection });
    onTestFinished(() => restarted.stop());
    for (const each of [server, restarted]) {
      await at(home, each);
      expect(await codeOf(at(elsewhere, each)), 'a right password elsewhere').toBe('too_many_attempts');
      expect(await codeOf(at('198.18.0.1', each, 'salah')), 'a wrong one').toBe('too_many_attempts');
    }
    const headers = { 'x-forwarded-for': elsewhere };
    const { accountLinks } = restarted.client(null);
    await accountLinks.forgotPassword({ body: { email } }, { headers });
    const [link] = await mailedLinks(server);
    const password = 'keroncong tengah malam';
    await accountLinks.resetPassword({ body: { token: tokenIn(link), password } }, { headers });
    for (const each of [server, restarted]) {
      await at(elsewhere, each, password);
      expect(await codeOf(at('198.18.0.1', each, password)), 'of a stranger (control)').toBe(
        'too_many_attempts',
      );
    }
  });

  it('refuses a body that is not what it takes, without repeating the password', async () => {
    const response = await fetch(`${karcis.current.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emial: 'a@example.org', password: 'rahasia'.repeat(80) }),
    });
    expect(response.status).toBe(422);
    const problem = (await response.json()) as { errors: unknown };
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/email', code: 'missing', detail: 'email is required.' },
        { pointer: '/emial', code: 'unknown', detail: 'There is no field "emial"; did you mean email?' },
        { pointer: '/password', code: 'too_long', detail: 'password must have at most 512 characters.' },
      ]),
    );
    expect(JSON.stringify(problem)).not.toContain('rahasia');
  });
});

describe('signing out', () => {
  it('ends the token it is sent with, and no other', async () => {
    await person(karcis.current.db, 'Lukman', 'admin', { password_hash });
    const first = (await signIn('lukman@example.org', 'kata sandi')).data.token;
    const second = (await signIn('lukman@example.org', 'kata sandi')).data.token;
    const response = await fetch(`${karcis.current.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first}` },
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await codeOf(karcis.current.client(first).account.me())).toBe('not_signed_in');
    expect((await karcis.current.client(second).account.me()).data.name).toBe('Lukman');
    expect(await karcis.current.client(second).account.logout()).toBeUndefined();
  });
});

describe('the sweep of tokens', () => {
  it('deletes those of all accounts that ended over a day ago, and no others', async () => {
    const { db, database } = karcis.current;
    const rizal = await person(db, 'Rizal', 'petugas');
    const days = { long: 2, lately: 0.5, later: -1 };
    for (const [name, ago] of Object.entries(days)) {
      await issueToken(db, rizal, { name, kind: 'Login' });
      await db
        .updateTable('access_tokens')
        .set({ created_at: daysAgo(9), expires_at: daysAgo(ago) })
        .where('name', '=', name)
        .execute();
    }
    await sweepTokens(database, new AbortController().signal);
    const rows = await db
      .selectFrom('access_tokens')
      .select('name')
      .where('user_id', '=', rizal.id)
      .where('name', '!=', 'test')
      .execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['lately', 'later']);
  });
});

describe('an account', () => {
  it('that is suspended or changes its role is treated so with the next request', async () => {
    const { db, client } = karcis.current;
    const maya = await person(db, 'Maya', 'admin');
    expect((await client(maya.token).settings.general()).data.site_name).toBe('Karcis');
    await db.updateTable('users').set({ role: 'ticket_holder' }).where('id', '=', maya.id).execute();
    expect(await codeOf(client(maya.token).settings.general())).toBe('wrong_role');
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', maya.id).execute();
    expect(await codeOf(client(maya.token).account.me())).toBe('not_signed_in');
  });

  it('never shows its password or its tokens', async () => {
    const { data } = await karcis.current.client(people.Hana.token).account.me();
    expect(Object.keys(data)).not.toContain('password_hash');
    expect(JSON.stringify(data)).not.toContain(people.Hana.token);
  });
});

describe('the demo accounts, whose password everybody knows', () => {
  const open = karcisForTests({ environment: { KARCIS_DEMO_DATA: 'public' } });

  const signInFrom = async (server: Karcis, headers: Record<string, string>) => {
    const { status } = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'Admin@karcis.test', password: demoPassword }),
    });
    return status;
  };

  beforeAll(async () => {
    const account = { email: 'admin@karcis.test', password_hash: await hashPassword(demoPassword) };
    for (const server of [karcis.current, open.current]) await person(server.db, 'Sekar', 'admin', account);
  });

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'sign in from the machine of the server, and not through a proxy (%s)',
    async (header) => {
      expect(await signInFrom(karcis.current, {})).toBe(201);
      expect(await signInFrom(karcis.current, { [header]: '203.0.113.7' })).toBe(401);
    },
  );

  it('are in the audit log when they try from elsewhere', async () => {
    await signInFrom(karcis.current, { via: '1.1 elsewhere' });
    const entries = () =>
      karcis.current.db
        .selectFrom('activity_log')
        .select('description')
        .where('description', 'like', '%password of the demo from another machine')
        .execute();
    await expect.poll(async () => (await entries()).length).toBeGreaterThan(0);
  });

  it('sign in from everywhere where the operator says so', async () => {
    expect(await signInFrom(open.current, { 'x-forwarded-for': '203.0.113.7' })).toBe(201);
  });

  it.each([
    ['localhost:3000', true],
    ['LOCALHOST', true],
    ['127.0.0.1:3000', true],
    ['[::1]:3000', true],
    ['tiket.example.org', false],
    ['localhost.example.org', false],
    ['127.0.0.1.example.org', false],
    [undefined, false],
  ])(
    'sign in at an address of the machine only, as a proxy or a page may ask by another: %s',
    (host, expected) => {
      expect(looksLocal({ socket: { remoteAddress: '127.0.0.1' }, headers: { host } })).toBe(expected);
    },
  );

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.5', false],
    ['::ffff:203.0.113.7', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('know the machine of the server by the address of the connection: %s', (remoteAddress, expected) => {
    const headers = { host: 'localhost:3000' };
    expect(looksLocal({ socket: { remoteAddress }, headers })).toBe(expected);
  });
});
