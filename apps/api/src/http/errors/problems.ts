import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errors, type Problem } from '@karcis/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOfDatabaseError } from '../../db/constraints.ts';
import { ProblemError, type ValueError } from '../../domain/errors/problem-error.ts';
import { newId } from '../../domain/id.ts';
import type { CurrentResponses } from '../connection/current-responses.ts';
import { reportOf } from './error-report.ts';
import { html, securityHeaders } from '../answers/headers.ts';
import { isErrorOfOurs, type LogWriter } from './log-writer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Codes that may leave a route of the contract. */
    errors?: readonly ErrorCode[];
    /** Whether the body is a file: other values that an error names are parameters. */
    takesFile?: boolean;
    /** Language of a page for people; undefined for routes of the API. */
    page?: 'id' | 'en';
  }
}

/** Codes of the contract for errors that the framework finds in a request. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_request',
};

/** Codes of the contract for bytes that Node's HTTP parser rejects before there is a request. */
const parserCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Returns any error as one of the contract. Unforeseen ones are `internal`, with the error as their cause for the log. */
function problemErrorOf(error: unknown, request: FastifyRequest): ProblemError {
  const { raw } = request;
  try {
    if (error instanceof ProblemError) return error;
    const { code = '' } = (error ?? {}) as Partial<FastifyError>;
    const known = frameworkCodes[code];
    if (known !== undefined) return new ProblemError(known, { cause: error });
    // The client left while its body was being read. The code alone could be that of a connection to the database.
    if (raw.errored !== null && raw.errored === error)
      return new ProblemError('malformed_request', { cause: error });
    return (
      problemOfDatabaseError(error, { hasInput: hasInput(request) }) ??
      new ProblemError('internal', { cause: error })
    );
  } catch {
    // An error here would be answered by the framework, with the text of what was thrown.
    return new ProblemError('internal', { cause: 'a value that cannot be read' });
  }
}

/** Whether the request carries values: in its path, its query or its body. */
const hasInput = ({ params, url, body }: FastifyRequest) =>
  Object.keys(params ?? {}).length > 0 || url.includes('?') || (body !== undefined && body !== null);

/** A value of a record that came as a parameter, beside a file: what a body calls `/name`. */
function asParameter(error: ValueError): ValueError {
  const { pointer, ...rest } = error;
  const [, name] = /^\/(\w+)/.exec(pointer ?? '') ?? [];
  return name === undefined || name === 'lines' ? error : { ...rest, parameter: name };
}

function problemOf(problem: ProblemError, requestId: string, takesFile = false): Problem {
  const { status, title, detail } = errors[problem.code];
  const { errors: values, conflict, price, unsettled, detail: particular } = problem.particulars;
  return {
    type: `urn:karcis:problem:${problem.code}`,
    title,
    status,
    detail: particular ?? detail,
    code: problem.code,
    request_id: requestId,
    ...(values === undefined
      ? {}
      : { errors: values.map((value) => ({ ...(takesFile ? asParameter(value) : value) })) }),
    ...(conflict === undefined ? {} : { conflict: { ...conflict, changes: [...conflict.changes] } }),
    ...(price === undefined ? {} : { price }),
    ...(unsettled === undefined ? {} : { unsettled }),
  };
}

function headersOf(problem: ProblemError): Record<string, string> {
  const { retryAfterSeconds, allow } = problem.particulars;
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    // RFC 9110, 15.5.2: a 401 names the scheme by which to sign in.
    ...(errors[problem.code].status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(allow === undefined ? {} : { allow: allow.join(', ') }),
  };
}

/** A page that says what a problem says, with its policy. */
export type FailurePage = (
  request: FastifyRequest,
  problem: ProblemError,
) => { readonly html: string; readonly csp: string } | undefined;

/** Sends the problem of an error, as a page where people read it, and returns it. */
function answer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  failurePage: FailurePage = () => undefined,
): ProblemError {
  const problem = problemErrorOf(error, request);
  const { status } = errors[problem.code];
  if (isErrorOfOurs(problem, request)) request.log.error({ err: reportOf(problem, request) }, problem.code);
  // A value that PostgreSQL cannot read: our own validation should have found it. Constraints are there to be asked.
  else if (problem.code === 'invalid_request' && isUnreadable(problem.particulars.cause))
    request.log.warn({ err: reportOf(problem, request), route: request.routeOptions.url }, problem.code);
  reply.code(status).removeHeader('etag').removeHeader('last-modified').headers(headersOf(problem));
  const page = failurePage(request, problem);
  const { takesFile } = request.routeOptions.config;
  if (page === undefined) void reply.send(JSON.stringify(problemOf(problem, request.id, takesFile)));
  else
    void reply
      .headers({ 'content-type': html, 'content-security-policy': page.csp, 'x-robots-tag': 'noindex' })
      .send(page.html);
  return problem;
}

/** Whether PostgreSQL could not read a value (class 22 of its states). */
const isUnreadable = (cause: unknown): boolean =>
  String((cause as { readonly code?: unknown } | undefined)?.code).startsWith('22');

interface ProblemOptions {
  readonly logWriter: Pick<LogWriter, 'failed'>;
  readonly noteProblem: (problem: ProblemError) => void;
  /** Whether a code that a route of the contract does not declare is an error of ours. So it is in tests. */
  readonly isStrict: boolean;
  readonly failurePage?: FailurePage | undefined;
}

/** Returns the error, or an error of ours if the route does not declare its code. */
function declaredError(error: unknown, request: FastifyRequest): unknown {
  const { code } = problemErrorOf(error, request);
  const { config, method, url } = request.routeOptions;
  if (config.errors === undefined || config.errors.includes(code)) return error;
  return new Error(`${String(method)} ${url} does not declare the error ${code}.`, { cause: error });
}

/**
 * Answers every error with a problem document, those of the framework too, and passes it to the log writer. It holds for
 * routes that are added after it, those of plugins too.
 */
export function answerProblems(
  app: FastifyInstance,
  { logWriter, noteProblem, isStrict, failurePage }: ProblemOptions,
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = answer(isStrict ? declaredError(error, request) : error, request, reply, failurePage);
    noteProblem(problem);
    logWriter.failed(problem, request);
  });
}

/** Rejects unknown paths and methods before the body is read: its cost is saved, and its errors do not hide theirs. */
export function rejectUnknownPaths(
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

/** Answers errors that the framework finds outside of any route. Returns the problem. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  failurePage?: FailurePage,
): ProblemError {
  reply.headers(securityHeaders).header('x-request-id', request.id);
  return answer(error, request, reply, failurePage);
}

/** Returns a whole answer, for places where the framework does not write it. */
export function writtenByHand(problem: ProblemError, requestId: string) {
  const body = JSON.stringify(problemOf(problem, requestId));
  const headers = {
    ...securityHeaders,
    ...headersOf(problem),
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
  };
  return { status: errors[problem.code].status, headers, body };
}

interface BrokenSocketOptions {
  readonly responses: Pick<CurrentResponses, 'of'>;
  readonly noteProblem: (problem: ProblemError) => void;
}

/** Answers bytes that never became a request, after the requests that came before them on the connection. */
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
  const problem = new ProblemError(parserCodes[error.code ?? ''] ?? 'malformed_request');
  const { status, headers, body } = writtenByHand(problem, newId());
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  noteProblem(problem);
}
