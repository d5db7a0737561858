import { accesses, type Area as Contract, type Route } from '@karcis/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Areas, Services } from '../handler.ts';
import type { Database, Db, ReadDb } from '../db/connection/database.ts';
import type { Activity } from '../domain/activity.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { Admission, Release } from './limits/admission.ts';
import type { Callers } from './limits/callers.ts';
import { type Slot, slotFor } from './limits/slot.ts';
import { codingFor, compress } from './answers/compression.ts';
import { sendContent } from './answers/public-answer.ts';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { Authorizer } from './authorize.ts';
import { json, vary } from './answers/headers.ts';
import { inputReader } from './input/input.ts';
import type { LogWriter } from './errors/log-writer.ts';
import { responseWriter } from './answers/responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authorize.ts` before anything else is read of the request. */
    scope: Scope;
    /** Slot of a read; undefined for routes that admission does not bound. */
    slot: Slot | undefined;
  }
}

interface Parts {
  readonly database: Database;
  readonly authorizer: Authorizer;
  readonly logWriter: Pick<LogWriter, 'did'>;
  readonly fresh: AnswerCache;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'of'>;
  readonly services: Services;
}

/** A function behind a route, seen without the types that tied it to its route. */
type AnyHandler = (db: ReadDb | Db, scope: Scope, input: unknown, services: Services) => Promise<unknown>;

/** Joins every route of the contract to the function that has its name. */
export function mount(
  app: FastifyInstance,
  api: Readonly<Record<string, Contract>>,
  areas: Areas,
  parts: Parts,
): void {
  const functions = areas as unknown as Record<string, Record<string, AnyHandler>>;
  app.decorateRequest('scope');
  app.decorateRequest('slot');

  for (const [areaName, area] of Object.entries(api)) {
    for (const [name, route] of Object.entries(area)) {
      const handler = functions[areaName]?.[name];
      if (handler === undefined) throw new Error(`${areaName}.${name} has no function`);
      if (!accesses.includes(route.access))
        throw new Error(`${areaName}.${name} does not say who may call it`);
      mountRoute(app, `${areaName}.${name}`, route, handler, parts);
    }
  }
}

function mountRoute(
  app: FastifyInstance,
  name: string,
  route: Route,
  handler: AnyHandler,
  { database, authorizer, logWriter, fresh, admission, callers, services }: Parts,
): void {
  const check = authorizer.check(route);
  const readInput = inputReader(route);
  const write = responseWriter(name, route);
  // Public content is read once, however many ask for it, and writes have a queue of their own.
  const isBounded = route.method === 'GET' && route.freshness === undefined;

  const answer = (request: FastifyRequest, input: unknown): Promise<string> => {
    const { scope, protocol, host, url, query, slot } = request;
    const asked = { path: `${protocol}://${host}${pathOf(url)}`, query: query as string };
    // Written inside the transaction: an answer that breaks its contract undoes what led to it.
    const run = async (db: ReadDb | Db) => write(await handler(db, scope, input, services), asked);
    if (route.method !== 'GET') return database.transaction(run);
    return run(slot === undefined ? database.read : database.readFor(slot.left));
  };

  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: (request, reply, done) => {
      const begin = () => letIn(check, request, reply, done);
      if (isBounded) acquireSlot({ admission, callers }, request, reply, begin, done);
      else begin();
    },
    handler: async (request, reply) => {
      const { params, query, body, url } = request;
      const input = readInput({ params, query: query as string, body, hasBody: hasBody(request) });
      const { freshness } = route;
      if (freshness === undefined) {
        const work = answer(request, input);
        const text = await (request.slot?.during(work) ?? work);
        request.slot?.end();
        if (route.audit !== undefined && request.method !== 'HEAD')
          logWriter.did(readingOf(route.audit, request, input), request);
        return sendPrivate(request, reply, route, text);
      }
      // The parameters have been validated, so the path is one of the few that exist.
      const content = { path: pathOf(url), route: request.routeOptions.url ?? '', freshness };
      const accepted = request.headers['accept-encoding'];
      const load = () => answer(request, input);
      const countMiss = () => authorizer.countMiss(request, reply);
      return sendContent(request, reply, await fresh.get(content, accepted, load, countMiss));
    },
  });
}

/** Proves that the caller may use the route, and goes on with the request if anybody still waits for it. */
function letIn(
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

/** Calls `begin` once the read has a slot. The slot is given back at the latest when the answer or the client is gone. */
function acquireSlot(
  { admission, callers }: Pick<Parts, 'admission' | 'callers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: () => void,
  reject: (error: Error) => void,
): void {
  const left = new AbortController();
  reply.raw.once('close', () => {
    left.abort();
    request.slot?.end();
  });
  const start = (release: Release) => {
    if (reply.raw.destroyed) return release();
    request.slot = slotFor(release, left.signal);
    begin();
  };
  const acquired = admission.acquire(callers.of(request.raw), left.signal);
  if (!(acquired instanceof Promise)) return start(acquired);
  acquired.then(start, (error: Error) => {
    if (!left.signal.aborted) reject(error);
  });
}

/** A read for the audit log, named after what was read: `error_log.read`, of the record in the path. */
function readingOf(
  { action, description }: NonNullable<Route['audit']>,
  { scope }: FastifyRequest,
  input: unknown,
): Activity {
  const { tokenId } = scope as Partial<Scope<'signed-in'>>;
  const { id = null } = input as { id?: string };
  const [type = ''] = action.split('.');
  return {
    action,
    description,
    outcome: 'Succeeded',
    ...(tokenId === undefined ? {} : { by: { tokenId } }),
    subject: { type, id, label: null },
  };
}

/** Whether a request has a body (RFC 9112, 6.3). The framework reads none of a GET. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

async function sendPrivate(request: FastifyRequest, reply: FastifyReply, route: Route, text: string) {
  reply.code(route.response.status).header('cache-control', 'private, no-store');
  vary(reply, 'Authorization');
  if (route.response.kind === 'nothing') return reply.send();
  reply.type(json);
  const coding = codingFor(text.length, request.headers['accept-encoding']);
  if (coding === undefined) return reply.send(text);
  vary(reply, 'Accept-Encoding');
  return reply.header('content-encoding', coding).send(await compress(Buffer.from(text), coding, 'sent'));
}
