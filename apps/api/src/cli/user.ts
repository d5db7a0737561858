import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isEmail, normalEmail, personName, roles } from '@karcis/contract';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { insertUser, organizerBySlug, userByEmail } from '../db/queries/users.ts';
import { hashPassword } from '../domain/security/password.ts';
import { type Command, CommandError, optionsOf, required } from './command.ts';
import { withDatabase } from './database.ts';

const shortestPassword = 8;

export const createUser: Command = async (words, readConfig) => {
  const options = optionsOf(words, {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    organizer: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  });
  const typed = required(options.email, '--email');
  const email = normalEmail(typed);
  const name = personName(required(options.name, '--name'));
  const role = roles.find((known) => known === options.role);
  if (role === undefined) throw new CommandError(`--role must be one of ${roles.join(', ')}.`);
  if (!isEmail(email)) throw new CommandError(`--email is ${typed}, but must be an email address.`);
  if ((role === 'organizer') !== (options.organizer !== undefined)) {
    throw new CommandError('--organizer SLUG goes with --role organizer, and only with it.');
  }
  const given = options['password-stdin'] === true;
  const password = given
    ? (await text(process.stdin)).replace(/\r?\n$/, '').normalize('NFC')
    : randomBytes(12).toString('base64url');
  if (password.length < shortestPassword || password.length > 128) {
    throw new CommandError(`A password has ${shortestPassword} to 128 characters.`);
  }
  const password_hash = await hashPassword(password);

  await withDatabase(readConfig(), (database) =>
    database.transaction(async (db) => {
      const organizer =
        options.organizer === undefined ? undefined : await organizerBySlug(db, options.organizer);
      if (options.organizer !== undefined && organizer === undefined) {
        throw new CommandError(`There is no organizer with the slug ${options.organizer}.`);
      }
      if ((await userByEmail(db, email)) !== undefined) {
        throw new CommandError(`There already is an account for ${email}.`);
      }
      const id = await insertUser(db, {
        name,
        email,
        role,
        organizer_id: organizer?.id ?? null,
        ...(organizer === undefined ? {} : { organizer_role: 'Owner' as const }),
        password_hash,
      });
      const description = `Made the ${role} account on the command line`;
      const subject = { type: 'user', id, label: email };
      const made = { action: 'user.created', description, outcome: 'Succeeded', subject } as const;
      await recordActivities(db, [entryFor(made, null)]);
    }),
  );
  console.log(`Made the ${role} account ${email}.`);
  if (!given) console.log(`Password: ${password}`);
};
