import type { Problem } from '@karcis/contract';

/** An answer that is an error. */
export class KarcisError extends Error {
  override readonly name = 'KarcisError';
  /** Stable, for programs: `not_found`. */
  readonly code: Problem['code'];
  readonly status: number;
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | undefined;
  /** What is wrong with single values of the request. */
  readonly errors: NonNullable<Problem['errors']>;
  /** The whole body (RFC 9457). */
  readonly problem: Problem;

  constructor(problem: Problem, retryAfter?: number) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.code = problem.code;
    this.status = problem.status;
    this.retryAfter = retryAfter;
    this.errors = problem.errors ?? [];
    this.problem = problem;
  }
}

/** The error of an answer that is one. */
export async function errorOf(response: Response): Promise<KarcisError> {
  const body = await readJson(response).catch(() => undefined);
  return isProblem(body)
    ? new KarcisError(body, secondsOf(response.headers.get('retry-after')))
    : foreignError(response);
}

/** The error of an answer in a form that is not ours: something in between (a proxy) gave it. */
export function foreignError({ status, statusText, headers }: Response): KarcisError {
  const problem: Problem = {
    type: 'about:blank',
    title: statusText,
    status,
    detail: `The answer with status ${status} is not from Karcis.`,
    code: status === 503 ? 'unavailable' : 'internal',
    request_id: headers.get('x-request-id') ?? '',
  };
  return new KarcisError(problem, secondsOf(headers.get('retry-after')));
}

/** The body of an answer. Undefined where it is not JSON: then it is cancelled, so that it does not hold a connection. */
export async function readJson(response: Response): Promise<unknown> {
  if (/^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? ''))
    return response.json();
  await response.body?.cancel();
  return undefined;
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  typeof body.status === 'number' &&
  'code' in body &&
  typeof body.code === 'string' &&
  'detail' in body;

/** Seconds of a `Retry-After`, which is a number of them or a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
