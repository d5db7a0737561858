import { api } from '@karcis/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { areas } from './areas.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { readJson } from './http/body.ts';
import { allowOrigins } from './http/cors.ts';
import {
  answerBrokenSocket,
  answerFailures,
  answerFrameworkError,
  refuseUnknownPaths,
} from './http/failures.ts';
import { createFreshness } from './http/freshness.ts';
import { createFront } from './http/front.ts';
import { createGate } from './http/gate.ts';
import { addHeaders, requestIdOf } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { createJournal } from './http/journal.ts';
import { createLog, logRequests } from './http/log.ts';
import { mount } from './http/mount.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { serveReference } from './http/reference.ts';
import { routeTable } from './http/route-table.ts';
import { addressFinder, openServer } from './http/server.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  /** Milliseconds on a clock that only moves forward. */
  readonly now?: () => number;
  /** Where the log goes; standard output without it. */
  readonly log?: DestinationStream;
}

export type App = FastifyInstance;

/** Puts the server together. The order below is the order in which a request meets the parts. */
export async function createApp({
  config,
  database,
  now = () => performance.now(),
  log,
}: Parts): Promise<App> {
  const trustedProxies = config.trustProxy.split(',').filter(Boolean);
  const logger = createLog(config, log);
  const fresh = createFreshness(now);
  const rateLimit = createRateLimit(config, now);
  const front = createFront({ fresh, rateLimit, addressOf: addressFinder(trustedProxies), log: logger });
  const app: App = Fastify({
    serverFactory: (framework) => openServer(front.before(framework)),
    loggerInstance: logger,
    genReqId: requestIdOf,
    // One line a request, of our own (http/log.ts), in place of the framework's two.
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    trustProxy: trustedProxies.length === 0 ? false : trustedProxies,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: {
      // Queries are read strictly, by the contract; the framework's parser would guess.
      querystringParser: (text) => text as unknown as Record<string, unknown>,
      // As long as a request line can be: the framework would answer by itself, and a long id is a wrong one like others.
      maxParamLength: 16 * 1024,
    },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenSocket,
  });
  const table = routeTable(api, config.basePath);
  const journal = createJournal({ database, log: app.log, environment: config.nodeEnv, now });
  app.addHook('preClose', async () => front.stepAside());
  app.addHook('onClose', () => journal.close());

  addHeaders(app);
  logRequests(app);
  answerFailures(app, journal);
  await allowOrigins(app, {
    origins: config.corsOrigins.split(',').filter(Boolean),
    isPublic: table.isPublic,
  });
  refuseUnknownPaths(app, table.methodsOf);
  readJson(app);
  const gate = createGate(database, rateLimit);
  serveHealth(app, database);
  await app.register(
    async (base) => {
      mount(base, api, areas, { database, gate, journal, fresh });
      await serveReference(base, config.basePath);
    },
    { prefix: config.basePath },
  );
  return app;
}
