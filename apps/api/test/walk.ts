import type { NamedRoute } from './routes.ts';

/** Names the routes at which a check fails, with what happened there. */
export async function faults(
  which: readonly NamedRoute[],
  check: (row: NamedRoute) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  for (const row of which) {
    const fault = await check(row);
    if (fault !== undefined) found.push(`${row.name}: ${fault}`);
  }
  return found;
}

/** What is wrong with an answer that should be this problem; undefined when nothing is. */
export async function expectProblem(
  response: Response,
  status: number,
  code: string,
): Promise<string | undefined> {
  const text = await response.text();
  if (response.status !== status) return `${response.status} instead of ${status}: ${text}`;
  if (response.headers.get('content-type') !== 'application/problem+json; charset=utf-8')
    return 'no problem document';
  if (response.headers.get('cache-control') !== 'no-store') return 'an error may be cached';
  const body = JSON.parse(text) as { code: string; status: number; request_id: string };
  if (body.code !== code) return `${body.code} instead of ${code}`;
  return body.request_id === response.headers.get('x-request-id') ? undefined : 'the request ids differ';
}

/** The same schema with every record closed: a field that is not declared is a fault. */
export function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema as never;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts ? { ...parts, additionalProperties: false } : parts;
}
