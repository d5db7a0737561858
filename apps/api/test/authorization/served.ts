import type { FastifyInstance } from 'fastify';

/**
 * Every route that a server answers to, as the contract writes them (`GET /api/tickets/{id}`), read out of the server
 * itself. HEAD comes with each GET and is not named.
 */
export function servedRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      // `│   └── /:id (GET, HEAD)`: four characters for each level above.
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return named.map((method) => `${method} ${path}`);
    });
}
