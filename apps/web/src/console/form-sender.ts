import type { Route } from '@karcis/contract';
import { useRef } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { newUuid } from '../frame/uuid.ts';
import { projected } from '../screens/projected.ts';
import type { Row } from './facts.tsx';
import type { Sent } from './form-values.ts';

const send = call as unknown as (route: Route, input: object, about: object) => Promise<unknown>;

/** What makes two bodies one: of a file, what changes with its content. */
const textOf = (body: Sent): string =>
  JSON.stringify(body, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Sends bodies to a route. Sent again after a broken connection, one makes nothing twice: it has the same key. */
export function useSender(route: Route, params: Readonly<Record<string, string>>) {
  const last = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined);
  return async (body: Sent, row: Row | undefined): Promise<unknown> => {
    const text = textOf(body);
    if (last.current?.text !== text) last.current = { text, key: newUuid() };
    return send(route, await inputFor(route, params, body), aboutOf(route, last.current.key, row));
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

/** A new record is made once, and what is done to one is done to what was seen. */
const aboutOf = (route: Route, idempotencyKey: string, row: Row | undefined) => ({
  ...(route.method === 'POST' && { idempotencyKey }),
  ...(row !== undefined && versionOf(route, row)),
});

/** The version of a record that is decided about, where the route asks whether it is still the present one. */
export const versionOf = (route: Route, row: Row): { readonly ifMatch?: string } =>
  projected(route).takesVersion === true && 'updated_at' in row
    ? { ifMatch: `"${String(row['updated_at'])}"` }
    : {};
