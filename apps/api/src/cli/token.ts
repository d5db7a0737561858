import { normalEmail } from '@karcis/contract';
import { issueToken } from '../db/queries/access-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { userByEmail } from '../db/queries/users.ts';
import { type Command, CommandError, optionsOf, required, wholeNumber } from './command.ts';
import { withDatabase } from './database.ts';

const day = 86_400;

export const createToken: Command = async (words, readConfig) => {
  const options = optionsOf(words, {
    email: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
  });
  const email = normalEmail(required(options.email, '--email'));
  const days = wholeNumber(options.days, '--days', 90, 366);
  const issued = await withDatabase(readConfig(), (database) =>
    database.transaction(async (db) => {
      const user = await userByEmail(db, email);
      if (user === undefined) throw new CommandError(`There is no account for ${email}.`);
      if (user.status !== 'Active')
        throw new CommandError(`The account ${email} is ${user.status}, not Active.`);
      const name = options.name ?? 'Command line';
      const token = await issueToken(db, user, { name, kind: 'Api', absoluteSeconds: days * day });
      const description = `Made a token for ${days} days on the command line`;
      const subject = { type: 'user', id: user.id, label: email };
      const made = { action: 'token.created', description, outcome: 'Succeeded', subject } as const;
      await recordActivities(db, [entryFor(made, null)]);
      return token;
    }),
  );
  // Standard output has the token only, so that a script can read it.
  console.error(`It ends at ${issued.expires_at} and is shown only now:`);
  console.log(issued.token);
};
