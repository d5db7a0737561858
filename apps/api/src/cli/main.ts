import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '../config.ts';
import { BackupError } from '../db/backup/format.ts';
import { EmbeddedError } from '../db/embedded/index.ts';
import { nearest } from '../domain/text/nearest.ts';
import { SchemaError } from '../db/schema/migrate.ts';
import { SeedError } from '../seed/seed-error.ts';
import { type Command, CommandError, usage } from './command.ts';

/** A command is loaded when it is asked for: a server does without the code of the demo and of backups. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  seed: async () => (await import('./seed.ts')).seedCommand,
  'user create': async () => (await import('./user.ts')).createUser,
  'token create': async () => (await import('./token.ts')).createToken,
  'mail set': async () => (await import('./mail.ts')).setMail,
  'ticket verify': async () => (await import('./ticket.ts')).verifyTicket,
  'ticket keys': async () => (await import('./ticket.ts')).listTicketKeys,
  // The longer names first: the words of a command begin with them.
  'work test': async () => (await import('./work.ts')).testWork,
  work: async () => (await import('./work.ts')).work,
  'backup verify': async () => (await import('./backup.ts')).verifyBackup,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restoreBackup,
  'tallies check': async () => (await import('./tallies.ts')).checkTallies,
  'tallies rebuild': async () => (await import('./tallies.ts')).rebuildTallies,
  doctor: async () => (await import('./doctor.ts')).doctor,
};

/** Runs the command that the words name. Errors for the user are printed as a sentence. */
async function main(words: readonly string[]): Promise<void> {
  const found = Object.entries(commands).find(([name]) => `${words.join(' ')} `.startsWith(`${name} `));
  if (found === undefined) {
    const asked = words.length === 0 || words[0] === '--help' || words[0] === 'help';
    const hint = nearest(words.slice(0, 2).join(' '), Object.keys(commands));
    if (!asked)
      console.error(`There is no such command${hint === undefined ? '.' : `; did you mean ${hint}?`}\n`);
    (asked ? console.log : console.error)(usage);
    process.exitCode = asked ? 0 : 2;
    return;
  }
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const [name, load] = found;
    const command = await load();
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
