import type { Route } from '@karcis/contract';
import { useRef } from 'preact/hooks';
import { keepInTab, keptInTab } from '../frame/tab.ts';
import { newUuid } from '../frame/uuid.ts';
import { projected } from '../screens/projected.ts';
import { attemptPrefix } from './drafts.ts';
import type { Row } from './facts.tsx';
import { fingerprint } from './fingerprint.ts';
import type { Sent } from './form-values.ts';
import { write } from './write.ts';

const send = write as unknown as (route: Route, input: object, about: object) => Promise<unknown>;

/** An input that was sent, by its fingerprint, and the key that it had. */
interface Attempt {
  readonly input: string;
  readonly key: string;
}

/** Fingerprint of an input: of a file, by its bytes. No storage has the input itself, which may hold a secret. */
const fingerprintOf = (input: object): string => {
  const text = JSON.stringify(input, (_, value: unknown) =>
    value instanceof Uint8Array ? fingerprint(value) : value,
  );
  return fingerprint(new TextEncoder().encode(text));
};

/**
 * Sends bodies to a route. What is sent again before it was answered makes nothing twice: it has the same key. The tab keeps the key under
 * `place` until the route has answered, so that it outlasts a reload; a browser that keeps nothing has it as long as the form is there.
 */
export function useSender(route: Route, params: Readonly<Record<string, string>>, place: string) {
  const last = useRef<Attempt | undefined>(undefined);
  const at = attemptPrefix + place;
  const note = (attempt: Attempt | undefined) => {
    last.current = attempt;
    keepInTab(at, attempt);
  };
  return async (body: Sent, row: Row | undefined): Promise<unknown> => {
    const input = await inputFor(route, params, body);
    if (route.method !== 'POST') return send(route, input, aboutOf(route, row));
    const sent = fingerprintOf(input);
    const before = last.current ?? (keptInTab(at) as Attempt | undefined);
    const attempt = before?.input === sent ? before : { input: sent, key: newUuid() };
    note(attempt);
    const answer = await send(route, input, { ...aboutOf(route, row), idempotencyKey: attempt.key });
    note(undefined);
    return answer;
  };
}

/** Asks a route for what would come of a body. */
export const tryBody = async (
  route: Route,
  params: Readonly<Record<string, string>>,
  body: Sent,
): Promise<unknown> => send(route, { ...(await inputFor(route, params, body)), dry_run: true }, {});

/** Input of a route: the fields are its body, or stand in its query. A file is sent as its bytes. */
async function inputFor(route: Route, params: object, fields: Sent): Promise<object> {
  if (projected(route).body !== undefined) return { ...params, body: fields };
  const { body: file } = fields;
  return {
    ...params,
    ...fields,
    ...(file instanceof File && { body: new Uint8Array(await file.arrayBuffer()) }),
  };
}

/** What is done to a record is done to what was seen. */
const aboutOf = (route: Route, row: Row | undefined) => (row === undefined ? {} : versionOf(route, row));

/** The version of a record that is decided about, where the route asks whether it is still the present one. */
export const versionOf = (route: Route, row: Row): { readonly ifMatch?: string } =>
  projected(route).takesVersion === true && 'updated_at' in row
    ? { ifMatch: `"${String(row['updated_at'])}"` }
    : {};
