import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LogFn, type Logger, pino } from 'pino';
import { type Config, secretsOf } from '../config.ts';
import { causesOf, describeError, errorText } from '../domain/errors/error-description.ts';
import { keepSecret, redacted } from '../domain/security/redaction.ts';
import type { ErrorReport } from './errors/error-report.ts';

/**
 * The log: JSON, an object a line, to standard output unless told otherwise. Lines that come in while others are being
 * written leave together, after at most a tenth of a second, and no answer waits for a slow terminal or pipe.
 */
export function createLog(config: Config, stream?: DestinationStream): FastifyBaseLogger {
  keepSecret(...secretsOf(config));
  return pino(
    { level: config.logLevel, serializers: { err: serialized }, hooks: { logMethod: withSafeText } },
    stream ?? destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}

/** What is logged of an error: words that may be kept, as in the error log, and never its own properties. */
export function errorForLog({ fault, causes, thrown, hidden }: ErrorReport): object {
  const logged = {
    type: fault.name,
    message: fault.message,
    ...namesIn(thrown, hidden),
    stack: [fault, ...causes].map(errorText).join('\n  [cause]: '),
  };
  safe.add(logged);
  return logged;
}

/** What was made above: the log passes every `err` through the function below, this as well. */
const safe = new WeakSet<object>();

const serialized = (err: unknown): unknown =>
  safe.has(err as object)
    ? err
    : errorForLog({ fault: describeError(err), causes: causesOf(err), thrown: err, hidden: [] });

/** Of the database's own: which constraint, say. Values are in other properties. */
const nameProperties = ['code', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;
const isName = /^\w{2,63}$/;

function namesIn(thrown: unknown, hidden: readonly string[]): object {
  const names: Record<string, string> = {};
  for (const name of nameProperties) {
    const value = propertyOf(thrown, name);
    if (typeof value === 'string' && isName.test(value) && redacted(value, 100, hidden) === value)
      names[name] = value;
  }
  return names;
}

/** A getter may throw, and nobody may fail by being told of an error. */
function propertyOf(thrown: unknown, name: string): unknown {
  try {
    return thrown instanceof Error ? (Reflect.get(thrown, name) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/** The framework warns in sentences that quote addresses as they were sent. */
function withSafeText(this: Logger, line: Parameters<LogFn>, method: LogFn, level: number): void {
  const safe =
    level < 40 ? line : line.map((part: unknown) => (typeof part === 'string' ? redacted(part, 1000) : part));
  method.apply(this, safe as Parameters<LogFn>);
}

/**
 * One line a request, when it has been answered. The path is the route's, not the address as it was sent: ids
 * and query strings of people stay out of the log, and lines of one route can be counted.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { scope } = request as { scope?: { userId?: string } };
    const line = lineOf(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      reply.elapsedTime,
    );
    request.log.info(scope?.userId === undefined ? line : { ...line, user_id: scope.userId }, 'request');
    done();
  });
}

export const lineOf = (method: string, route: string, status: number, milliseconds: number) => ({
  method,
  route,
  status,
  ms: Math.round(milliseconds * 10) / 10,
});
