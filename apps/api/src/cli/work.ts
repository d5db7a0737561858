import { setTimeout as wait } from 'node:timers/promises';
import { type Config, secretsOf } from '../config.ts';
import type { Background } from '../db/connection/background.ts';
import { openDatabase } from '../db/connection/database.ts';
import { jobOfKey } from '../db/queries/job-records.ts';
import { announce } from '../db/queries/outbox.ts';
import { pendingMigrations } from '../db/schema/migrate.ts';
import { keptFrames } from '../domain/errors/stack-frames.ts';
import { formsOf } from '../domain/security/redaction.ts';
import { createLog } from '../http/request-log.ts';
import { startWork } from '../jobs/index.ts';
import type { Media } from '../media/media.ts';
import { openMedia } from '../media/open-media.ts';
import { createMailSender } from '../mail/mail-sender.ts';
import { createPayments } from '../payments/payments.ts';
import { createTicketPrinter, type TicketPrinter } from '../printing/ticket-printer.ts';
import { targetsOf } from '../webhooks/webhooks.ts';
import { type Command, CommandError, optionsOf, wholeNumber } from './command.ts';
import { reachServer, withClient, withDatabase } from './database.ts';
import { createLifetime, endOnSignal, never } from './lifetime.ts';
import { keptSecretKey } from './secret-key.ts';

/** Does the work in the background until it is told to stop, beside servers with KARCIS_JOBS=off. */
export const work: Command = async (words, readConfig) => {
  optionsOf(words, {});
  Error.stackTraceLimit = keptFrames;
  const config = readConfig();
  const lifetime = createLifetime();
  endOnSignal(lifetime);
  try {
    const server = await reachServer(config, console.log);
    await lifetime.opened(server.stop);
    const pending = await withClient(server.connection, pendingMigrations);
    if (pending.length > 0)
      throw new CommandError(
        `${pending.length} migrations are pending. Run: npm run karcis -- migrate (npm start does it as well)`,
      );
    const database = openDatabase({
      connection: server.connection,
      readers: 1,
      poolSize: config.databasePoolSize,
      prepare: config.databasePrepare === 'on',
    });
    await lifetime.opened(database.close);
    const log = createLog(config, formsOf(secretsOf(config)));
    const printer = createTicketPrinter();
    await lifetime.opened(() => printer.close());
    const working = startWork(
      workOf(config, { database, media: openMedia(config), printer, log, secretKey: keptSecretKey(config) }),
    );
    await lifetime.opened(() => working.stop());
    console.log('Karcis does the work in the background.');
  } catch (error) {
    if (lifetime.isEnding()) await never();
    await lifetime.end();
    throw error;
  }
};

interface WorkNeeds {
  readonly database: Background;
  readonly media: Pick<Media, 'drop'>;
  readonly printer: TicketPrinter;
  readonly log: Pick<ReturnType<typeof createLog>, 'warn' | 'info'>;
  readonly secretKey: () => Promise<Buffer | undefined>;
  /** Waits for a moment in which few requests are held up, beside a server. */
  readonly quiet?: () => Promise<void>;
}

/** What the work needs to know, in a process of its own or beside a server. */
export const workOf = (
  config: Config,
  { database, media, printer, log, secretKey, quiet = async () => {} }: WorkNeeds,
) => ({
  database,
  workers: {
    mail: createMailSender({
      config,
      database,
      log,
      printer,
      secretKey,
      now: () => performance.now(),
      quiet,
    }),
    media,
    payments: {
      payments: createPayments({ config, database, secretKey }),
      secretKey,
    },
    webhooks: { targets: targetsOf(config), secretKey },
  },
  environment: config.nodeEnv,
  secrets: formsOf(secretsOf(config)),
  onError: (error: unknown) => log.warn({ err: error }, 'Work in the background could not be done or noted'),
});

/** Milliseconds from one question to the next. */
const pause = 100;

/** Announces something that leads to a job, and waits until it is done. Ends with 1 where nobody does it in time. */
export const testWork: Command = async (words, readConfig) => {
  const { within } = optionsOf(words, { within: { type: 'string' } });
  const seconds = wholeNumber(within, '--within', 30, 3600);
  await withDatabase(readConfig(), async (database) => {
    const begun = performance.now();
    const id = await database.transaction((db) =>
      announce(db, {
        topic: 'jobs.test',
        eventId: null,
        organizerId: null,
        subject: { type: 'job', id: null },
        data: {},
      }),
    );
    for (;;) {
      const job = await jobOfKey(database.read, 'jobs.test', id);
      const elapsed = performance.now() - begun;
      if (job?.status === 'Succeeded') {
        console.log(`Work is done: a job took ${(elapsed / 1000).toFixed(1)} seconds from its announcement.`);
        return;
      }
      if (elapsed > seconds * 1000) {
        const state = job === undefined ? 'nobody has made a job of it' : `its job is ${job.status}`;
        throw new CommandError(
          `Nobody does the work: ${seconds} seconds after the announcement ${state}. Start a server with KARCIS_JOBS=on, or: npm run karcis -- work`,
        );
      }
      await wait(pause);
    }
  });
};
