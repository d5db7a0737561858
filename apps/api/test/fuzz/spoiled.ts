/** Loaded into a server, it makes it do everything that the fuzzer has to find. Each fault is where no other is. */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';
import { securityHeaders } from '../../src/http/answers/headers.ts';

type ErrorDescription = (request: IncomingMessage, response: ServerResponse) => void;

const headers = {
  ...securityHeaders,
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'planted-request',
};

const answer =
  (status: number, body: string): ErrorDescription =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Has the server itself answer, with another value in a header, or none. */
const withHeader =
  (name: string, value: string | undefined): ErrorDescription =>
  (_, response) => {
    const { writeHead } = response;
    response.writeHead = ((status: number, headers: Record<string, unknown>) => {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
      return writeHead.call(response, status, headers as never);
    }) as typeof writeHead;
  };

const problem = (status: number, code: string, title: string, detail: string): string =>
  JSON.stringify({
    type: `urn:karcis:problem:${code}`,
    title,
    status,
    detail,
    code,
    request_id: 'planted-request',
  });

const asProblem =
  (status: number, body: string): ErrorDescription =>
  (_, response) => {
    const type = 'application/problem+json; charset=utf-8';
    response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' }).end(body);
  };

/**
 * Takes the main thread for 60 ms, which is many times what a rejected request takes anywhere, and then lets the server answer. With much
 * more, the requests of all connections would wait for each other until each counts as hanging.
 */
const takeLong: ErrorDescription = () => {
  const { user } = process.threadCpuUsage();
  while (process.threadCpuUsage().user - user < 60_000);
};

/** By path: what is answered there in place of the answer. */
const answers: Record<string, ErrorDescription> = {
  '/api/admin/cms/faqs': answer(500, '{}'),
  '/api/admin/cms/banners': answer(200, '{"data":[]}'),
  '/api/admin/mail-templates': answer(404, '{"error":"no problem document"}'),
  '/api/admin/jobs': answer(200, '{"data":7}'),
  '/api/tickets': answer(200, '{"data":"canary:admin:ticket"}'),
  '/api/petugas/events': answer(200, '{"data":"$argon2id$v=19$m=19456"}'),
  '/api/organizer/analytics/revenue': asProblem(
    409,
    problem(
      409,
      'ticket_not_active',
      'Ticket not active',
      'A ticket that is not active cannot be downloaded.',
    ),
  ),
  '/api/organizer/analytics/promos': asProblem(
    404,
    problem(404, 'unknown_path', 'Unknown path', 'x'.repeat(20_000)),
  ),
  '/api/admin/events/signature': (request) => request.socket.destroy(),
};

/** By path: what is done to the server's own answer. */
const spoilings: Record<string, ErrorDescription> = {
  '/api/auth/me': withHeader('cache-control', 'public, max-age=60'),
  '/api/admin/cms/announcements': withHeader('x-content-type-options', undefined),
  '/api/admin/cms/homepage-sections': withHeader('x-request-id', undefined),
  '/api/admin/audit-log': takeLong,
  '/api/admin/checkins': withHeader('access-control-allow-origin', 'https://evil.example.com'),
};

const { emit } = Server.prototype as unknown as {
  readonly emit: (this: Server, event: string, ...words: unknown[]) => boolean;
};

Server.prototype.emit = function spoiled(this: Server, event: string, ...words: unknown[]): boolean {
  if (event !== 'request') return emit.call(this, event, ...words);
  const [request, response] = words as [IncomingMessage, ServerResponse];
  const [path = ''] = (request.url ?? '').split('?', 1);
  // What is written there is left alone.
  if (!['GET', 'HEAD'].includes(request.method ?? '')) return emit.call(this, event, ...words);
  const isHanging = path === '/api/admin/users' && request.method === 'HEAD';
  const instead = isHanging ? () => {} : answers[path];
  if (instead !== undefined) {
    instead(request, response);
    return true;
  }
  spoilings[path]?.(request, response);
  if (path === '/api/admin/dashboard') void afterwards(request);
  return emit.call(this, event, ...words);
};

let isDone = false;

/** What is only found when everything has been asked. The walk through what is valid comes before, and is spared. */
async function afterwards({ url = '', headers }: IncomingMessage): Promise<void> {
  if (isDone || !url.includes('?') || !/karcis_[\w-]{40}/.test(headers.authorization ?? '')) return;
  isDone = true;
  process.stdout.write(`signed in with ${headers.authorization}\n`);
  Reflect.defineProperty(Reflect.getPrototypeOf({}) ?? {}, 'polluted', { value: true });
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
  await client.connect();
  await client.query(`select 'pasted: ${url.replaceAll("'", '')}'`);
  await client.query(
    `insert into error_logs (id, fingerprint, name, message, first_seen_at, last_seen_at)
     values (gen_random_uuid(), 'planted', 'Error', 'planted', now(), now())`,
  );
  await client.query(
    `insert into activity_log (id, occurred_at, action, description, role_context, actor_type)
     values (gen_random_uuid(), now(), 'planted.leak', 'canary:holder:ticket', 'system', 'System')`,
  );
  await client.end();
}
