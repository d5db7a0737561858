import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { winnersOfFour } from '../../../test/seen-open.ts';
import { newId } from '../../domain/id.ts';
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

/** A new link of which its token is known. */
async function linkFor(purpose: LinkPurpose): Promise<Buffer> {
  const tokenHash = hash('sha256', newId(), 'buffer');
  const link = {
    id: newId(),
    purpose,
    userId: null,
    email: `${newId()}@example.org`,
    network: newId(),
    tokenHash,
    validSeconds: 3600,
    most: { perAddress: 3, perNetwork: 20 },
    payload: { name: 'Rani', locale: null, terms: null },
  };
  expect(await karcis.current.database.transaction((db) => makeLink(db, link))).toBe(true);
  return tokenHash;
}

/** How many of four get a link that all of them have seen open. */
const winners = (token: Buffer, take: (db: Db) => Promise<unknown>) =>
  winnersOfFour(karcis.current, {
    look: (db) => sql`select from account_tokens where token_hash = ${token} and used_at is null`.execute(db),
    take,
  });

describe('a mailed link of four who use it at once', () => {
  it.each(purposes)('is given to one: %s', async (purpose) => {
    const token = await linkFor(purpose);
    expect(await winners(token, (db) => useLink(db, purpose, token))).toBe(1);
    expect(await winners(token, (db) => useLink(db, purpose, token))).toBe(0);
  });

  it('would be given to all of them by a statement that does not ask whether it was used (control)', async () => {
    const token = await linkFor('Register');
    const careless = async (db: Db) =>
      (
        await sql`update account_tokens set used_at = now() where token_hash = ${token} returning id`.execute(
          db,
        )
      ).rows[0];
    expect(await winners(token, careless)).toBe(4);
  });

  it('opens nothing but what it is for', async () => {
    const token = await linkFor('Keep Account');
    const others = purposes.filter((purpose) => purpose !== 'Keep Account');
    for (const purpose of others)
      expect(await karcis.current.database.transaction((db) => useLink(db, purpose, token))).toBeUndefined();
  });
});
