import { text } from 'node:stream/consumers';
import { isEmail, normalEmail } from '@karcis/contract';
import type { Config } from '../config.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { changeMailSettings, type MailSettings, mailSettings } from '../db/queries/mail.ts';
import { sealPassword } from '../mail/sending/password.ts';
import { type Command, CommandError, optionsOf, wholeNumber } from './command.ts';
import { type Server, withDatabase } from './database.ts';
import { requireSecretKey } from './secret-key.ts';

/** Sets how mail leaves. What is not named stays as it is. */
export const setMail: Command = async (words, readConfig) => {
  const options = optionsOf(words, {
    driver: { type: 'string' },
    host: { type: 'string' },
    port: { type: 'string' },
    encryption: { type: 'string' },
    username: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    from: { type: 'string' },
    'from-name': { type: 'string' },
    'reply-to': { type: 'string' },
  });
  const password =
    options['password-stdin'] === true ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  if (password === '') throw new CommandError('The password on the standard input is empty.');
  const config = readConfig();

  await withDatabase(config, (database, server) =>
    database.transaction(async (db) => {
      const before = await mailSettings(db);
      const after: Omit<MailSettings, 'password_encrypted'> = {
        driver: oneOf(options.driver, '--driver', ['SMTP', 'Log'], before.driver),
        host: options.host ?? before.host,
        port: options.port === undefined ? before.port : wholeNumber(options.port, '--port', 587, 65_535),
        encryption: oneOf(options.encryption, '--encryption', ['STARTTLS', 'TLS', 'None'], before.encryption),
        username: options.username === '' ? null : (options.username ?? before.username),
        from_address: addressOf(options.from, '--from') ?? before.from_address,
        from_name: options['from-name'] ?? before.from_name,
        reply_to:
          options['reply-to'] === ''
            ? null
            : (addressOf(options['reply-to'], '--reply-to') ?? before.reply_to),
      };
      checkComplete(after);
      const password_encrypted = await sealedFor(password, { before, after }, { config, server });
      await changeMailSettings(db, { ...after, password_encrypted });
      const changed = {
        action: 'settings.updated',
        description: 'Changed the settings of mail on the command line',
        outcome: 'Succeeded',
        subject: { type: 'settings', id: null, label: 'email' },
      } as const;
      await recordActivities(db, [entryFor(changed, null)]);
    }),
  );
  console.log('The settings of mail are changed. Test them: docs/operations.md, Mail.');
};

function oneOf<const Value extends string>(
  given: string | undefined,
  option: string,
  allowed: readonly Value[],
  otherwise: Value,
): Value {
  if (given === undefined) return otherwise;
  const value = allowed.find((each) => each === given);
  if (value === undefined) throw new CommandError(`${option} must be one of ${allowed.join(', ')}.`);
  return value;
}

/** Returns the address of an option; undefined where it is absent. Throws CommandError for what is no address. */
function addressOf(given: string | undefined, option: string): string | undefined {
  if (given === undefined) return undefined;
  const address = normalEmail(given);
  if (!isEmail(address)) throw new CommandError(`${option} is ${given}, but must be one plain address.`);
  return address;
}

function checkComplete({ driver, host, port, from_address }: Omit<MailSettings, 'password_encrypted'>) {
  if (driver === 'SMTP' && (host === null || port === null || from_address === null))
    throw new CommandError('The driver SMTP needs --host, --port and --from.');
}

type Place = Pick<MailSettings, 'host' | 'port' | 'encryption' | 'username'>;
const isSamePlace = (one: Place, other: Place) =>
  (['host', 'port', 'encryption', 'username'] as const).every((name) => one[name] === other[name]);

/** The password to store: the new one, or the old one where it is still for the same account on the same server. */
async function sealedFor(
  password: string | undefined,
  { before, after }: { readonly before: MailSettings; readonly after: Place },
  { config, server }: { readonly config: Config; readonly server: Server },
): Promise<Buffer | null> {
  if (after.username === null) {
    if (password !== undefined) throw new CommandError('A password goes with --username.');
    return null;
  }
  if (password !== undefined) return sealPassword(password, await requireSecretKey(config, server), after);
  if (before.password_encrypted === null || !isSamePlace(before, after))
    throw new CommandError(
      'The password belongs to host, port, encryption and username. Give it with --password-stdin.',
    );
  return before.password_encrypted;
}
