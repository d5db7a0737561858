import { hostname } from 'node:os';
import { api, errors } from '@karcis/contract';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { ErrorRow } from '../../db/queries/error-logs.ts';
import type { Caller } from '../../domain/activity.ts';
import { type ErrorDescription, errorText } from '../../domain/errors/error-description.ts';
import type { ProblemError } from '../../domain/errors/problem-error.ts';
import { fingerprintOf } from '../../domain/errors/fingerprint.ts';
import { release } from '../../domain/release.ts';
import { type Hidden, redacted } from '../../domain/security/redaction.ts';
import { accountIn, type Scope } from '../../domain/security/scope.ts';
import { callerOf } from '../caller.ts';
import { reportOf } from './error-report.ts';
import { harmlessHeaders, isHarmless } from './request-secrets.ts';

/** A request that ended with a 5xx, in memory until it is written into the error log. */
export interface ErrorNote {
  readonly fingerprint: string;
  readonly error: ErrorDescription;
  readonly causes: readonly ErrorDescription[];
  readonly problem: ProblemError;
  readonly at: Date;
  readonly route: string | null;
  readonly request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>;
  readonly caller: Caller;
  /** Secrets of the configuration, which are not stored. */
  readonly secrets: readonly string[];
  /** Undefined where the error came before the request was authorized. */
  readonly scope: Scope | undefined;
}

/** Characters of a stack that are kept. */
const longestStack = 8000;

/** Returns a note of the request and its error, with the kind of the error. The details are made when it is written. */
export function noteOf(problem: ProblemError, asked: FastifyRequest): ErrorNote {
  const { error, causes } = reportOf(problem, asked);
  const route = routeOf(asked);
  const { method, url, headers, scope } = asked as Omit<FastifyRequest, 'scope'> & Pick<ErrorNote, 'scope'>;
  return {
    fingerprint: fingerprintOf({ ...error, route }),
    error,
    causes,
    problem,
    at: new Date(),
    route,
    request: { method, url, headers },
    caller: callerOf(asked),
    secrets: asked.server.secrets,
    scope,
  };
}

/** The route as the contract writes it, without the base path: `/tickets/{id}`. Null where none was found. */
function routeOf({ routeOptions, server }: FastifyRequest): string | null {
  const { url } = routeOptions;
  return url === undefined ? null : url.slice(server.prefix.length).replaceAll(/:(\w+)/g, '{$1}');
}

/** The details of the last error of a kind, ready to be stored. */
export function detailsOf(
  { fingerprint, error, causes, problem, route, request, caller, secrets, scope }: ErrorNote,
  environment: string,
): Omit<ErrorRow, 'id' | 'occurrences' | 'first_seen_at' | 'last_seen_at'> {
  const { name, message, frames } = error;
  const account = accountIn(scope);
  return {
    fingerprint,
    level: levelOf(problem),
    name,
    message,
    status_code: errors[problem.code].status,
    http_method: request.method,
    route,
    last_request_id: caller.requestId,
    last_user_id: account?.userId ?? null,
    last_user_role: account?.role ?? null,
    release,
    environment,
    stack_trace: [error, ...causes].map(errorText).join('\n  [cause]: ').slice(0, longestStack),
    stack_frames: frames,
    cause_chain: causes.map((each) => ({ name: each.name, message: each.message })),
    request: requestOf(request, caller, { secrets }),
    host: hostname(),
    process_id: process.pid,
  };
}

/** `internal` is an error. `unavailable` is critical, but for conflicts of transactions and for waits that we ended. */
function levelOf({ code, particulars: { cause } }: ProblemError): ErrorRow['level'] {
  if (code === 'internal') return 'Error';
  const state = String((cause as { code?: unknown } | undefined)?.code);
  return cause === undefined || state.startsWith('40') ? 'Warning' : 'Critical';
}

function requestOf(request: ErrorNote['request'], { ip, userAgent }: Caller, hidden: Hidden): object {
  const [path = '', search = ''] = request.url.split('?', 2);
  const query = queryOf(search);
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const headers = harmlessHeaders
    .map((name) => [name, request.headers[name]] as const)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => [name, redacted(String(value), 300, hidden)]);
  return {
    method: request.method,
    url: redacted(path, 500, hidden) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`),
    query,
    headers: Object.fromEntries(headers),
    ip_address: ip,
    user_agent: userAgent === null ? null : redacted(userAgent, 300, hidden),
  };
}

const parameters = Object.values(api)
  .flatMap((area) => Object.values(area) as { query?: TObject }[])
  .flatMap(({ query }) => Object.entries((query?.properties ?? {}) as Record<string, { enum?: string[] }>));
const knownNames = new Set(parameters.map(([name]) => name));
const knownWords = new Set(
  parameters.flatMap(([, { enum: words }]) => words ?? []).map((word) => word.toLowerCase()),
);

/** The query by the contract: names that it knows, and values that it lists or that can hold nothing about a person. */
function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of [...new URLSearchParams(search)].slice(0, 20)) {
    const harmless = isHarmless(value) || knownWords.has(value.toLowerCase());
    query[knownNames.has(name) ? name : '[unknown]'] = harmless ? value : '[redacted]';
  }
  return query;
}
