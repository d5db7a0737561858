import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LogFn, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { errorText } from '../domain/errors/error-description.ts';
import { type Hidden, redacted } from '../domain/security/redaction.ts';
import { accountIn, type Scope } from '../domain/security/scope.ts';
import { ErrorReport } from './errors/error-report.ts';

/**
 * The log: JSON, an object a line, to standard output unless a stream is given. Lines that come in while others are being
 * written leave together, after at most a tenth of a second, so that no answer waits for a slow terminal or pipe. No
 * line holds one of the secrets.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  secrets: readonly string[],
  stream?: DestinationStream,
): FastifyBaseLogger {
  const hidden = { secrets };
  const serialized = (err: unknown) =>
    errorForLog(err instanceof ErrorReport ? err : new ErrorReport(err, hidden));
  return pino(
    { level: logLevel, serializers: { err: serialized }, hooks: { logMethod: withSafeText(hidden) } },
    stream ?? destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}

/** What the log says of an error: words that may be kept, as in the error log, and never its own properties. */
const errorForLog = ({ error, causes, thrown, hidden }: ErrorReport) => ({
  type: error.name,
  message: error.message,
  ...namesIn(thrown, hidden),
  stack: [error, ...causes].map(errorText).join('\n  [cause]: '),
});

/** Properties of the database's errors that hold names, of a constraint for instance. Values are in other ones. */
const nameProperties = ['code', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;
const isName = /^\w{2,63}$/;

function namesIn(thrown: unknown, hidden: Hidden): object {
  const names: Record<string, string> = {};
  for (const name of nameProperties) {
    const value = propertyOf(thrown, name);
    if (typeof value === 'string' && isName.test(value) && redacted(value, 100, hidden) === value)
      names[name] = value;
  }
  return names;
}

/** A property of an error; undefined where reading it throws. */
function propertyOf(thrown: unknown, name: string): unknown {
  try {
    return thrown instanceof Error ? (Reflect.get(thrown, name) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/** Pino's level `warn`. From there on, lines of the framework quote addresses as they were sent. */
const warnLevel = 40;

/** Makes the hook of pino that redacts the sentences of warnings and errors. */
const withSafeText = (hidden: Hidden) =>
  function logSafely(this: Logger, line: Parameters<LogFn>, method: LogFn, level: number): void {
    const safe = (value: unknown) => (typeof value === 'string' ? redacted(value, 1000, hidden) : value);
    method.apply(this, (level < warnLevel ? line : line.map(safe)) as Parameters<LogFn>);
  };

/**
 * Logs one line for each request when it has been answered. Its path is the route's pattern, not the address that was
 * sent: ids and query strings of people stay out of the log, and the lines of a route can be counted.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const account = accountIn((request as { scope?: Scope }).scope);
    const line = lineOf(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      reply.elapsedTime,
    );
    request.log.info(account === undefined ? line : { ...line, user_id: account.userId }, 'request');
    done();
  });
}

export const lineOf = (method: string, route: string, status: number, milliseconds: number) => ({
  method,
  route,
  status,
  ms: Math.round(milliseconds * 10) / 10,
});
