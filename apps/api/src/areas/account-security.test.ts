import { api, tokenScopeOf, tokenScopes } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { lockWaits, patientLocks } from '../../test/lock-waits.ts';
import { oneTimeCode } from '../../test/one-time-code.ts';
import { person, type PersonOfTests } from '../../test/people.ts';
import { triedUntilRefused } from '../../test/tried-until-refused.ts';
import { apiTokenCount, endTokens, issueToken } from '../db/queries/access-tokens.ts';
import { newId } from '../domain/id.ts';
import { hashPassword } from '../domain/security/password.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => Buffer.alloc(32, 7) });
const password = 'kata sandi';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
// Wrong passwords and codes make an account wait: each test has accounts of its own.
beforeEach(async () => void (await karcis.current.db.deleteFrom('login_failures').execute()));

let count = 0;
/** A new account that has signed in, with a client. */
async function account(role: PersonOfTests['role']) {
  count += 1;
  const who = await person(karcis.current.db, `nama-${count}`, role, { password_hash });
  return { ...who, client: karcis.current.client(who.token) };
}
const signIn = (email: string, otp?: string) =>
  karcis.current.client().account.login({ body: { email, password, ...(otp === undefined ? {} : { otp }) } });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof KarcisError ? error.code : error),
  );
const actionsOf = async (id: string) => {
  const rows = await karcis.current.db
    .selectFrom('activity_log')
    .select('action')
    .where('actor_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('the ways in to an account', () => {
  it('are listed with where they were made, and end one by one', async () => {
    const { email, client, id } = await account('ticket_holder');
    const { data: signedIn } = await signIn(email);
    const { data: open } = await client.accountSecurity.tokens();
    expect(open.map(({ kind, is_current }) => [kind, is_current])).toEqual([
      ['Login', false],
      ['Login', true],
    ]);
    const [newest] = open;
    expect(newest).toMatchObject({ name: 'Sign-in', scopes: null, network: '127.0.0.1' });
    expect(newest?.user_agent).toEqual(expect.any(String));
    expect(JSON.stringify(open)).not.toContain('token_hash');

    const phone = karcis.current.client(signedIn.token);
    await client.accountSecurity.endToken({ id: newest?.id ?? '' });
    expect(await codeOf(phone.account.me())).toBe('not_signed_in');
    expect((await client.accountSecurity.tokens()).data).toHaveLength(1);
    expect(await codeOf(client.accountSecurity.endToken({ id: newest?.id ?? '' }))).toBe('not_found');
    expect(await actionsOf(id)).toContain('token.ended');
  });

  it('end all at once but the one that asks', async () => {
    const { email, client } = await account('organizer');
    const { data: other } = await signIn(email);
    await client.accountSecurity.endOtherTokens();
    expect((await client.accountSecurity.tokens()).data.map(({ is_current }) => is_current)).toEqual([true]);
    expect(await codeOf(karcis.current.client(other.token).account.me())).toBe('not_signed_in');
    await client.account.me();
  });

  it('are of nobody else: those of others are not found and stay', async () => {
    const [hana, hendra] = [await account('ticket_holder'), await account('ticket_holder')];
    const [theirs] = (await hendra.client.accountSecurity.tokens()).data;
    expect(await codeOf(hana.client.accountSecurity.endToken({ id: theirs?.id ?? '' }))).toBe('not_found');
    expect(await codeOf(hana.client.accountSecurity.endToken({ id: newId() }))).toBe('not_found');
    await hana.client.accountSecurity.endOtherTokens();
    await hendra.client.account.me();
  });
});

describe('a token of a program', () => {
  const body = { name: 'Laporan', scopes: ['read' as const], days: 30, password };

  it('is shown once, works within its scopes, and ends', async () => {
    const { client, id } = await account('admin');
    const { data: made } = await client.accountSecurity.createToken({ body });
    expect(made).toMatchObject({ name: 'Laporan', kind: 'Api', scopes: ['read'], is_current: false });
    const program = karcis.current.client(made.token);
    await program.dashboard.summary();
    await program.account.me();
    expect(await codeOf(program.cms.createFaq({ body: { question: 'A', answer_markdown: 'B' } }))).toBe(
      'token_scope',
    );
    await expect.poll(() => actionsOf(id)).toEqual(['token.created', 'access.denied']);
    const seconds = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / 1000;
    expect(Math.round(seconds / 86_400)).toBe(30);
    const { data: listed } = await client.accountSecurity.tokens();
    expect(JSON.stringify(listed)).not.toContain(made.token);
    await program.account.logout();
    expect(await codeOf(program.account.me())).toBe('not_signed_in');
  });

  it('changes what its scope is for', async () => {
    const { client } = await account('admin');
    const { data } = await client.accountSecurity.createToken({ body: { ...body, scopes: ['content'] } });
    const program = karcis.current.client(data.token);
    await program.cms.createFaq({ body: { question: 'Dari program', answer_markdown: 'Ya' } });
    expect(await codeOf(program.dashboard.summary())).toBe('token_scope');
  });

  it('changes nothing of the account, with any scope', async () => {
    const { client } = await account('admin');
    const { data } = await client.accountSecurity.createToken({
      body: { ...body, scopes: [...tokenScopes] },
    });
    const { accountSecurity: security } = karcis.current.client(data.token);
    const asked = [
      security.createToken({ body }),
      security.endOtherTokens(),
      security.endToken({ id: newId() }),
      security.startTwoFactor({ body: { password } }),
      security.confirmTwoFactor({ body: { code: '000000' } }),
      security.newRecoveryCodes({ body: { password } }),
      security.endTwoFactor({ body: { password } }),
    ];
    expect(await Promise.all(asked.map(codeOf))).toEqual(asked.map(() => 'sign_in_required'));
  });

  it('is not made with a wrong password, which counts like a failed sign-in', async () => {
    const { client, email } = await account('organizer');
    const wrong = { password: 'salah' };
    const codes = await triedUntilRefused(() =>
      client.accountSecurity.createToken({ body: { ...body, ...wrong } }),
    );
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.at(-1)).toBe('too_many_attempts');
    // A sign-in of an account that has not failed five times would not be refused so soon.
    const login = () => karcis.current.client().account.login({ body: { email, ...wrong } });
    const atSignIn = await triedUntilRefused(login, 3);
    expect(atSignIn.at(-1)).toBe('too_many_attempts');
    expect((await client.accountSecurity.tokens()).data).toHaveLength(1);
  });

  it('is made by staff at the gate for the gate only, and by ticket holders not at all', async () => {
    const petugas = await account('petugas');
    expect(await codeOf(petugas.client.accountSecurity.createToken({ body }))).toBe('invalid_request');
    const { data } = await petugas.client.accountSecurity.createToken({
      body: { ...body, scopes: ['checkin'] },
    });
    await karcis.current.client(data.token).checkIn.events();
    const holder = await account('ticket_holder');
    expect(await codeOf(holder.client.accountSecurity.createToken({ body }))).toBe('wrong_role');
  });

  it('is one of fifty at most', async () => {
    const { client, id, role } = await account('admin');
    for (let n = 0; n < 50; n++)
      await issueToken(karcis.current.db, { id, role }, { name: `${n}`, kind: 'Api' });
    expect(await codeOf(client.accountSecurity.createToken({ body }))).toBe('limit_reached');
  });

  it('is one of fifty also where two are made at the same time', async () => {
    const { database, db } = karcis.current;
    const { id, role } = await account('admin');
    for (let n = 0; n < 49; n++) await issueToken(db, { id, role }, { name: `${n}`, kind: 'Api' });
    let second: Promise<number> | undefined;
    await database.transaction(async (first) => {
      expect(await apiTokenCount(first, id)).toBe(49);
      await issueToken(first, { id, role }, { name: 'kelima puluh', kind: 'Api' });
      second = database.transaction((other) => apiTokenCount(other, id));
      // It waits for the first one, whose token it has to count.
      await expect.poll(() => lockWaits(db)).toBe(1);
    });
    expect(await second).toBe(50);
  });

  it('is not made any more once all were ended, also where it waited for that', async () => {
    const { database, db } = karcis.current;
    const { id, client } = await account('organizer');
    const make = () =>
      codeOf(
        client.accountSecurity.createToken({ body: { name: 'Gudang', scopes: ['read'], days: 9, password } }),
      );
    expect(await make(), 'control').toBe('no error');
    let made: Promise<unknown> | undefined;
    await database.transaction(async (other) => {
      await apiTokenCount(other, id); // holds the account
      made = make();
      await expect.poll(() => lockWaits(db)).toBe(1);
      await endTokens(other, id);
    });
    expect(await made).toBe('not_signed_in');
    const open = db.selectFrom('open_tokens').select('id').where('user_id', '=', id);
    expect(await open.execute()).toEqual([]);
  });

  it('made on the command line may do all that its account may, but for the account itself (control)', async () => {
    const { id, role } = await account('admin');
    const { token } = await issueToken(karcis.current.db, { id, role }, { name: 'cli', kind: 'Api' });
    const program = karcis.current.client(token);
    await program.cms.createFaq({ body: { question: 'Dari baris perintah', answer_markdown: 'Ya' } });
    expect(await codeOf(program.accountSecurity.endOtherTokens())).toBe('sign_in_required');
  });
});

describe('the routes of the contract', () => {
  it('each say what the token of a program needs, or are not for programs', () => {
    const closed = Object.entries(api).flatMap(([area, routes]) =>
      Object.entries(routes).flatMap(([name, route]) =>
        route.access !== 'public' && tokenScopeOf(route) === undefined ? [`${area}.${name}`] : [],
      ),
    );
    // Also what would make a program the master of others.
    // The account itself, the keys by which all tickets of an event are signed, and the phones of others.
    const forPeople =
      /^(account|ownAccount|adminSigningKeys\.create$|adminPeople\.(resetTwoFactor|anonymiseUser)$|settings\.changeEmail$|(checkIn|\w+Scanning)\.(pairing|revokeDevice)$)/;
    expect(closed.filter((name) => !forPeople.test(name))).toEqual([]);
  });
});

describe('signing in with a code', () => {
  /** Has an account sign in with codes, and gives its secret and recovery codes. */
  async function turnedOn() {
    const who = await account('organizer');
    const { secret, uri } = (await who.client.accountSecurity.startTwoFactor({ body: { password } })).data;
    const code = await oneTimeCode(secret, 0);
    const { recovery_codes } = (await who.client.accountSecurity.confirmTwoFactor({ body: { code } })).data;
    return { ...who, secret, uri, code, recovery_codes };
  }
  /** A code that is none of the codes that are good now. */
  async function wrongCode(secret: string) {
    const good = await Promise.all([-2, -1, 0, 1, 2].map((steps) => oneTimeCode(secret, steps)));
    return (
      ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !good.includes(code)) ?? ''
    );
  }

  it('begins once the app has shown a code, and takes one from then on', async () => {
    const { email, client, secret, uri, recovery_codes, id } = await turnedOn();
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(uri).toContain(secret);
    expect(new Set(recovery_codes).size).toBe(10);
    const { data: state } = await client.accountSecurity.twoFactor();
    expect(state).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect(await codeOf(signIn(email))).toBe('two_factor_required');
    expect(await codeOf(signIn(email, await wrongCode(secret)))).toBe('wrong_credentials');
    const typed = (await oneTimeCode(secret, 1))
      .replace(/^.../, '$&–')
      .replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '');
    await signIn(email, ` ${typed}\u200B`);
    expect(await actionsOf(id)).toEqual(['two_factor.started', 'session.started']);
  });

  it('ends all other sign-ins and tokens, which the password alone has opened', async () => {
    const { client, email, id, role, token } = await account('organizer');
    const { data: other } = await signIn(email);
    const program = await issueToken(karcis.current.db, { id, role }, { name: 'Laporan', kind: 'Api' });
    const opens = (of: string | null) => codeOf(karcis.current.client(of ?? '').account.me());
    const { secret } = (await client.accountSecurity.startTwoFactor({ body: { password } })).data;
    const codes = () => Promise.all([other.token, program.token, token].map(opens));
    expect(await codes(), 'before').toEqual(['no error', 'no error', 'no error']);
    await client.accountSecurity.confirmTwoFactor({
      body: { code: (await oneTimeCode(secret, 0)).replace(/^.../, '$& - ') },
    });
    expect(await codes()).toEqual(['not_signed_in', 'not_signed_in', 'no error']);
  });

  it('changes nothing before (control)', async () => {
    const { client, email } = await account('organizer');
    expect((await client.accountSecurity.twoFactor()).data).toEqual({
      is_on: false,
      confirmed_at: null,
      recovery_codes_left: 0,
    });
    expect(await codeOf(client.accountSecurity.confirmTwoFactor({ body: { code: '000000' } }))).toBe(
      'two_factor_off',
    );
    const { secret } = (await client.accountSecurity.startTwoFactor({ body: { password } })).data;
    const wrong = await wrongCode(secret);
    expect(await codeOf(client.accountSecurity.confirmTwoFactor({ body: { code: wrong } }))).toBe(
      'wrong_credentials',
    );
    await signIn(email);
  });

  it('takes each code once, also of two at the same time', async () => {
    const { email, secret, code } = await turnedOn();
    expect(await codeOf(signIn(email, code)), 'that of the confirmation').toBe('wrong_credentials');
    const next = await oneTimeCode(secret, 1);
    const both = await Promise.all([codeOf(signIn(email, next)), codeOf(signIn(email, next))]);
    expect(both.toSorted()).toEqual(['no error', 'wrong_credentials']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { email, recovery_codes, client } = await turnedOn();
    const [first = '', second = ''] = recovery_codes;
    const both = await Promise.all([codeOf(signIn(email, first)), codeOf(signIn(email, first))]);
    expect(both.toSorted()).toEqual(['no error', 'wrong_credentials']);
    await signIn(email, second.toUpperCase().replaceAll('-', ' '));
    expect((await client.accountSecurity.twoFactor()).data.recovery_codes_left).toBe(8);
    const body = { password, otp: recovery_codes[3] ?? '' };
    const renewed = (await client.accountSecurity.newRecoveryCodes({ body })).data.recovery_codes;
    expect(await codeOf(signIn(email, recovery_codes[2]))).toBe('wrong_credentials');
    await signIn(email, renewed[0]);
  });

  it('lets nobody guess codes: wrong ones count, and the right password alone does not clear them', async () => {
    const { email, secret } = await turnedOn();
    const wrong = await wrongCode(secret);
    const codes = await triedUntilRefused(async () => {
      await codeOf(signIn(email));
      return signIn(email, wrong);
    });
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  it('cannot be replaced while it is on, and ends with the password and a code', async () => {
    const { client, email, secret } = await turnedOn();
    const otp = await oneTimeCode(secret, 1);
    expect(await codeOf(client.accountSecurity.startTwoFactor({ body: { password } }))).toBe('two_factor_on');
    expect(await codeOf(client.accountSecurity.endTwoFactor({ body: { password: 'salah' } }))).toBe(
      'wrong_credentials',
    );
    await client.accountSecurity.endTwoFactor({ body: { password, otp } });
    await signIn(email);
    expect(await codeOf(client.accountSecurity.endTwoFactor({ body: { password } }))).toBe('two_factor_off');
    expect(await codeOf(client.accountSecurity.newRecoveryCodes({ body: { password } }))).toBe(
      'two_factor_off',
    );
  });

  it.each(['endTwoFactor', 'newRecoveryCodes'] as const)(
    'refuses %s without a code, with a wrong one and with one that was used',
    async (step) => {
      const { client, secret, code, recovery_codes } = await turnedOn();
      const ask = (otp?: string) =>
        codeOf(client.accountSecurity[step]({ body: { password, ...(otp !== undefined && { otp }) } }));
      expect(await ask()).toBe('two_factor_required');
      expect(await ask(await wrongCode(secret))).toBe('wrong_credentials');
      expect(await ask(code), 'that of the confirmation').toBe('wrong_credentials');
      const { data } = await client.accountSecurity.twoFactor();
      expect(data).toMatchObject({ is_on: true, recovery_codes_left: 10 });
      expect(await ask(recovery_codes[0])).toBe('no error');
    },
  );

  it('counts wrong codes with the right password like failed sign-ins', async () => {
    const { client, secret } = await turnedOn();
    const otp = await wrongCode(secret);
    const codes = await triedUntilRefused(() =>
      client.accountSecurity.endTwoFactor({ body: { password, otp } }),
    );
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  it('ends all other sign-ins and tokens where it is turned off', async () => {
    const { client, email, secret, token, recovery_codes } = await turnedOn();
    const { data: other } = await signIn(email, await oneTimeCode(secret, 1));
    const opens = (of: string | null) => codeOf(karcis.current.client(of ?? '').account.me());
    expect(await opens(other.token)).toBe('no error');
    const [otp = ''] = recovery_codes;
    await client.accountSecurity.endTwoFactor({ body: { password, otp } });
    expect(await opens(other.token)).toBe('not_signed_in');
    expect(await opens(token)).toBe('no error');
  });

  it('keeps nothing in the database that could make or tell a code', async () => {
    const { id, secret, recovery_codes } = await turnedOn();
    const rows = await karcis.current.db
      .selectFrom('two_factor')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    const codes = await karcis.current.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    const kept = [...rows.map((row) => row.secret_sealed), ...codes.map((row) => row.code_hash)];
    const text = Buffer.concat(kept).toString('latin1');
    for (const told of [secret, ...recovery_codes]) expect(text).not.toContain(told);
  });
});
