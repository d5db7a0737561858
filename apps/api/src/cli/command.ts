import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** A command. It gets the words after its name, and reads the configuration when it needs it. */
export type Command = (words: readonly string[], config: () => Config) => Promise<void>;

/** An error that the user can mend. Only its message is printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const usage = `Usage: npm run karcis -- COMMAND

  start                         serve; starts the embedded database, migrates and loads the demo as needed
  work                          do the work in the background, beside servers with KARCIS_JOBS=off
  work test [--within SECONDS]  say whether somebody does that work
  migrate                       bring the database to this version and stop
  seed [--scale N] [--seed N] [--today YYYY-MM-DD] [--canaries]
                                fill an empty database with the demo; scale 1 is about 20,000 tickets
  user create --email E --name N --role R [--organizer SLUG] [--password-stdin]
                                make an account; without --password-stdin a password is made and shown
  token create --email E [--name N] [--days N]
                                make a token for an account
  mail set [--driver SMTP|Log] [--host H] [--port N] [--encryption STARTTLS|TLS|None] [--username U]
           [--password-stdin] [--from ADDRESS] [--from-name N] [--reply-to ADDRESS]
                                set how mail leaves; what is not named stays as it is
  ticket verify 'CODE' (--public-key KEY | --event SLUG_OR_ID) [--at INSTANT] [--generation N]
                                say what a ticket's QR code says, and whether a gate would take it
  ticket keys --event SLUG_OR_ID
                                print the public keys that verify an event's tickets
  backup FILE                   write everything in the database into a new file, also while a server runs
  backup verify FILE            read a backup to its end and say what is in it, and whether it is whole
  restore FILE                  fill an empty database with a backup
  tallies check                 say whether the tallies behind the reports are what the facts add up to
  tallies rebuild               make them anew, also while a server runs
  doctor                        check the configuration, the database and the port, and say what to do

Every setting is an environment variable, or a line of a file .env: see .env.example.`;

/** Returns the options of a command. Throws CommandError with the usage for a wrong one. */
export function optionsOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Returns the only word of a command, the name of a file. */
export function fileOf(words: readonly string[]): string {
  const [file, ...more] = words;
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw new CommandError(`Name one file.\n\n${usage}`);
  return file;
}

/** Returns the value of an option. Throws CommandError where it is absent. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new CommandError(`${option} is required.\n\n${usage}`);
  return value;
}

/** Returns the value of an option as a whole number from 1 to `most`; `otherwise` where it is absent. */
export function wholeNumber(
  value: string | undefined,
  option: string,
  otherwise: number,
  most: number,
): number {
  if (value === undefined) return otherwise;
  const number = /^[1-9][0-9]{0,8}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= most))
    throw new CommandError(`${option} is ${value}, but must be a whole number from 1 to ${most}.`);
  return number;
}
