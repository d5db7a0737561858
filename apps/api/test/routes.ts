import { type Access, api, type InputOf, type Role, type Route, roles } from '@karcis/contract';
import { addressOf } from '@karcis/sdk';
import type { Name, People } from './people.ts';

/** A route with the name under which the server, the client and the log know it. */
export interface NamedRoute {
  readonly name: string;
  readonly area: string;
  readonly route: Route;
}

export const routes: readonly NamedRoute[] = Object.entries(api).flatMap(([area, rows]) =>
  Object.entries<Route>(rows).map(([name, route]) => ({ name: `${area}.${name}`, area, route })),
);

type Needs<R extends Route> = object extends InputOf<R> ? never : InputOf<R>;
type Examples = {
  [A in keyof typeof api]: {
    [
      N in keyof (typeof api)[A] as (typeof api)[A][N] extends Route
        ? [Needs<(typeof api)[A][N]>] extends [never]
          ? never
          : N
        : never
    ]: (typeof api)[A][N] extends Route ? InputOf<(typeof api)[A][N]> : never;
  };
};

/**
 * For each route that cannot be called without input, an input that works in the world of `world.ts`. A new
 * route that needs one does not compile until it is here.
 */
const examples: Examples = {
  account: { login: { email: 'sari@example.org', password: 'rahasia-sari' } },
  publicContent: { page: { slug: 'tentang-kami' } },
  settings: {},
};

/** The person of tests who may call a route. */
export const callerOf = (access: Access): Name | undefined =>
  access === 'public' ? undefined : access === 'signed-in' ? 'Hana' : peopleOf[access][0];

const peopleOf: Readonly<Record<Role, readonly [Name, Name]>> = {
  admin: ['Sari', 'Surya'],
  organizer: ['Budi', 'Bayu'],
  petugas: ['Putri', 'Prasetyo'],
  ticket_holder: ['Hana', 'Hendra'],
};

/** Those who are signed in and still may not call a route. */
export const strangersTo = (access: Access): Name[] =>
  access === 'public' || access === 'signed-in'
    ? []
    : roles.filter((role) => role !== access).map((role) => peopleOf[role][0]);

export interface Sent {
  readonly token?: string | undefined;
  readonly method?: string;
  /** Appended to the address as it is. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces parts of the example input. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** Sends a route's example request to a server, with what is given changed. */
export async function send(url: string, { name, route }: NamedRoute, sent: Sent = {}): Promise<Response> {
  const [area = '', row = ''] = name.split('.');
  const example = (examples as Record<string, Record<string, object>>)[area]?.[row] ?? {};
  const input = { ...example, ...sent.input };
  const method = sent.method ?? route.method;
  const hasBody = route.body !== undefined && method === route.method;
  const address = addressOf(url, route, input);
  const query = address.includes('?') ? sent.query?.replace('?', '&') : sent.query;
  return fetch(address + (query ?? ''), {
    method,
    headers: {
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...sent.headers,
    },
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
  });
}

export const tokenOf = (people: People, access: Access): string | undefined => {
  const caller = callerOf(access);
  return caller === undefined ? undefined : people[caller].token;
};
