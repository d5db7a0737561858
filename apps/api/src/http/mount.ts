import { accesses, type Area as Contract, type Route } from '@karcis/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Areas, Services } from '../handler.ts';
import type { Database, Db, ReadDb } from '../db/connection/database.ts';
import type { Activity } from '../domain/activity.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { Admission, Leave } from './limits/admission.ts';
import { codingFor, compress } from './answers/compression.ts';
import { sendContent } from './answers/public-answer.ts';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { Authorize } from './authorize.ts';
import { json, vary } from './answers/headers.ts';
import { inputReader } from './input/input.ts';
import type { LogWriter } from './errors/log-writer.ts';
import { responseWriter } from './answers/responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authorize.ts` before anything else is read of the request. */
    scope: Scope;
    /** Ends the turn of a read; undefined where nobody has to wait for one. */
    leave: Leave | undefined;
  }
}

interface Parts {
  readonly database: Database;
  readonly authorize: Authorize;
  readonly logWriter: Pick<LogWriter, 'did'>;
  readonly fresh: AnswerCache;
  readonly admission: Pick<Admission, 'enter'>;
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
  app.decorateRequest('leave');

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
  { database, authorize, logWriter, fresh, admission, services }: Parts,
): void {
  const check = authorize(route.access);
  const readInput = inputReader(route);
  const write = responseWriter(name, route);
  // Public content is read once, however many ask for it, and what writes has a line of its own.
  const isLimited = route.method === 'GET' && route.freshness === undefined;

  const answer = ({ scope, protocol, host, url, query }: FastifyRequest, input: unknown): Promise<string> => {
    const asked = { path: `${protocol}://${host}${pathOf(url)}`, query: query as string };
    // Written inside the transaction: an answer that breaks its contract undoes what led to it.
    const run = async (db: ReadDb | Db) => write(await handler(db, scope, input, services), asked);
    return route.method === 'GET' ? run(database.read) : database.transaction(run);
  };

  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: (request, reply, done) => {
      const admit = (scope: Scope) => {
        request.scope = scope;
        done();
      };
      const begin = () => {
        const scope = check(request, reply);
        if (scope instanceof Promise) scope.then(admit, done);
        else admit(scope);
      };
      if (isLimited) takeTurn(admission, request, reply, begin, done);
      else begin();
    },
    handler: async (request, reply) => {
      const { params, query, body, url } = request;
      const input = readInput({ params, query: query as string, body, hasBody: hasBody(request) });
      const { freshness } = route;
      if (freshness === undefined) {
        const text = await answer(request, input).finally(request.leave);
        if (route.audit !== undefined) logWriter.did(readingOf(route.audit, request, input), request);
        return sendPrivate(request, reply, route, text);
      }
      // The parameters have been validated, so the path is one of the few that exist.
      const content = { path: pathOf(url), route: request.routeOptions.url ?? '', freshness };
      const accepted = request.headers['accept-encoding'];
      return sendContent(request, reply, await fresh.get(content, accepted, () => answer(request, input)));
    },
  });
}

/** Begins when it is the turn of this read. */
function takeTurn(
  admission: Pick<Admission, 'enter'>,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: () => void,
  refuse: (error: Error) => void,
): void {
  const start = (leave: Leave) => {
    if (reply.raw.destroyed) return leave(); // left while waiting
    request.leave = leave;
    // Where it ends before the function does: whoever may not enter, or leaves.
    reply.raw.once('close', leave);
    begin();
  };
  const entered = admission.enter();
  if (entered instanceof Promise) entered.then(start, refuse);
  else start(entered);
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
