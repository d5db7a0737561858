import { accesses, type Area as Contract, errorsOf, isRead, type Route } from '@karcis/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Areas, Services } from '../handler.ts';
import type { Database, Db, ReadDb } from '../db/connection/database.ts';
import type { FileRows } from '../db/connection/exports.ts';
import { insideTransaction, onBehalfOfAll } from '../domain/current-caller.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { Admission } from './limits/admission.ts';
import type { Callers } from './limits/callers.ts';
import { clientOf } from './limits/client.ts';
import { acquireSlot, during, type Slot } from './limits/slot.ts';
import { type FileRoute, fileSender, isFileRoute } from './answers/file-answer.ts';
import { type Answered, sendPrivate } from './answers/private-answer.ts';
import { publicAnswers } from './answers/public-answer.ts';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { PublicChanges } from './answers/public-changes.ts';
import type { Authorizer } from './authorize.ts';
import type { Bodies } from './input/bodies.ts';
import { bodyLimitOf } from './input/body-limit.ts';
import { readBytes } from './input/upload.ts';
import { hasBody, inputReader } from './input/input.ts';
import { preparing } from './input/prepared.ts';
import type { LogWriter } from './errors/log-writer.ts';
import type { PublicOrigin } from './answers/public-origin.ts';
import { factsOf, responseWriter } from './answers/responses.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { audited, readingOf, rehearsed } from './audited.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { requestKey } from './input/idempotency-key.ts';
import { type AnyHandler, type Reading, readingFunction } from './made-record.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after the check of `authorize.ts`, before anything else of the request is read. */
    scope: Scope;
    /** Slot of a read; undefined for routes that admission does not bound. */
    slot: Slot | undefined;
  }
}

interface Dependencies {
  readonly database: Database;
  readonly authorizer: Authorizer;
  readonly logWriter: Pick<LogWriter, 'did'>;
  readonly cache: AnswerCache;
  readonly publicChanges: Pick<PublicChanges, 'note'>;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'of' | 'readerOf'>;
  readonly bodies: Pick<Bodies, 'read'>;
  readonly services: Services;
  readonly originOf: PublicOrigin;
}

/** Joins every route of the contract to the function that has its name. */
export function mount(
  app: FastifyInstance,
  api: Readonly<Record<string, Contract>>,
  areas: Areas,
  dependencies: Dependencies,
): void {
  const functions = areas as unknown as Record<string, Record<string, AnyHandler>>;
  app.decorateRequest('scope');
  app.decorateRequest('slot');
  app.decorateRequest('sessionHeaders');

  for (const [areaName, area] of Object.entries(api)) {
    for (const [name, route] of Object.entries(area)) {
      const handler = functions[areaName]?.[name];
      if (handler === undefined) throw new Error(`${areaName}.${name} has no function`);
      if (!accesses.includes(route.access))
        throw new Error(`${areaName}.${name} does not say who may call it`);
      const mounted = { route, handler, reading: readingFunction(route, api, functions) };
      if (route.upload === undefined) mountRoute(app, `${areaName}.${name}`, mounted, dependencies);
      else
        void app.register(async (apart) => {
          readBytes(apart, dependencies.bodies);
          mountRoute(apart, `${areaName}.${name}`, mounted, dependencies);
        });
    }
  }
}

/** A route with its function, and where it takes a key the function that reads what it makes. */
interface Mounted {
  readonly route: Route;
  readonly handler: AnyHandler;
  readonly reading: Reading | undefined;
}

function mountRoute(app: FastifyInstance, name: string, mounted: Mounted, dependencies: Dependencies): void {
  const { route } = mounted;
  const { authorizer, logWriter } = dependencies;
  const check = authorizer.check(route);
  const readInput = inputReader(route);
  const readOne = resultReader(name, mounted, dependencies);
  const inputOf = ({ url, params, query, body, headers }: FastifyRequest) =>
    readInput({ path: pathOf(url), params, query: query as string, body, hasBody: hasBody(headers) });
  const options = {
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { errors: errorsOf(route), takesFile: route.upload !== undefined },
    ...bodyLimitOf(route),
  };

  if (route.freshness !== undefined) {
    const answers = publicAnswers(name, { ...route, freshness: route.freshness }, dependencies);
    app.route({
      ...options,
      onRequest: (request, reply, done) => {
        if (!answers.sendFromMemory(request, reply)) authorize(check, request, reply, done);
      },
      handler: async (request, reply) => {
        const input = inputOf(request);
        const read = async (query: string) => (await readOne(request, reply, input, query)).text;
        const load = (query: string) => onBehalfOfAll(pathOf(request.url), () => read(query));
        return answers.send(request, reply, input as object, load);
      },
    });
    return;
  }

  const prepare = preparing(route);
  const answer = isFileRoute(route)
    ? fileAnswer(route, mounted, dependencies)
    : recordAnswer(route, readOne, logWriter);
  const tried = route.dryRun && rehearsalAnswer(name, mounted, route.dryRun, dependencies);
  app.route({
    ...options,
    onRequest: (request, reply, done) => {
      const begin = () => authorize(check, request, reply, done);
      // Writes wait for their connections (db/connection/connection-queue.ts).
      if (isRead(route)) acquireSlot(dependencies, request, reply, begin, done);
      else begin();
    },
    handler: async (request, reply) => {
      const sent = inputOf(request);
      const input = prepare === undefined ? sent : await prepare(sent);
      return (tried !== undefined && isDryRun(input) ? tried : answer)(request, reply, input);
    },
  });
}

const isDryRun = (input: unknown) => (input as { dry_run?: boolean }).dry_run === true;

/** Answers a request whose caller may use the route, and whose input is valid. */
type Answerer = (request: FastifyRequest, reply: FastifyReply, input: unknown) => Promise<FastifyReply>;

const recordAnswer =
  (route: Route, read: ReturnType<typeof resultReader>, logWriter: Dependencies['logWriter']): Answerer =>
  async (request, reply, input) => {
    const answered = await during(request, read(request, reply, input));
    if (route.audit !== undefined && request.method === 'GET')
      logWriter.did(readingOf(route.audit, request, input), request);
    return sendPrivate(request, reply, route, answered);
  };

/** The answer to `dry_run=true` says what would come of a request, and nothing of it is saved. */
function rehearsalAnswer(
  name: string,
  { route, handler }: Mounted,
  response: NonNullable<Route['dryRun']>,
  dependencies: Dependencies,
): Answerer {
  const write = responseWriter(name, { ...route, response });
  return async (request, reply, input) => {
    const tried = await rehearsed((db) => handler(db, request.scope, input, dependencies.services), {
      ...dependencies,
      request,
      client: clientOf(request, reply, route, input),
    });
    const text = write(tried, { path: pathOf(request.url), query: '', reader: request.scope });
    return sendPrivate(request, reply, { ...route, response }, { text });
  };
}

/** The rows of a file are read on connections of their own: its slot is given back before. */
function fileAnswer(route: FileRoute, { handler }: Mounted, dependencies: Dependencies): Answerer {
  const send = fileSender(route, dependencies);
  const { database, services } = dependencies;
  return async (request, reply, input) => {
    const work = handler(readsOf(request, database), request.scope, input, services);
    return send(request, reply, input as object, (await during(request, work)) as FileRows);
  };
}

/**
 * Makes the function that calls the handler of a route and returns its answer: the JSON, and the version of a record that
 * can be changed. Links of a page repeat `query`.
 */
function resultReader(
  name: string,
  { route, handler, reading }: Mounted,
  { database, services, originOf, publicChanges }: Dependencies,
): (request: FastifyRequest, reply: FastifyReply, input: unknown, query?: string) => Promise<Answered> {
  const write = responseWriter(name, route);
  return (request, reply, input, query = request.query as string) => {
    const address = { path: originOf(request) + pathOf(request.url), query, reader: request.scope };
    // Inside the transaction: an answer that breaks its contract rolls it back.
    const answered = (result: unknown) => ({
      text: write(result, address, input),
      ...factsOf(route, result),
    });
    const key = route.takesKey && requestKey(name, request, input);
    const run = async (db: ReadDb | Db | WriteDb) =>
      answered(await handler(db, request.scope, input, services, { key }));
    const inside = (db: Db | WriteDb) => insideTransaction(() => run(db));
    if (key === undefined && route.takesKey === 'required') fail('idempotency_key_required');
    if (isRead(route)) return run(readsOf(request, database));
    const client = clientOf(request, reply, route, input);
    if (route.audit !== undefined) {
      const repeated = reading &&
        key && {
          key,
          read: async (db: Db, id: string) => answered(await reading(db, request.scope, input, id, services)),
        };
      const { audit, needsVersion = false } = route;
      return audited(inside, { database, request, client, audit, needsVersion, publicChanges, repeated });
    }
    return database.transaction(inside, { lane: route.lane, client });
  };
}

/** Reads of a request: what was not sent when its client has left is dropped. */
const readsOf = ({ slot }: FastifyRequest, database: Database): ReadDb =>
  slot === undefined ? database.read : database.readFor(slot.left);

/** Sets the scope of a request whose caller may use the route. Goes on with the request if its client has not left. */
function authorize(
  check: ReturnType<Authorizer['check']>,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const admit = (scope: Scope) => {
    if (reply.raw.destroyed) return;
    request.scope = scope;
    done();
  };
  const scope = check(request, reply);
  if (scope instanceof Promise) (request.slot?.during(scope) ?? scope).then(admit, done);
  else admit(scope);
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
