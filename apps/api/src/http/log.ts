import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, destination, pino } from 'pino';
import type { Config } from '../config.ts';

/**
 * The log: JSON, an object a line, to standard output unless told otherwise. Lines that come in while others are being
 * written leave together, after at most a tenth of a second, and no answer waits for a slow terminal or pipe.
 */
export const createLog = ({ logLevel }: Config, stream?: DestinationStream): FastifyBaseLogger =>
  pino({ level: logLevel }, stream ?? destination({ sync: false, minLength: 4096, periodicFlush: 100 }));

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
