import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { lockWaits, patientLocks } from '../../test/lock-waits.ts';
import { mailedLinks, tokenIn } from '../../test/mail/mailed-links.ts';
import { secretKey } from '../../test/mail/support.ts';
import { person } from '../../test/people.ts';
import { apiTokenCount, endTokens } from '../db/queries/access-tokens.ts';
import { newId } from '../domain/id.ts';
import { hashPassword } from '../domain/security/password.ts';

const karcis = karcisForTests({
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
  secretKey: async () => secretKey,
  ...patientLocks,
});
const password = 'sandi lama sekali';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});

describe('a sign-in that ends while its request waits for the account', () => {
  it.each(['address', 'closing', 'second factor'] as const)('changes nothing any more: %s', async (what) => {
    const { db, database } = karcis.current;
    const change = async (name: string, isEnded: boolean) => {
      const { id, email, token } = await person(db, name, 'ticket_holder', { password_hash });
      const { ownAccount, accountSecurity } = karcis.current.client(token);
      await ownAccount.changeEmail({ body: { new_email: `${newId()}@example.org`, password } });
      const link = (await mailedLinks(karcis.current)).at(-1) ?? '';
      const changes = {
        address: () => ownAccount.confirmEmail({ body: { token: tokenIn(link) } }),
        closing: () => ownAccount.close({ body: { password } }),
        'second factor': () => accountSecurity.startTwoFactor({ body: { password } }),
      };
      let answer: Promise<string> | undefined;
      await database.transaction(async (other) => {
        await apiTokenCount(other, id); // holds the account
        answer = changes[what]().then(() => 'done', String);
        await expect.poll(() => lockWaits(db)).toBe(1);
        if (isEnded) await endTokens(other, id);
      });
      const answered = await answer;
      const now = await db.selectFrom('users').select(['email', 'status']).where('id', '=', id).execute();
      const factors = await db.selectFrom('two_factor').select('user_id').where('user_id', '=', id).execute();
      const isAsBefore = now[0]?.email === email && now[0]?.status === 'Active' && factors.length === 0;
      return { answer: answered, isAsBefore };
    };
    const ended = await change(`Tari-${what.replace(' ', '-')}`, true);
    expect(ended).toEqual({
      answer: expect.stringContaining('401 not_signed_in') as string,
      isAsBefore: true,
    });
    const control = await change(`Tara-${what.replace(' ', '-')}`, false);
    expect(control).toEqual({ answer: 'done', isAsBefore: false });
  });
});
