import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { winnersOfFour } from '../../../test/seen-open.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { newId } from '../../domain/id.ts';
import { keyedNetwork } from '../../domain/security/network-key.ts';
import type { Db } from '../connection/database.ts';
import { type LinkPurpose, makeLink, useLink } from './account-tokens.ts';

const karcis = karcisForTests();

const purposes: readonly LinkPurpose[] = [
  'Register',
  'Reset Password',
  'Change Email',
  'Invitation',
  'Assignment',
  'Keep Account',
  'Find Order',
];

const networkAsking = (network: string) => ({ network, keys: keyedNetwork(network, Buffer.alloc(32, 7)) });

/** A new link of which its token is known. */
async function linkFor(
  purpose: LinkPurpose,
  email = `${newId()}@example.org`,
  asker = networkAsking(newId()),
): Promise<Buffer | undefined> {
  const tokenHash = hash('sha256', newId(), 'buffer');
  const link = {
    id: newId(),
    purpose,
    userId: null,
    email,
    asker,
    tokenHash,
    validSeconds: 3600,
    most: { perAddress: 3, perNetwork: 20 },
    payload: { name: 'Rani', locale: null, terms: null },
  };
  const isMade = await karcis.current.database.transaction((db) => makeLink(db, link));
  return isMade ? tokenHash : undefined;
}

async function madeFor(purpose: LinkPurpose, ...rest: [email?: string]): Promise<Buffer> {
  const token = await linkFor(purpose, ...rest);
  if (token === undefined) throw new Error('There should be a link');
  return token;
}

const use = (purpose: LinkPurpose, token: Buffer) =>
  karcis.current.database.transaction(
    async (db) => (await useLink(db, purpose, token)) ?? fail('link_invalid'),
  );

/** How many of four get a link that all of them have seen open. */
const winners = (token: Buffer, take: (db: Db) => Promise<unknown>) =>
  winnersOfFour(karcis.current, {
    look: (db) => sql`select from account_tokens where token_hash = ${token} and used_at is null`.execute(db),
    take,
  });

describe('a mailed link of four who use it at once', () => {
  it.each(purposes)('is given to one: %s', async (purpose) => {
    const token = await madeFor(purpose);
    expect(await winners(token, (db) => useLink(db, purpose, token))).toBe(1);
    expect(await winners(token, (db) => useLink(db, purpose, token))).toBe(0);
  });

  it('would be given to all of them by a statement that does not ask whether it was used (control)', async () => {
    const token = await madeFor('Register');
    const careless = async (db: Db) =>
      (
        await sql`update account_tokens set used_at = now() where token_hash = ${token} returning id`.execute(
          db,
        )
      ).rows[0];
    expect(await winners(token, careless)).toBe(4);
  });

  it('opens nothing but what it is for', async () => {
    const token = await madeFor('Keep Account');
    const others = purposes.filter((purpose) => purpose !== 'Keep Account');
    for (const purpose of others)
      expect(await karcis.current.database.transaction((db) => useLink(db, purpose, token))).toBeUndefined();
  });
});

describe('links for one address', () => {
  const anybody = ['Register', 'Reset Password', 'Find Order'] as const;

  it.each(anybody)(
    'stand beside each other, three an hour, and end when one is used: %s',
    async (purpose) => {
      const email = `${newId()}@example.org`;
      const [first, second, third, fourth] = [
        await madeFor(purpose, email),
        await madeFor(purpose, email),
        await madeFor(purpose, email.toUpperCase()),
        await linkFor(purpose, email),
      ];
      expect(fourth, 'a fourth one').toBeUndefined();
      const other = await madeFor(purpose, `${newId()}@example.org`);
      expect(await use(purpose, first)).toMatchObject({ email });
      for (const ended of [first, second, third])
        await expect(use(purpose, ended)).rejects.toThrow('link_invalid');
      await use(purpose, other);
      await use(purpose, await madeFor(purpose, email));
    },
  );

  it('are three, of twenty requests in the same moment', async () => {
    const email = `${newId()}@example.org`;
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 5 }, () => linkFor('Reset Password', email)));
    const { db } = karcis.current;
    expect(
      await db.selectFrom('account_tokens').select('id').where('email', '=', email).execute(),
    ).toHaveLength(3);
  });

  it('end at different times by their database alone, and outlast what a request is told while it is refused', async () => {
    const email = `${newId()}@example.org`;
    for (let n = 0; n < 3; n += 1) await madeFor('Reset Password', email);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(expires_at) - (max(created_at) + interval '1 hour'))::float8 as seconds
      from account_tokens where email = ${email}`.execute(karcis.current.db);
    expect(rows[0]?.seconds).toBe(3600);
  });

  it('of which two are used in the same moment are used once', async () => {
    const email = `${newId()}@example.org`;
    const tokens = [await madeFor('Reset Password', email), await madeFor('Reset Password', email)];
    const used = await Promise.allSettled(tokens.map((token) => use('Reset Password', token)));
    expect(used.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('replace the open one where only accounts ask for them', async () => {
    const email = `${newId()}@example.org`;
    const first = await madeFor('Invitation', email);
    const second = await madeFor('Invitation', email);
    await expect(use('Invitation', first)).rejects.toThrow('link_invalid');
    await use('Invitation', second);
  });

  it('are counted for each wider network, which has more room', async () => {
    const from = (subnet: string) =>
      linkFor('Register', `${newId()}@example.org`, networkAsking(`2001:db8:9:${subnet}::/64`));
    let made = 0;
    for (let n = 0; n < 9; n += 1)
      for (let k = 0; k < 20; k += 1) made += (await from((n * 256).toString(16))) === undefined ? 0 : 1;
    expect(made).toBe(80);
    const other = networkAsking('2001:db8:a:0::/64');
    expect(
      await linkFor('Register', `${newId()}@example.org`, other),
      'of another /48 (control)',
    ).toBeDefined();
  });
});
