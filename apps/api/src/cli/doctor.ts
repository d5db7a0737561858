import { access, constants, mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { pendingMigrations } from '../db/schema/migrate.ts';
import { demoEmails } from '../domain/demo.ts';
import { release } from '../domain/release.ts';
import { EventKeyError, openEventKey } from '../domain/tickets/event-key.ts';
import { type Command, CommandError } from './command.ts';
import { dataFolder, reachServer, type Server, withClient } from './database.ts';
import { inWords as zoneInWords, zoneDifferences } from './zone-data.ts';
import { anEventKey, findSecretKey, secretKeyFile } from './secret-key.ts';

/** Result of a check, with an instruction where something is wrong. */
export type Finding =
  | { readonly ok: true; readonly says: string }
  | { readonly ok: false; readonly says: string; readonly todo: string };

export const inWords = (finding: Finding): string =>
  finding.ok ? `ok    ${finding.says}` : `FAIL  ${finding.says}\n      ${finding.todo}`;

const well = (says: string): Finding => ({ ok: true, says });
const ill = (says: string, todo: string): Finding => ({ ok: false, says, todo });

/** Checks what a server needs, one line each. Ends with 1 when something has to be done. */
export const doctor: Command = async (_words, readConfig) => {
  let healthy = true;
  const report = (finding: Finding) => {
    healthy &&= finding.ok;
    console.log(inWords(finding));
  };

  report(
    well(`Karcis ${release} with Node.js ${process.versions.node} on ${process.platform} ${process.arch}`),
  );
  const config = readConfig(); // throws with every wrong variable named
  report(well('The configuration is valid'));
  report(await checkPort(config));
  if (config.databaseUrl === undefined) report(await checkFolder(dataFolder(config)));
  for (const finding of await checkDatabase(config)) report(finding);
  process.exitCode = healthy ? 0 : 1;
};

async function checkPort({ host, port }: Config): Promise<Finding> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve).listen(port, host, () => resolve(undefined));
  });
  server.close();
  if (error === undefined) return well(`Port ${port} on ${host} is free`);
  if (error.code !== 'EADDRINUSE')
    return ill(`Cannot listen on ${host} port ${port}: ${error.message}`, 'Check HOST and PORT.');
  const karcis = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  if (karcis?.headers.has('api-version'))
    return well(`Port ${port} on ${host} is served by a running Karcis`);
  return ill(
    `Port ${port} on ${host} is in use by another program`,
    'Stop that program, or set PORT to a free port.',
  );
}

async function checkFolder(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return well(`The data folder ${folder} can be written`);
  } catch (error) {
    return ill(
      `The data folder ${folder} cannot be written: ${(error as Error).message}`,
      'Set KARCIS_DATA_DIR to a folder of yours.',
    );
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const server = await reachServer(config, () => {}).catch((error: unknown) => error as Error);
  if (server instanceof Error) {
    return [
      ill(server.message, 'Check that the database runs, and the user, password and name in DATABASE_URL.'),
    ];
  }
  try {
    return await withClient(server.connection, async (client) => {
      // `withClient` has failed for sessions with other settings, and for a pooler that mixes up sessions.
      const findings = [
        well(`PostgreSQL ${server.version} answers`),
        well('Sessions run in UTC and keep their settings'),
      ];
      if (Number.parseInt(server.version, 10) < 15) {
        findings.push(ill('It is too old', 'Use PostgreSQL 15 or newer.'));
        return findings;
      }
      const pending = await pendingMigrations(client);
      findings.push(
        pending.length === 0
          ? well('The schema is current')
          : ill(
              `${pending.length} migrations are pending`,
              'Run: npm run karcis -- migrate (npm start does it as well)',
            ),
      );
      if (pending.length === 0) findings.push(await checkSecret(config, server));
      if (pending.length === 0) findings.push(await checkJobs(client), await checkZones(client));
      if (pending.length === 0 && config.nodeEnv === 'production') {
        const { rows } = await client.query('select from users where email = any ($1)', [demoEmails]);
        if (rows.length > 0)
          findings.push(
            ill('The demo accounts are in this database', 'Use a database without them in production.'),
          );
      }
      return findings;
    });
  } finally {
    await server.stop();
  }
}

/** Checks that PostgreSQL, which counts the days of reports, has the time zones of this Node.js, which writes all other local times. */
export async function checkZones(client: Pick<pg.Client, 'query'>): Promise<Finding> {
  const differences = await zoneDifferences(client);
  const { tz = 'unknown' } = process.versions;
  if (differences.length === 0)
    return well(`PostgreSQL has the time zones of Node.js (${tz}) wherever events use them`);
  return ill(
    `PostgreSQL has other time zones than Node.js (${tz}): ${differences.map(zoneInWords).join('; ')}`,
    'Install the newest minor release of PostgreSQL, or of the package tzdata where it reads that of the system, and restart it. Until then, days of reports begin at other hours than those that pages, mails and files show.',
  );
}

/** Seconds that a job may wait before nobody is thought to work. */
const longestWait = 300;

/** Checks that jobs do not wait for somebody to work on them. */
async function checkJobs(client: Pick<pg.Client, 'query'>): Promise<Finding> {
  const { rows } = await client.query<{ waiting: number; failed: number; seconds: number }>(`
    select
      count(*) filter (where stored_status = 'Queued' and due_at <= now())::integer as waiting,
      count(*) filter (where stored_status = 'Failed')::integer as failed,
      coalesce(extract(epoch from now() - min(due_at) filter (where stored_status = 'Queued')), 0)::integer as seconds
    from live_jobs
    where stored_status = 'Queued' or stored_status = 'Failed'`);
  const { waiting = 0, failed = 0, seconds = 0 } = rows[0] ?? {};
  if (seconds > longestWait)
    return ill(
      `Work in the background waits, for ${Math.floor(seconds / 60)} minutes now (${waiting} jobs)`,
      'Start a server, or where servers have KARCIS_JOBS=off: npm run karcis -- work',
    );
  const failures = failed === 0 ? '' : `; ${failed} jobs have failed (GET /admin/jobs?status=Failed)`;
  return well(`No work in the background is late${failures}`);
}

/** Checks that the secret is there, opens the keys that were encrypted with it, and cannot be read by others. */
export async function checkSecret(config: Config, server: Server): Promise<Finding> {
  const file = secretKeyFile(config);
  const isFile = config.databaseUrl === undefined && config.secretKey === undefined;
  const place = isFile ? file : 'KARCIS_SECRET_KEY';
  const bringBack = isFile
    ? `Put ${file} back from your backup.`
    : 'Set KARCIS_SECRET_KEY to the secret under which the keys were made.';
  try {
    const [secret, stored] = [await findSecretKey(config), await anEventKey(server)];
    if (secret === undefined) {
      if (stored !== undefined) return ill(`There are keys that sign tickets, but no ${place}`, bringBack);
      return well(`No ${place} yet; it is needed when the first ticket is signed`);
    }
    if (stored !== undefined) openEventKey(stored, secret);
    if (isFile && process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      return ill(`${file} can be read by others`, `Run: chmod 600 ${file}`);
    return well(
      `The secret is in ${place}${stored === undefined ? '' : ' and opens the keys of the events'}`,
    );
  } catch (error) {
    if (!(error instanceof EventKeyError || error instanceof CommandError)) throw error;
    return ill(error.message, bringBack);
  }
}
