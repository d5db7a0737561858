import type { RequestListener, Server } from 'node:http';
import { api } from '@karcis/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { areas as allAreas } from './areas.ts';
import { type Config, secretsOf } from './config.ts';
import type { Database } from './db/connection/database.ts';
import type { AggregationCounts } from './db/tallies/keep-aggregating.ts';
import type { ProblemError } from './domain/errors/problem-error.ts';
import type { Areas, Services } from './handler.ts';
import { formsOf } from './domain/security/redaction.ts';
import { createLoginThrottle } from './management/login-throttle.ts';
import { createPasswordQueue } from './domain/security/password.ts';
import { createAdmission, slotLimits } from './http/limits/admission.ts';
import { createBodies } from './http/input/bodies.ts';
import { readJson } from './http/input/json-body.ts';
import { type Closing, closeInSteps } from './http/connection/graceful-stop.ts';
import { createConnections } from './http/connection/connections.ts';
import { createCurrentResponses, type CurrentResponses } from './http/connection/current-responses.ts';
import { allowOrigins } from './http/answers/cors.ts';
import {
  answerBrokenSocket,
  answerProblems,
  answerFrameworkError,
  rejectUnknownPaths,
} from './http/errors/problems.ts';
import { openMemory } from './http/answers/memory.ts';
import { createAuthorizer } from './http/authorize.ts';
import { addHeaders, createRequestIds, type RequestIds } from './http/answers/headers.ts';
import { serveHealth } from './http/health.ts';
import { createLogWriter } from './http/errors/log-writer.ts';
import { hideSecrets } from './http/errors/request-secrets.ts';
import { createLog, logRequests } from './http/request-log.ts';
import { hasMetrics, hasMetricsBesideApi, metricsPath, serveMetrics } from './http/metrics/serve.ts';
import { servePaymentNotifications } from './http/payment-notifications.ts';
import { serveMedia } from './http/serve-media.ts';
import { serveMailFrame } from './http/mail-frame.ts';
import { mount } from './http/mount.ts';
import { oneAtATime } from './http/connection/one-request-per-connection.ts';
import { createRateLimit } from './http/limits/rate-limit.ts';
import { createPublicOrigin } from './http/answers/public-origin.ts';
import { serveReference } from './http/reference.ts';
import { serveUnsubscribe } from './http/unsubscribe.ts';
import { createLoadShedder, sheddingBefore } from './http/limits/overload.ts';
import { createCallers, forCallers } from './http/limits/callers.ts';
import { createMailer } from './mail/mailer.ts';
import { openProcesses, type Processes } from './processes.ts';
import { createPayments } from './payments/payments.ts';
import { createBuyingLimits } from './selling/limits.ts';
import { createGates } from './gates/service.ts';
import { receiveNotification } from './selling/notified.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import { failurePages } from './http/site/failure-pages.ts';
import { createLinkMender, mendLinks } from './http/site/mend-links.ts';
import { type Site, pathsOf, serveSite } from './http/site/serve-site.ts';
import { type RouteTable, routeTable } from './http/route-table.ts';
import { addressFinder, connectionLimits, openServer, originForm } from './http/connection/server.ts';

interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  /** The server's secret, which encrypts what is stored in confidence; undefined where there is none. */
  readonly secretKey?: () => Promise<Buffer | undefined>;
  /** The processes that decode and print; without it, as the settings say. */
  readonly processes?: Processes;
  /** The functions behind the routes; without it, those of `areas.ts`. */
  readonly areas?: Areas;
  /** Milliseconds on a clock that only moves forward. */
  readonly now?: () => number;
  /** Target of the log; standard output without it. */
  readonly log?: DestinationStream;
  /** Times of a stop. Without them the server closes as soon as the requests under way have ended. */
  readonly closing?: Closing;
  /** The web application; without it there is only the API. */
  readonly site?: Site | undefined;
  /** Numbers of the aggregation of tallies, for the metrics. */
  readonly aggregation?: () => AggregationCounts | undefined;
}

export type App = FastifyInstance;

/** Puts the server together, in the order in which a request meets it. */
export async function createApp({
  config,
  database,
  secretKey = async () => undefined,
  processes = openProcesses(config),
  areas = allAreas,
  now = () => performance.now(),
  log: stream,
  closing = { announce: 0, finish: 10_000 },
  site,
  aggregation = () => undefined,
}: Dependencies): Promise<App> {
  const secrets = formsOf(secretsOf(config));
  const log = createLog(config, secrets, stream);
  const metrics = hasMetrics(config) ? await openMetrics() : undefined;
  const noteProblem = notingIn(metrics);
  const trustedProxies = config.trustProxy.split(',').filter(Boolean);
  const table = tableOf(config, site);
  const { publicChanges, cache, maintenance } = openMemory(database, now);
  const { rateLimit, callers, admission, bodies } = createLimits(config, trustedProxies, now);
  const requestIdOf = createRequestIds();
  const { basePath } = config;
  const shedder = createLoadShedder({ admission, callers, table, basePath, requestIdOf, log, metrics });
  const [connections, responses] = [openConnections(log, now), createCurrentResponses()];
  const serve = (framework: RequestListener) => {
    const listener = responses.track(sheddingBefore(framework, shedder, () => isStopping()));
    const alone = oneAtATime(forCallers(callers, listener), connections);
    return connections.watch(openServer(bodies.collect(alone)));
  };
  const originOf = createPublicOrigin(config);
  const page = failurePages(site, basePath, originOf);
  const app = openFramework({ serve, log, requestIdOf, trustedProxies, responses, noteProblem, site, page });
  hideSecrets(app, secrets);
  const logWriter = createLogWriter({ database, log: app.log, environment: config.nodeEnv, now });
  const isStopping = closeInSteps(app, connections, closing);
  app.addHook('onClose', () => logWriter.close());
  const services = createServices(app, processes, { config, database, secretKey, log: app.log, now });

  metrics?.watch(app);
  addHeaders(app);
  logRequests(app);
  answerProblems(app, { logWriter, noteProblem, isStrict: config.nodeEnv === 'test', failurePage: page });
  await allowOrigins(app, config, table.isPublic);
  mendLinks(app, createLinkMender(site));
  rejectUnknownPaths(app, table.methodsOf);
  readJson(app, bodies);
  serveHealth(app, database, isStopping);
  if (metrics !== undefined) {
    metrics.readFrom({ database, admission, cache, logWriter, aggregation });
    serveMetrics(app, metrics, config);
  }
  const authorizer = createAuthorizer({ database, rateLimit, callers, originOf, secretKey, maintenance });
  serveMedia(app, processes.media, authorizer);
  const shared = { database, logWriter, cache, publicChanges, admission, callers, bodies, services };
  await app.register((base) => serveApi(base, basePath, areas, { ...shared, authorizer, originOf }), {
    prefix: basePath,
  });
  if (site) serveSite(app, site, { ...shared, api, areas, authorizer, originOf, basePath, now });
  return app;
}

/** Every path that is answered: of the contract, the metrics and the web application. */
function tableOf(config: Config, site: Site | undefined): RouteTable {
  const besideApi = [...(hasMetricsBesideApi(config) ? [metricsPath] : []), ...pathsOf(site)];
  return routeTable(api, config.basePath, besideApi);
}

/** The routes of the contract and their reference, below the base path. */
async function serveApi(
  base: FastifyInstance,
  basePath: string,
  areas: Areas,
  dependencies: Parameters<typeof mount>[3],
): Promise<void> {
  mount(base, api, areas, dependencies);
  await base.register((apart) => serveUnsubscribe(apart, dependencies));
  await base.register((apart) => servePaymentNotifications(apart, dependencies));
  serveMailFrame(base, areas.adminMail.preview, dependencies);
  await serveReference(base, basePath);
}

function createLimits(config: Config, trustedProxies: readonly string[], now: () => number) {
  const callers = createCallers(addressFinder(trustedProxies));
  return {
    rateLimit: createRateLimit(config, now),
    callers,
    admission: createAdmission(slotLimits(config.readsAtOnce), now),
    bodies: createBodies(callers),
  };
}

const openConnections = (log: FastifyBaseLogger, now: () => number) =>
  createConnections({
    limits: connectionLimits(),
    now,
    onDrop: (reason, count) => log.warn({ count }, `connections dropped: ${reason}`),
  });

type Parts = Parameters<typeof createMailer>[0] & { readonly database: Database };

function createServices(app: App, { media, ticketPrinter }: Processes, parts: Parts): Services {
  app.addHook('onClose', async () => media.close());
  app.addHook('onClose', () => ticketPrinter.close());
  const payments = createPayments(parts);
  return {
    passwordQueue: createPasswordQueue(),
    loginThrottle: createLoginThrottle(parts),
    ticketPrinter,
    mailer: createMailer(parts),
    media,
    apart: (work) => parts.database.transaction(work),
    secretKey: parts.secretKey,
    webhooks: createWebhooks(parts),
    buyingLimits: createBuyingLimits(parts.config, parts.now),
    gates: createGates(parts.config, parts.now),
    payments,
    receiveNotification: (sent) => receiveNotification({ database: parts.database, payments }, sent),
    isDemoPublic: parts.config.demoData === 'public',
  };
}

/** Loads the library only where metrics are wanted: it takes a twentieth of the time of a start. */
const openMetrics = async () => (await import('./http/metrics/index.ts')).createMetrics();

/** Makes the function that counts problems in the metrics. */
const notingIn =
  (metrics: Awaited<ReturnType<typeof openMetrics>> | undefined) =>
  (problem: ProblemError | undefined): void => {
    if (problem !== undefined) metrics?.failed(problem.code);
  };

interface Framework {
  readonly serve: (framework: RequestListener) => Server;
  readonly log: FastifyBaseLogger;
  readonly requestIdOf: RequestIds;
  readonly trustedProxies: string[];
  readonly responses: CurrentResponses;
  readonly noteProblem: (problem: ProblemError | undefined) => void;
  readonly site: Site | undefined;
  readonly page: ReturnType<typeof failurePages>;
}

const openFramework = ({ site, page, responses, noteProblem, ...parts }: Framework): App => {
  const mendsLink = createLinkMender(site);
  return Fastify({
    serverFactory: parts.serve,
    loggerInstance: parts.log,
    rewriteUrl: originForm,
    genReqId: parts.requestIdOf,
    // http/request-log.ts logs one line for each request in place of the framework's two.
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    trustProxy: parts.trustedProxies.length === 0 ? false : parts.trustedProxies,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: {
      // Queries are read strictly, by the contract; the framework's parser would guess.
      querystringParser: (text) => text as unknown as Record<string, unknown>,
      // As long as a request line can be. Beyond it the framework would answer by itself, and a long id is only a wrong one.
      maxParamLength: 16 * 1024,
    },
    // A link that was cut in the midst of a percent code is no address for the framework.
    frameworkErrors(error, request, reply) {
      if (!mendsLink(request, reply)) noteProblem(answerFrameworkError(error, request, reply, page));
    },
    clientErrorHandler: (error, socket) => answerBrokenSocket(error, socket, { responses, noteProblem }),
  });
};
