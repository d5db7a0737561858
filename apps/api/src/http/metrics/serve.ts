import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { securityHeaders } from '../answers/headers.ts';
import type { Metrics } from './index.ts';

export const metricsPath = '/metrics';

/** Whether there are metrics at all. */
export const hasMetrics = ({ metricsToken, metricsPort }: Config): boolean =>
  metricsToken !== undefined || metricsPort !== undefined;

/** Whether they are served beside the API: with a token, and no port of their own. */
export const hasMetricsBesideApi = (config: Config): boolean =>
  hasMetrics(config) && config.metricsPort === undefined;

/** Serves the metrics beside the API or on a port of their own, as configured. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, config: Config): void {
  const mayRead = readerCheck(config.metricsToken);
  if (config.metricsPort !== undefined) {
    servePort(app, metrics, { host: config.host, port: config.metricsPort, mayRead });
    return;
  }
  app.get(metricsPath, async (request, reply) => {
    if (!mayRead(request.headers.authorization)) {
      fail('not_signed_in', { detail: 'Send KARCIS_METRICS_TOKEN as `Authorization: Bearer TOKEN`.' });
    }
    return reply.headers(headersOf(metrics)).send(await metrics.text());
  });
}

const headersOf = ({ contentType }: Metrics) => ({
  'content-type': contentType,
  'cache-control': 'no-store',
});

/** Makes the check of a token. Its time says nothing about the token, not even its length. */
function readerCheck(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const wanted = digest(token);
  return (authorization) => {
    const sent = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    return timingSafeEqual(digest(sent ?? ''), wanted);
  };
}

interface Listener {
  readonly host: string;
  readonly port: number;
  readonly mayRead: (authorization: string | undefined) => boolean;
}

/** A listener of its own, opened before the server listens and closed with it. */
function servePort(app: FastifyInstance, metrics: Metrics, { host, port, mayRead }: Listener): void {
  const limits = { maxHeaderSize: 16 * 1024, headersTimeout: 5000, requestTimeout: 10_000 };
  const server = createServer(limits, (request, response) => {
    answer(request, response, metrics, mayRead).catch((error: unknown) => {
      app.log.error({ err: error }, 'the metrics could not be read');
      response.destroy();
    });
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    server.on('error', (error) => app.log.warn({ err: error }, 'the port of the metrics failed'));
    const { address, port: chosen } = server.address() as AddressInfo;
    app.log.info({ address, port: chosen }, 'metrics are served');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  mayRead: Listener['mayRead'],
): Promise<void> {
  const end = (status: number, headers: Record<string, string>, text: string) =>
    response.writeHead(status, { ...securityHeaders, ...headers }).end(text);
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  if (request.url?.split('?', 1)[0] !== metricsPath) end(404, plain, 'Nothing is served here.\n');
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    end(405, { ...plain, allow: 'GET, HEAD' }, 'Only GET and HEAD are allowed here.\n');
  else if (!mayRead(request.headers.authorization))
    end(401, { ...plain, 'www-authenticate': 'Bearer' }, 'Send KARCIS_METRICS_TOKEN as a Bearer token.\n');
  else end(200, headersOf(metrics), await metrics.text());
}
