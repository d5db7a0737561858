import { expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { person } from '../../test/people.ts';
import { hashPassword } from '../domain/security/password.ts';

const karcis = karcisForTests({
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org', KARCIS_RATE_LIMITS: 'on' },
  secretKey: async () => secretKey,
});

const mailed = async () => {
  const mails = await karcis.current.db.selectFrom('mails').select('template').orderBy('id').execute();
  return mails.map(({ template }) => template);
};

it('what others of its network ask for keeps no account from asking for links', async () => {
  const { db } = karcis.current;
  const password = 'sandi lama sekali';
  const password_hash = await hashPassword(password);
  const tari = await person(db, 'Tari', 'ticket_holder', { password_hash });
  const { accountLinks } = karcis.current.client(null);
  for (let n = 0; n < 20; n += 1)
    await accountLinks.forgotPassword({ body: { email: `tidak-ada-${n}@example.org` } });
  // The network has had enough: of an account without an open link, one is mailed all the same, and no second one (control).
  await accountLinks.forgotPassword({ body: { email: tari.email } });
  const before = await mailed();
  await accountLinks.forgotPassword({ body: { email: tari.email } });
  expect(await mailed()).toEqual(before);
  const { ownAccount } = karcis.current.client(tari.token);
  await ownAccount.changeEmail({ body: { new_email: 'tari.baru@example.org', password } });
  await ownAccount.close({ body: { password } });
  expect(await mailed()).toEqual([...before, 'email_change', 'account_deletion']);
});
