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
import { redacted } from '../../domain/security/redaction.ts';
import type { Scope } from '../../domain/security/scope.ts';
import { callerOf } from '../caller.ts';
import { reportOf } from './error-report.ts';
import { harmlessHeaders, isHarmless } from './request-secrets.ts';

/** A request that ended with a 5xx, as it is remembered until it is written. */
export interface ErrorNote {
  readonly fingerprint: string;
  readonly fault: ErrorDescription;
  readonly causes: readonly ErrorDescription[];
  readonly failure: ProblemError;
  readonly at: Date;
  readonly route: string | null;
  readonly request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>;
  readonly caller: Caller;
  /** Whom the gate let in; nobody where the error came before. */
  readonly scope: Partial<Scope<'signed-in'>> | undefined;
}

/** Which of the stack is kept, in characters. */
const longestStack = 8000;

/** What an error log needs at once: which kind of error it is. The rest can wait until it is written. */
export function noteOf(failure: ProblemError, asked: FastifyRequest): ErrorNote {
  const { fault, causes } = reportOf(failure, asked);
  const route = routeOf(asked);
  const { method, url, headers, scope } = asked as Omit<FastifyRequest, 'scope'> & Pick<ErrorNote, 'scope'>;
  return {
    fingerprint: fingerprintOf({ ...fault, route }),
    fault,
    causes,
    failure,
    at: new Date(),
    route,
    request: { method, url, headers },
    caller: callerOf(asked),
    scope,
  };
}

/** `/tickets/{id}`: as the contract writes it, without the base path. Null where no route was found. */
function routeOf({ routeOptions, server }: FastifyRequest): string | null {
  const { url } = routeOptions;
  return url === undefined ? null : url.slice(server.prefix.length).replaceAll(/:(\w+)/g, '{$1}');
}

/** The details of the last error of a kind, ready to be stored. */
export function detailsOf(
  { fingerprint, fault, causes, failure, route, request, caller, scope }: ErrorNote,
  environment: string,
): Omit<ErrorRow, 'id' | 'occurrences' | 'first_seen_at' | 'last_seen_at'> {
  const { name, message, frames } = fault;
  return {
    fingerprint,
    level: levelOf(failure),
    name,
    message,
    status_code: errors[failure.code].status,
    http_method: request.method,
    route,
    last_request_id: caller.requestId,
    last_user_id: scope?.userId ?? null,
    last_user_role: scope?.role ?? null,
    release,
    environment,
    stack_trace: [fault, ...causes].map(errorText).join('\n  [cause]: ').slice(0, longestStack),
    stack_frames: frames,
    cause_chain: causes.map((each) => ({ name: each.name, message: each.message })),
    request: requestOf(request, caller),
    host: hostname(),
    process_id: process.pid,
  };
}

/** A fault of ours is an error. What we cannot do for now is critical, unless we chose to do one thing at a time. */
function levelOf({ code, particulars: { cause } }: ProblemError): ErrorRow['level'] {
  if (code === 'internal') return 'Error';
  const state = String((cause as { code?: unknown } | undefined)?.code);
  return cause === undefined || state.startsWith('40') ? 'Warning' : 'Critical';
}

function requestOf(request: ErrorNote['request'], { ip, userAgent }: Caller): object {
  const [path = '', search = ''] = request.url.split('?', 2);
  const query = queryOf(search);
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const headers = harmlessHeaders
    .map((name) => [name, request.headers[name]] as const)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => [name, redacted(String(value), 300)]);
  return {
    method: request.method,
    url: redacted(path, 500) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`),
    query,
    headers: Object.fromEntries(headers),
    ip_address: ip,
    user_agent: userAgent === null ? null : redacted(userAgent, 300),
  };
}

const parameters = Object.values(api)
  .flatMap((area) => Object.values(area) as { query?: TObject }[])
  .flatMap(({ query }) => Object.entries((query?.properties ?? {}) as Record<string, { enum?: string[] }>));
const knownNames = new Set(parameters.map(([name]) => name));
const knownWords = new Set(
  parameters.flatMap(([, { enum: words }]) => words ?? []).map((word) => word.toLowerCase()),
);

/** A query by the contract: names it knows, with values it lists or that can hold nothing of a person. */
function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of [...new URLSearchParams(search)].slice(0, 20)) {
    const harmless = isHarmless(value) || knownWords.has(value.toLowerCase());
    query[knownNames.has(name) ? name : '[unknown]'] = harmless ? value : '[redacted]';
  }
  return query;
}
