import { api } from '@karcis/contract';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { areas } from './areas.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createAdmission } from './http/admission.ts';
import { readJson } from './http/body.ts';
import { allowOrigins } from './http/cors.ts';
import { answerBrokenSocket, answerFailures, answerFrameworkError } from './http/failures.ts';
import { type Closing, closeInSteps } from './http/closing.ts';
import { createConnections } from './http/connections.ts';
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
import { createRefusals } from './http/refusals.ts';
import { routeTable } from './http/route-table.ts';
import { addressFinder, connectionLimits, openServer } from './http/server.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  /** Milliseconds on a clock that only moves forward. */
  readonly now?: () => number;
  /** Where the log goes; standard output without it. */
  readonly log?: DestinationStream;
  /** Without it the server closes as soon as what is under way has ended. */
  readonly closing?: Closing;
}

export type App = FastifyInstance;

const framework = {
  genReqId: requestIdOf,
  // One line a request, of our own (http/log.ts), in place of the framework's two.
  logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
  bodyLimit: 64 * 1024,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: {
    // Queries are read strictly, by the contract; the framework's parser would guess.
    querystringParser: (text) => text as unknown as Record<string, unknown>,
    maxParamLength: 256,
  },
  frameworkErrors: answerFrameworkError,
  clientErrorHandler: answerBrokenSocket,
} satisfies FastifyServerOptions;

/** Puts the server together. The order below is the order in which a request meets the parts. */
export async function createApp({
  config,
  database,
  now = () => performance.now(),
  log,
  closing = { announce: 0, finish: 10_000 },
}: Parts): Promise<App> {
  const trustedProxies = config.trustProxy.split(',').filter(Boolean);
  const logger = createLog(config, log);
  const fresh = createFreshness(now);
  const rateLimit = createRateLimit(config, now);
  const table = routeTable(api, config.basePath);
  const admission = createAdmission(config.readsAtOnce, now);
  const refusals = createRefusals({ admission, isPublic: table.isPublic, log: logger });
  const front = createFront({
    fresh,
    refusals,
    rateLimit,
    addressOf: addressFinder(trustedProxies),
    log: logger,
  });
  const onDrop = (why: string, count: number) => logger.warn({ count }, `connections dropped: ${why}`);
  const connections = createConnections({ limits: connectionLimits(), now, onDrop });
  const app: App = Fastify({
    serverFactory: (handler) => connections.watch(openServer(front.before(handler))),
    loggerInstance: logger,
    trustProxy: trustedProxies.length === 0 ? false : trustedProxies,
    ...framework,
  });
  const journal = createJournal({ database, log: app.log, environment: config.nodeEnv, now });
  // From then on the framework answers everything: it tells each client that the connection ends.
  const isClosing = closeInSteps(app, connections, closing, front.stepAside);
  app.addHook('onClose', () => journal.close());

  addHeaders(app);
  logRequests(app);
  await allowOrigins(app, {
    origins: config.corsOrigins.split(',').filter(Boolean),
    isPublic: table.isPublic,
  });
  answerFailures(app, table.methodsOf, journal);
  readJson(app);
  const gate = createGate(database, rateLimit);
  serveHealth(app, database, isClosing);
  await app.register(
    async (base) => {
      mount(base, api, areas, { database, gate, journal, fresh, admission });
      await serveReference(base, config.basePath);
    },
    { prefix: config.basePath },
  );
  return app;
}
