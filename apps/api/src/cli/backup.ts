import { verify } from '../db/backup/read.ts';
import { endWaysIn } from '../db/backup/ways-in.ts';
import { restore } from '../db/backup/restore.ts';
import { backUpTo } from '../db/backup/write.ts';
import { type Command, fileOf } from './command.ts';
import { reachServer, withClient } from './database.ts';
import { checkSecret, inWords } from './doctor.ts';
import { secretKeyFile } from './secret-key.ts';

export const backup: Command = async (words, readConfig) => {
  const file = fileOf(words);
  const config = readConfig();
  const server = await reachServer(config, console.error);
  try {
    const { tables, rows, bytes } = await withClient(server.connection, (client) => backUpTo(client, file));
    console.log(
      `Backed up ${tables} tables with ${inFigures(rows)} rows into ${file} (${megabytes(bytes)} MB).`,
    );
    const secret =
      server.embedded && config.secretKey === undefined ? secretKeyFile(config) : 'KARCIS_SECRET_KEY';
    console.log(
      `It holds personal data. The secret is not in it: keep ${secret} as well, and apart from it.`,
    );
  } finally {
    await server.stop();
  }
};

export const verifyBackup: Command = async (words) => {
  const file = fileOf(words);
  const { header, end } = await verify(file);
  console.log(`The backup is whole: ${end.tables} tables with ${inFigures(end.rows)} rows.`);
  console.log(`Made ${header.made_at} by Karcis ${header.karcis} from PostgreSQL ${header.postgresql}.`);
};

export const restoreBackup: Command = async (words, readConfig) => {
  const file = fileOf(words);
  const config = readConfig();
  const server = await reachServer(config, console.error);
  try {
    const lock = config.migrationLock === 'on';
    const { end } = await withClient(server.connection, (client) =>
      restore(client, file, { lock, say: console.log, last: endWaysIn }),
    );
    console.log(`Restored ${end.tables} tables with ${inFigures(end.rows)} rows.`);
    console.log(waysInEnded);
    console.log(inWords(await checkSecret(config, server)));
  } finally {
    await server.stop();
  }
};

const waysInEnded =
  'All sign-ins, tokens and mailed links are ended: some may have been ended after the backup. Everybody signs in again, and phones are paired again.';

const inFigures = (count: number) => count.toLocaleString('en');
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
