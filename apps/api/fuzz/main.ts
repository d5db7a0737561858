import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../src/cli/command.ts';
import { withClient } from '../src/cli/database.ts';
import { EmbeddedError, startEmbedded } from '../src/db/embedded/index.ts';
import { migrate } from '../src/db/schema/migrate.ts';
import { hashPassword } from '../src/domain/security/password.ts';
import { seed } from '../src/seed/index.ts';
import { fuzz } from './fuzz.ts';
import { keep, keptCases } from './kept.ts';
import { type Options, readOptions, usage } from './options.ts';
import { summaryOf } from './report/summary.ts';

// A deprecated function that is called ends the run.
process.throwDeprecation = true;

const say = (line: string) => console.error(line);

/** Of the demo: a few thousand tickets, so that answers are quick and every kind of record is there. */
const scale = 0.05;

/** Makes a database, fuzzes a server on it, and gives what the process should end with. */
async function run(options: Options, folder: string): Promise<number> {
  const { route, caller, byRoute, ...rest } = options;
  const server = await startEmbedded({ dataDir: folder, durable: false, say });
  // Without us the server that is asked ends by itself, and so must the one with its data.
  const interrupt = () => void server.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  try {
    const { connection } = server;
    await withClient(connection, (client) => migrate(client));
    await seed({ connection, scale, canaries: true, hashPassword, secretKey: Buffer.alloc(32, 7) });
    say(`Seed ${options.seed}`);
    const outcome = await fuzz({ ...rest, connection, aim: { route, caller }, kept: keptCases(), say });
    console.log(summaryOf(outcome, byRoute));
    keep(outcome.findings);
    return outcome.findings.length + outcome.faults.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = readOptions(words);
  const folder = await mkdtemp(join(tmpdir(), 'karcis-fuzz-'));
  try {
    return await run(options, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Their messages say what happened and what to do; a stack would only hide it.
  if (!(error instanceof CommandError || error instanceof EmbeddedError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
