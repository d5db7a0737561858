import { styleText } from 'node:util';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { inBackground } from '../db/connection/background.ts';
import { quietOf } from '../db/connection/quiet.ts';
import { type Database, openDatabase } from '../db/connection/database.ts';
import { migrate } from '../db/schema/migrate.ts';
import { type Aggregation, keepAggregating } from '../db/tallies/keep-aggregating.ts';
import { demoEmails, demoPassword } from '../domain/demo.ts';
import { keptFrames } from '../domain/errors/stack-frames.ts';
import { hashPassword } from '../domain/security/password.ts';
import { logsLinks } from '../mail/links-in-log.ts';
import { startWork } from '../jobs/index.ts';
import { type Command, CommandError } from './command.ts';
import { type Server, startServer, withClient } from './database.ts';
import { createTicketPrinter } from '../printing/ticket-printer.ts';
import { openProcesses } from '../processes.ts';
import { createLifetime, endOnSignal, never } from './lifetime.ts';
import { prepareSite } from './web.ts';
import { workOf } from './work.ts';
import { keptSecretKey, requireSecretKey } from './secret-key.ts';

const say = (line: string) => console.log(line);

/**
 * Milliseconds. A stopping server first answers for a while, so that clients with kept connections learn of it, and then
 * finishes the requests under way. The rest of the time (lifetime.ts) is for the database.
 */
const closing = { announce: 2000, finish: 4000 };

/** Serves until it is told to stop. */
export const start: Command = async (_words, readConfig) => {
  Error.stackTraceLimit = keptFrames;
  const config = readConfig();
  const lifetime = createLifetime();
  endOnSignal(lifetime);
  try {
    const building = prepareSite();
    const server = await startServer(config, say);
    await lifetime.opened(server.stop);
    const demo = await prepare(config, server);
    const database = openDatabase({
      connection: server.connection,
      readers: config.databaseReaders,
      poolSize: config.databasePoolSize,
      gateConnections: config.gateConnections,
      prepare: config.databasePrepare === 'on',
    });
    await lifetime.opened(database.close);
    let aggregation: Aggregation | undefined;
    const site = await building;
    if ('failure' in site) say(site.failure);
    const processes = openProcesses(config);
    const secretKey = keptSecretKey(config);
    const app = await createApp({
      config,
      processes,
      database,
      secretKey,
      closing,
      site,
      aggregation: () => aggregation?.counts(),
    });
    const aggregating = keepAggregating(database, (error) =>
      app.log.warn({ err: error }, 'The tallies could not be aggregated'),
    );
    aggregation = aggregating;
    await lifetime.opened(() => aggregating.stop());
    // Of its own, so that a ticket that somebody waits for is not printed behind those of mails. It starts with the first mail.
    const printer = createTicketPrinter();
    await lifetime.opened(() => printer.close());
    const background = inBackground(database, config.databasePoolSize);
    const quiet = quietOf(database);
    const needs = { database: background, media: processes.media, printer, log: app.log, secretKey, quiet };
    const work = config.jobs === 'on' ? startWork(workOf(config, needs)) : undefined;
    // Both have seconds to end what is under way.
    await lifetime.opened(() => Promise.all([app.close(), work?.stop()]));
    await listen(app, config);
    say(greeting(app, config, demo));
    if (demo.length > 0 && !isLoopback(config.host)) say(demoWarning(config));
    if (!logsLinks(config) && (await isMailLogged(database))) say(mailWarning);
  } catch (error) {
    // A start that is stopped fails, which is no error.
    if (lifetime.isEnding()) await never();
    await lifetime.end();
    throw error;
  }
};

/** Migrates, and loads the demo into an empty embedded database. Returns the emails of the demo accounts in it. */
async function prepare(config: Config, server: Server): Promise<string[]> {
  say(`PostgreSQL ${server.version} ${server.embedded ? '(embedded)' : '(DATABASE_URL)'}`);
  return withClient(server.connection, async (client) => {
    await migrate(client, { lock: config.migrationLock === 'on', say });
    const { rowCount: filled } = await client.query('select 1 from users limit 1');
    const wanted = server.embedded && config.demoData !== 'off' && config.nodeEnv !== 'production';
    if (wanted && filled === 0) {
      const secretKey = await requireSecretKey(config, server);
      const { seed } = await import('../seed/index.ts'); // large, and needed once
      const gatesOpenAt = Date.now();
      await seed({ connection: server.connection, gatesOpenAt, hashPassword, secretKey, say });
    }
    const demo = await client.query<{ email: string }>(
      'select email from users where email = any ($1) and deleted_at is null order by array_position($1, email)',
      [demoEmails],
    );
    if (config.nodeEnv === 'production' && demo.rows.length > 0) {
      throw new CommandError(
        'This database holds the demo accounts, whose password is public. With NODE_ENV=production use a database without them.',
      );
    }
    return demo.rows.map(({ email }) => email);
  });
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
    if (port !== undefined && port === config.metricsPort)
      throw new CommandError(
        `Cannot listen on ${config.host} port ${port} for the metrics: ${message}. Check KARCIS_METRICS_PORT.`,
      );
    const hint =
      code === 'EADDRINUSE'
        ? `Port ${config.port} on ${config.host} is in use. Stop its program, or choose another: PORT=3001 npm start`
        : `Cannot listen on ${config.host} port ${config.port}: ${message}. Check HOST and PORT.`;
    throw new CommandError(hint);
  }
}

/** Whether mails go to the log of the server only. */
async function isMailLogged({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const settings = await read.selectFrom('live_email_settings').select('driver').executeTakeFirst();
  return settings?.driver === 'Log';
}

const mailWarning =
  'No mail is sent: the mail driver is Log. The log leaves out the links of mails, because others may reach this server. Set a mail server: npm run karcis -- mail set';

const isLoopback = (host: string) => /^(127\.|::1$|localhost$)/.test(host);

/** In red, for an operator who opens the demo to a network. */
function demoWarning({ host, demoData }: Config): string {
  const access =
    demoData === 'public'
      ? 'everybody who reaches it can sign in with them, as an administrator too (KARCIS_DEMO_DATA=public)'
      : 'they sign in from this machine only';
  return styleText('red', `\nThis server listens on ${host} and holds the demo accounts: ${access}.`);
}

function greeting(app: App, config: Config, demo: readonly string[]): string {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : config.port; // with PORT=0 the system chose it
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const base = origin + config.basePath;
  const lines = ['', `Open:         ${origin}`, `Karcis serves ${base}`, `Reference:    ${base}/docs`, ''];
  const [first] = demo;
  if (first === undefined) {
    lines.push(
      'Make an account:',
      '  npm run karcis -- user create --email you@example.org --name "Your Name" --role admin',
    );
  } else {
    lines.push(`Demo accounts, password ${demoPassword}:`, ...demo.map((email) => `  ${email}`), '', 'Try:');
    lines.push(
      `  curl ${base}/faqs`,
      `  curl ${base}/auth/login -H 'content-type: application/json' -d '{"email":"${first}","password":"${demoPassword}"}'`,
    );
  }
  return lines.join('\n');
}
