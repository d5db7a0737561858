import type { Api, InputOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { sealPassword } from './sending/password.ts';

type Change = InputOf<Api['settings']['changeEmail']>['body'];

/**
 * Changes how mail leaves. The password is encrypted under the server's secret, for the server and the account that the settings name by
 * then. Throws where it would have to be known again, or cannot be kept.
 */
export async function changeEmailSettings(
  db: WriteDb,
  { password, ...body }: Change,
  secretKey: Buffer | undefined,
): Promise<void> {
  const before = await lockedPlace(db);
  const after = { ...before, ...defined(body) };
  const isElsewhere = places.some((name) => before[name] !== after[name]);
  if (typeof password === 'string') {
    if (after.username === null) refuse('username', 'A password goes with a username.');
    if (secretKey === undefined) fail('no_secret_key');
    const password_encrypted = sealPassword(password, secretKey, after);
    await db.changeSettings('email_settings', { ...body, password_encrypted });
  } else if (password === null || (isElsewhere && after.username === null)) {
    await db.changeSettings('email_settings', { ...body, password_encrypted: null });
  } else {
    if (isElsewhere && before.password_set)
      refuse(
        'password',
        'The password belongs to host, port, encryption and username, and one of them is another now. Send it again.',
      );
    await db.changeSettings('email_settings', body);
  }
}

const places = ['host', 'port', 'encryption', 'username'] as const;

/** What the password is for. The row stays locked: nobody changes it between this and the write. */
const lockedPlace = (db: ReadDb) =>
  db
    .selectFrom('live_email_settings')
    .select([...places, 'password_set'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const defined = (body: Omit<Change, 'password'>): Omit<Change, 'password'> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const refuse = (field: 'username' | 'password', detail: string): never =>
  fail('invalid_request', { errors: [{ pointer: `/${field}`, code: 'missing', detail }] });
