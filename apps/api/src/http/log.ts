import type { FastifyInstance } from 'fastify';

/**
 * One line a request, when it has been answered. The path is the route's, not the address as it was sent: ids
 * and query strings of people stay out of the log, and lines of one route can be counted.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { scope } = request as { scope?: { userId?: string } };
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(scope?.userId === undefined ? {} : { user_id: scope.userId }),
      },
      'request',
    );
  });
}
