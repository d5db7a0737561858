import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '../config.ts';
import { BackupError } from '../db/backup/format.ts';
import { EmbeddedError } from '../db/embedded/index.ts';
import { nearest } from '../domain/text/nearest.ts';
import { SchemaError } from '../db/schema/migrate.ts';
import { SeedError } from '../seed/index.ts';
import { backup, restoreBackup, verifyBackup } from './backup.ts';
import { CommandError, usage } from './command.ts';
import { doctor } from './doctor.ts';
import { setMail } from './mail.ts';
import { migrateCommand } from './migrate.ts';
import { seedCommand } from './seed.ts';
import { start } from './start.ts';
import { checkTallies, rebuildTallies } from './tallies.ts';
import { listTicketKeys, verifyTicket } from './ticket.ts';
import { createToken } from './token.ts';
import { createUser } from './user.ts';
import { testWork, work } from './work.ts';

const commands = {
  start,
  migrate: migrateCommand,
  seed: seedCommand,
  'user create': createUser,
  'token create': createToken,
  'mail set': setMail,
  'ticket verify': verifyTicket,
  'ticket keys': listTicketKeys,
  // The longer names first: the words of a command begin with them.
  'work test': testWork,
  work,
  'backup verify': verifyBackup,
  backup,
  restore: restoreBackup,
  'tallies check': checkTallies,
  'tallies rebuild': rebuildTallies,
  doctor,
};

/** Runs the command that the words name. Errors for the user are printed as a sentence. */
async function main(words: readonly string[]): Promise<void> {
  const name = Object.keys(commands).find((command) => `${words.join(' ')} `.startsWith(`${command} `));
  if (name === undefined) {
    const asked = words.length === 0 || words[0] === '--help' || words[0] === 'help';
    const hint = nearest(words.slice(0, 2).join(' '), Object.keys(commands));
    if (!asked)
      console.error(`There is no such command${hint === undefined ? '.' : `; did you mean ${hint}?`}\n`);
    (asked ? console.log : console.error)(usage);
    process.exitCode = asked ? 0 : 2;
    return;
  }
  const command = commands[name as keyof typeof commands];
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await command(words.slice(name.split(' ').length), () => readConfig(process.env));
  } catch (error) {
    if (!isExplained(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Whether the message of an error says what to do, so that a stack would only hide it. */
const isExplained = (error: unknown): error is Error =>
  [ConfigError, EmbeddedError, SchemaError, SeedError, BackupError, CommandError].some(
    (kind) => error instanceof kind,
  );

await main(process.argv.slice(2));
