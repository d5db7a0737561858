import type { ErrorCode } from '@karcis/contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { release } from '../../domain/release.ts';
import { securityHeaders } from '../answers/headers.ts';
import { exposeJobs } from './job-measures.ts';
import { measures, type Sources } from './measures.ts';
import { exposeWebhooks } from './webhook-measures.ts';

/** Metrics of the server, for Prometheus. No label holds anything that a caller chose. */
export interface Metrics {
  /** Counts an answer. The route is its pattern, never the address that was sent. */
  answered(method: string, route: string, status: number, milliseconds: number): void;
  /** Counts a problem document. */
  failed(code: ErrorCode): void;
  /** Counts the requests that the framework answers. */
  watch(app: FastifyInstance): void;
  /** Adds the metrics that other components count. */
  readFrom(sources: Sources): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Methods of the contract. All others are `other`: Node knows about forty. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  // Not the library's global one: a process may have two servers.
  const registry = new Registry();
  const registers = [registry];
  const atWork = new Set<object>();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'karcis_http_request_duration_seconds',
    help: 'Answers by route, method and class of status, by the time from the request to the end of the answer.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  const problems = new Counter({
    name: 'karcis_http_errors_total',
    help: 'Answers with a problem document, by its code.',
    labelNames: ['code'],
    registers,
  });
  void new Gauge({
    name: 'karcis_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
    collect() {
      this.set(atWork.size);
    },
  });
  nameBuild(registry);

  const answered: Metrics['answered'] = (method, route, status, milliseconds) => {
    const known = methods.has(method) ? method : 'other';
    durations.observe(
      { route, method: known, status: statusClasses[status] ?? 'other' },
      milliseconds / 1000,
    );
  };

  return {
    answered,
    failed: (code) => problems.inc({ code }),
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        atWork.add(request);
        // Not `onResponse`: a client that leaves gets no response.
        reply.raw.once('close', () => atWork.delete(request));
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
        done();
      });
    },
    readFrom(sources) {
      for (const measure of measures) expose(measure, sources, registry);
      for (const add of [exposeJobs, exposeWebhooks]) add(sources, registry);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function nameBuild(registry: Registry): void {
  new Gauge({
    name: 'karcis_build_info',
    help: 'Always 1; its labels say which release runs.',
    labelNames: ['version', 'contract', 'node'],
    registers: [registry],
  }).set({ version: release, contract: securityHeaders['api-version'], node: process.versions.node }, 1);
}

/** `2xx` at the place of each status, made once. */
const statusClasses: readonly string[] = Array.from({ length: 600 }, (_, status) =>
  status < 100 ? 'other' : `${Math.floor(status / 100)}xx`,
);

function expose({ name, help, kind, read }: (typeof measures)[number], sources: Sources, registry: Registry) {
  const registers = [registry];
  if (kind === 'gauge') {
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read(sources);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
    return;
  }
  // The component keeps the sum, which only grows: the counter is set to it.
  void new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read(sources) ?? 0);
    },
  });
}
