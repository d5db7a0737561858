import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errors, type Problem } from '@karcis/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOfDatabaseError } from '../../db/constraints.ts';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { newId } from '../../domain/id.ts';
import type { CurrentResponses } from '../connection/current-responses.ts';
import { reportOf } from './error-report.ts';
import { securityHeaders } from '../answers/headers.ts';
import { isErrorOfOurs, type LogWriter } from './log-writer.ts';
import { errorForLog } from '../request-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Codes that may leave a route of the contract. */
    errors?: readonly ErrorCode[];
  }
}

/** What the framework finds wrong with a request before our code sees it, in the words of the contract. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_request',
};

/** What Node's HTTP parser refuses before there is a request. */
const parserCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Any error as a failure of the contract. What nobody foresaw is `internal`, with its cause kept for the log. */
function problemErrorOf(error: unknown, request: FastifyRequest): ProblemError {
  const { raw } = request;
  try {
    if (error instanceof ProblemError) return error;
    const { code = '' } = (error ?? {}) as Partial<FastifyError>;
    const known = frameworkCodes[code];
    if (known !== undefined) return new ProblemError(known, { cause: error });
    // The client left while its body was being read. By its code alone it could be a connection to the database.
    if (raw.errored !== null && raw.errored === error)
      return new ProblemError('malformed_request', { cause: error });
    return (
      problemOfDatabaseError(error, { hasInput: hasInput(request) }) ??
      new ProblemError('internal', { cause: error })
    );
  } catch {
    // Were we to fail here, the framework would answer, and tell what was thrown.
    return new ProblemError('internal', { cause: 'something that cannot be read' });
  }
}

/** Whether the request carries values: in its path, its query or its body. */
const hasInput = ({ params, url, body }: FastifyRequest) =>
  Object.keys(params ?? {}).length > 0 || url.includes('?') || (body !== undefined && body !== null);

function problemOf(failure: ProblemError, requestId: string): Problem {
  const { status, title, detail } = errors[failure.code];
  const { errors: values, detail: particular } = failure.particulars;
  return {
    type: `urn:karcis:problem:${failure.code}`,
    title,
    status,
    detail: particular ?? detail,
    code: failure.code,
    request_id: requestId,
    ...(values === undefined ? {} : { errors: values.map((value) => ({ ...value })) }),
  };
}

function headersOf(failure: ProblemError): Record<string, string> {
  const { retryAfterSeconds, allow } = failure.particulars;
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    // RFC 9110, 15.5.2: a 401 names the scheme by which to sign in.
    ...(errors[failure.code].status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(allow === undefined ? {} : { allow: allow.join(', ') }),
  };
}

/** Answers with the problem, and gives what it was. */
function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): ProblemError {
  const failure = problemErrorOf(error, request);
  const { status } = errors[failure.code];
  if (isErrorOfOurs(failure, request))
    request.log.error({ err: errorForLog(reportOf(failure, request)) }, failure.code);
  // A value that only PostgreSQL found wrong: our own validation should have.
  else if (failure.code === 'invalid_request' && failure.particulars.cause !== undefined)
    request.log.warn(
      { err: errorForLog(reportOf(failure, request)), route: request.routeOptions.url },
      failure.code,
    );
  const body = JSON.stringify(problemOf(failure, request.id));
  void reply
    .code(status)
    .removeHeader('etag')
    .removeHeader('last-modified')
    .headers(headersOf(failure))
    .send(body);
  return failure;
}

interface ProblemOptions {
  readonly logWriter: Pick<LogWriter, 'failed'>;
  readonly noteProblem: (problem: ProblemError) => void;
  /** Whether a code that a route of the contract does not declare is an error of ours. So it is in tests. */
  readonly isStrict: boolean;
}

/** The error, or in its place one of ours where its code is none that the route declares. */
function declaredError(error: unknown, request: FastifyRequest): unknown {
  const { code } = problemErrorOf(error, request);
  const { config, method, url } = request.routeOptions;
  if (config.errors === undefined || config.errors.includes(code)) return error;
  return new Error(`${String(method)} ${url} does not declare the error ${code}.`, { cause: error });
}

/**
 * Gives every error the one shape, the framework's own included, and leaves what is to be kept to the log writer. It holds
 * for routes that come after it, those of plugins too.
 */
export function answerProblems(
  app: FastifyInstance,
  { logWriter, noteProblem, isStrict }: ProblemOptions,
): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = answer(isStrict ? declaredError(error, request) : error, request, reply);
    noteProblem(failure);
    logWriter.failed(failure, request);
  });
}

/** Decides before the body is read: an unknown path must not cost, or complain about, a body. */
export function refuseUnknownPaths(
  app: FastifyInstance,
  methodsOf: (path: string) => readonly string[],
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const [path = ''] = request.url.split('?', 1);
    const allow = methodsOf(path);
    throw allow.length === 0
      ? new ProblemError('unknown_path')
      : new ProblemError('method_not_allowed', {
          allow,
          detail: `${request.method} is not allowed here; allowed: ${allow.join(', ')}.`,
        });
  });
  app.setNotFoundHandler((request, reply) => {
    answer(new ProblemError('unknown_path'), request, reply);
  });
}

/** For errors that the framework meets outside of any route. Gives what it was. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): ProblemError {
  reply.headers(securityHeaders).header('x-request-id', request.id);
  return answer(error, request, reply);
}

/** The whole answer, for where the framework does not write it. */
export function writtenByHand(failure: ProblemError, requestId: string) {
  const body = JSON.stringify(problemOf(failure, requestId));
  const headers = {
    ...securityHeaders,
    ...headersOf(failure),
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
  };
  return { status: errors[failure.code].status, headers, body };
}

interface BrokenSocketOptions {
  readonly responses: Pick<CurrentResponses, 'of'>;
  readonly noteProblem: (problem: ProblemError) => void;
}

/**
 * Answers a socket whose bytes never became a request, by writing the whole answer by hand. Requests that came before
 * them on the connection are answered first.
 */
export function answerBrokenSocket(
  error: Error & { code?: string },
  socket: Socket,
  { responses, noteProblem }: BrokenSocketOptions,
): void {
  const current = responses.of(socket);
  if (error.code !== 'ECONNRESET' && current?.req.complete === true) {
    current.once('close', () => answerBrokenSocket(error, socket, { responses, noteProblem }));
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent === true) {
    socket.destroy();
    return;
  }
  const failure = new ProblemError(parserCodes[error.code ?? ''] ?? 'malformed_request');
  const { status, headers, body } = writtenByHand(failure, newId());
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  noteProblem(failure);
}
