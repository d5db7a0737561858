import type { Route } from '@karcis/contract';
import { useRef } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { projected } from '../screens/projected.ts';
import type { Row } from './facts.tsx';
import type { Sent } from './form-values.ts';

const send = call as unknown as (route: Route, input: object, about: object) => Promise<unknown>;

/** Sends bodies to a route. Sent again after a broken connection, one makes nothing twice: it has the same key. */
export function useSender(route: Route, params: Readonly<Record<string, string>>) {
  const last = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined);
  return (body: Sent, row: Row | undefined): Promise<unknown> => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    return send(route, inputFor(route, params, body), aboutOf(route, last.current.key, row));
  };
}

/** Input of a route: the fields are its body, or stand in its query. */
const inputFor = (route: Route, params: object, fields: Sent): object =>
  projected(route).body === undefined ? { ...params, ...fields } : { ...params, body: fields };

/** A new record is made once, and a change is made to what was seen. */
function aboutOf({ method }: Route, idempotencyKey: string, row: Row | undefined) {
  if (method === 'POST') return { idempotencyKey };
  return row === undefined ? {} : { ifMatch: `"${String(row['updated_at'])}"` };
}
