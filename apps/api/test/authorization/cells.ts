import { newId } from '../../src/domain/id.ts';
import { addressOf } from '@karcis/sdk';
import { orderToken } from '../../src/domain/security/order-token.ts';
import { type NamedRoute, ownInputs, routes } from '../routes.ts';
import type { Active, Accounts } from './accounts.ts';
import { badCredentials, isManaged, isOfAccount, unchanged } from './credentials.ts';
import { colleagues, places, type Principal, principals, ruleFor, traced } from './policy.ts';
import { type State, statesOf } from './states.ts';
import type { Request } from './sending.ts';

export const parts = ['base', 'sessions', 'objects', 'orders', 'credentials', 'methods', 'HEAD'] as const;

/** What the answer has to be. */
export interface Expected {
  readonly status: number;
  /** Of a problem. */
  readonly code?: string;
  /** Of a problem that says more than its code. */
  readonly detail?: RegExp;
  /** Whether the answer sets a cookie, or removes one. */
  readonly setsCookie?: boolean;
  /** Whether the audit log has to have an entry for the request; it has none otherwise. */
  readonly isTraced: boolean;
  /** Whether the list that is answered has no entries; either will do where it is not said. */
  readonly isEmpty?: boolean;
  /** Two cells with the same key are told of two people: their answers must differ. */
  readonly differs?: string;
}

/** One request and what has to come of it. */
export interface Cell {
  readonly part: (typeof parts)[number];
  /** `base GET /tickets of holder A`, for whoever reads what failed. */
  readonly name: string;
  readonly row: NamedRoute;
  /** Whom the answer is for. */
  readonly who: Principal;
  readonly expected: Expected;
  readonly request: () => Promise<Request> | Request;
}

/** Every cell of the matrix. */
export async function cellsOf(accounts: Accounts): Promise<Cell[]> {
  const cells = [
    ...baseOf(accounts),
    ...sessionsOf(accounts),
    ...objectsOf(accounts),
    ...orderTokensOf(accounts),
  ];
  // One of the many forms of what leads nowhere is enough for HEAD.
  const isRepeated = ({ name }: Cell) => name.includes(': malformed') && !name.endsWith('"x"');
  const reads = cells.filter((cell) => cell.row.route.method === 'GET' && !isRepeated(cell));
  return [...cells, ...(await credentialsOf(accounts)), ...methodsOf(accounts), ...reads.map(headOf)];
}

const bearer = (token: string | undefined): Request['headers'] =>
  token === undefined ? [] : [['authorization', `Bearer ${token}`]];

/** A route's example, sent as somebody, with what is given changed. */
function requestOf(
  { examples, karcis }: Accounts,
  { name, route }: NamedRoute,
  headers: Request['headers'],
  input: Readonly<Record<string, unknown>> = {},
): Request {
  const [area = '', row = ''] = name.split('.');
  const example = (examples as Record<string, Record<string, object>>)[area]?.[row] ?? {};
  const { pathname, search } = new URL(addressOf(karcis.url, route, { ...example, ...input }));
  const path = pathname + (isOfAccount({ name, route, area }) ? `${search || '?'}&tidak_ada=1` : search);
  const key = route.takesKey === 'required' ? [['idempotency-key', newId()] as const] : [];
  const sent = [...headers, ...key, ...(isManaged(route) ? [['if-match', 'no version'] as const] : [])];
  if (route.body === undefined) return { method: route.method, path, headers: sent };
  const json = [...sent, ['content-type', 'application/json']] as const;
  const { body } = { ...example, ...input } as { readonly body?: unknown };
  return { method: route.method, path, headers: json, body: JSON.stringify(body) };
}

/** Input for a route that uses its record up: each request gets one of its own, or of somebody else's. */
const ownInput = async (
  { name }: NamedRoute,
  { karcis }: Accounts,
  isForeign = false,
): Promise<Record<string, unknown>> => ({ ...(await ownInputs[name]?.(karcis.db, isForeign)) });

/** What somebody gets from an address that everything is right with. */
function expectedOf(row: NamedRoute, who: Principal): Expected {
  const { route } = row;
  const rule = ruleFor(route.method, route.path);
  if (rule.callers.includes(who)) {
    if (isOfAccount(row)) return unchanged;
    if (isManaged(route)) return { status: 422, code: 'invalid_request', isTraced: false };
    const isTraced = traced.includes(`${route.method} ${route.path}`);
    return { status: route.response.status, isTraced };
  }
  if (who === 'anonymous') return { status: 401, code: 'not_signed_in', isTraced: false };
  if (who === 'suspended admin') return { status: 401, code: 'not_signed_in', isTraced: true };
  return {
    status: 403,
    code: rule.tooFew?.includes(who) === true ? 'member_role' : 'wrong_role',
    isTraced: true,
  };
}

/** Whether a route answers the same to everybody. */
const isPublic = ({ route }: NamedRoute) => ruleFor(route.method, route.path).callers === principals;

/** The object of an example is of the first of those who may call the route, or of the organizer of A: it is there for nobody else. */
const isOthersAffair = ({ route }: NamedRoute, who: Principal) =>
  (/^\/(orders|tickets|media)\/\{id\}/.test(route.path) && who !== 'holder A') ||
  (route.path.startsWith('/petugas/events/{id}') && who === 'petugas B') ||
  (/^\/organizer\/(webhooks|events|venues|refunds|orders)\/\{id\}/.test(route.path) &&
    who === 'organizer B') ||
  (/^\/organizer\/(attendees|refunds|payments|checkins|orders)$/.test(route.path) && who === 'organizer B') ||
  (route.path === '/organizer/tickets/{id}' && route.method === 'GET' && who === 'organizer B') ||
  (route.path === '/organizer/members/{id}' && who === 'organizer B' && !isManaged(route));

function baseOf(accounts: Accounts): Cell[] {
  return routes.flatMap((row) =>
    principals.map((who) => {
      const asked = expectedOf(row, who);
      const isMissing = asked.code === undefined && isOthersAffair(row, who);
      const { own } = ruleFor(row.route.method, row.route.path);
      const expected: Expected = isMissing
        ? { status: 404, code: 'not_found', isTraced: false }
        : {
            ...asked,
            ...(own === true && asked.code === undefined && !colleagues.includes(who)
              ? { differs: row.name }
              : {}),
          };
      const endsToken = row.name === 'account.logout' && who in accounts.ids;
      const request = async () =>
        requestOf(
          accounts,
          row,
          bearer(endsToken ? await accounts.freshToken(who as Active) : accounts.tokens[who]),
          await ownInput(row, accounts),
        );
      const name = `${row.name} of ${who}`;
      // Signing in tells of the account that is signed in to, and public content tells everybody the same.
      const reader = row.name === 'account.login' ? 'admin' : isPublic(row) ? 'anonymous' : who;
      return { part: 'base', name, row, who: reader, expected, request } as const;
    }),
  );
}

/** The same as `base` with the cookie of a session, as a page of the server sends it. */
function sessionsOf(accounts: Accounts): Cell[] {
  return baseOf(accounts)
    .filter(({ who, row }) => who !== 'anonymous' && row.route.access !== 'public')
    .map((cell): Cell => {
      const { row, who, expected } = cell;
      const { code } = expected;
      const endsSession = row.name === 'account.logout' && who in accounts.ids;
      const cookie = async () =>
        endsSession
          ? `karcis=${await accounts.freshToken(who as Active, 'Session')}`
          : (accounts.sessions[who] ?? '');
      const { differs: _, ...others } = expected;
      // Where nobody has to be signed in, a session that opens nothing is none.
      const isNobody = code === 'not_signed_in' && row.route.access === 'visitor';
      return {
        ...cell,
        part: 'sessions',
        expected: isNobody
          ? { status: row.route.response.status, isTraced: false }
          : {
              ...others,
              setsCookie: endsSession,
              ...(code === 'not_signed_in' ? { detail: /^The session has ended/ } : {}),
            },
        request: async () =>
          requestOf(
            accounts,
            row,
            [
              ['cookie', await cookie()],
              ['sec-fetch-site', 'same-origin'],
            ],
            await ownInput(row, accounts),
          ),
      };
    });
}

/** No ids, and nothing else that leads anywhere. */
const malformed = [
  'x',
  '0',
  '-1',
  'null',
  "' or 1=1",
  '../../etc/passwd',
  '\u0000',
  'A'.repeat(250),
  'A'.repeat(9000),
  '%',
];
/** Those that are sent as somebody who may not ask at all, whatever the id is: one that is read as a text, and one that is not. */
const malformedOfRefused = ['x', '%'];
/** The same for a filter, where a NUL is no text at all, and a text has its longest length. */
const malformedFilter = ['x', '1', "' or 1=1 --", '🎫', '../../etc/passwd', '%', 'null'];

function objectsOf(accounts: Accounts): Cell[] {
  return places.flatMap((place) => {
    const { noun, parameter } = place;
    const values = parameter.in === 'path' ? malformed : malformedFilter;
    return place.routes.flatMap((address) => {
      const row = routeAt(address);
      return statesOf[noun].flatMap((state) =>
        principals.flatMap((who) => {
          const expected = expectedOfObject(place, row, state, who);
          const isRefused = expected.status === 401 || expected.status === 403;
          const wrong = isRefused ? malformedOfRefused : values;
          const sent = state === 'malformed' ? wrong : [accounts.objects[noun][state]];
          return sent.map((value): Cell => {
            if (value === undefined) throw new Error(`There is no ${noun} that is ${state}`);
            const shown = state === 'malformed' ? `malformed ${JSON.stringify(value)}` : `${state} ${noun}`;
            const request = async () =>
              requestOf(accounts, row, bearer(accounts.tokens[who]), {
                [parameter.name]: value,
                ...(state === 'own' || state === 'foreign'
                  ? await ownInput(row, accounts, state === 'foreign')
                  : {}),
              });
            const name = `${row.name} of ${who}: ${shown}`;
            return { part: 'objects', name, row, who: isPublic(row) ? 'anonymous' : who, expected, request };
          });
        }),
      );
    });
  });
}

/** Guests with the token of an order, of holder A or of holder B, who ask for one in each state; and with what is none of its tokens. */
function orderTokensOf(accounts: Accounts): Cell[] {
  const order = accounts.objects.order;
  const row = routeAt('GET /orders/{id}');
  const tokenOf = (state: 'own' | 'foreign', version = 1) =>
    orderToken({ orderId: order[state] ?? '', version }, accounts.secretKey);
  const found = { status: 200, isTraced: false } as const;
  const absent = { status: 404, code: 'not_found', isTraced: false } as const;
  const refused = { status: 401, code: 'not_signed_in', isTraced: false } as const;
  const cell = (
    what: string,
    id: string | undefined,
    headers: Request['headers'],
    expected: Expected,
    who: Principal = 'anonymous',
  ): Cell => ({
    part: 'orders',
    name: `${row.name} of a guest with ${what}`,
    row,
    who,
    expected,
    request: () => requestOf(accounts, row, headers, { id }),
  });
  const sent = (token: string) => [['order-token', token]] as const;
  const good = tokenOf('own');
  const states = (['own', 'foreign'] as const).flatMap((held) =>
    statesOf.order
      .filter((state) => state !== 'malformed')
      .map((state) =>
        cell(
          `the token of the ${held} order, for the ${state} one`,
          order[state],
          sent(tokenOf(held)),
          state === held ? found : absent,
          held === 'own' ? 'holder A' : 'holder B',
        ),
      ),
  );
  const session = accounts.sessions['suspended admin'] ?? '';
  return [
    ...states,
    cell('a token of another version', order.own, sent(tokenOf('own', 2)), absent),
    cell(
      'a token with a letter changed',
      order.own,
      sent(good.replace(/.$/, (x) => (x === 'A' ? 'B' : 'A'))),
      refused,
    ),
    cell('a token cut short', order.own, sent(good.slice(0, -1)), refused),
    cell('an empty token', order.own, sent(''), refused),
    cell('two tokens', order.own, [...sent(good), ...sent(good)], refused),
    cell('the token as a bearer token', order.own, bearer(good), refused),
    cell('a token beside a bad bearer token', order.own, [...sent(good), ...bearer('karcis_x')], refused),
    cell(
      'a token beside a session of nobody',
      order.own,
      [...sent(good), ['cookie', session], ['sec-fetch-site', 'same-origin']],
      found,
      'holder A',
    ),
    cell(
      'a token beside the session of another page',
      order.own,
      [...sent(good), ['cookie', accounts.sessions.admin ?? ''], ['sec-fetch-site', 'cross-site']],
      found,
      'holder A',
    ),
    cell(
      'the token of another order, signed in as its buyer',
      order.foreign,
      [...sent(good), ...bearer(accounts.tokens['holder B'])],
      found,
      'holder B',
    ),
  ];
}

function expectedOfObject(
  place: (typeof places)[number],
  row: NamedRoute,
  state: State,
  who: Principal,
): Expected {
  const asked = expectedOf(row, who);
  if (asked.code !== undefined) return asked;
  if (place.sees[state]?.includes(who) === true)
    // What is somebody's own is there: else a list of another's, which is as empty, would do.
    return place.unseen === 'empty' && ruleFor(row.route.method, row.route.path).own === true
      ? { ...asked, isEmpty: false }
      : asked;
  if (place.conflicts?.[state]?.includes(who) === true)
    return { status: 409, code: place.conflict ?? 'ticket_not_active', isTraced: false };
  if (place.unseen === 'empty') return { ...asked, isEmpty: true };
  return { status: 404, code: 'not_found', isTraced: false };
}

function routeAt(address: string): NamedRoute {
  const row = routes.find(({ route }) => `${route.method} ${route.path}` === address);
  if (row === undefined) throw new Error(`The contract has no ${address}`);
  return row;
}

/** Routes that not everybody may call, with each thing that is no credential of anybody who may. */
async function credentialsOf(accounts: Accounts): Promise<Cell[]> {
  const bad = await badCredentials(accounts);
  const guarded = routes.filter(
    ({ route }) => !ruleFor(route.method, route.path).callers.includes('anonymous'),
  );
  return guarded.flatMap((row) =>
    bad.flatMap(({ what, headers, query, expectedAt }): Cell[] => {
      const expected = expectedAt(row);
      const request = async () => {
        const plain = requestOf(accounts, row, await headers());
        const mark = plain.path.includes('?') ? '&' : '?';
        return query === undefined ? plain : { ...plain, path: plain.path + mark + query };
      };
      const name = `${row.name} with ${what}`;
      return [{ part: 'credentials', name, row, who: 'anonymous', expected, request }];
    }),
  );
}

/** Whether an address is one of a route: `/faqs/order` is also a `/faqs/{id}`, with an id that is none. */
const leadsTo = ({ path }: NamedRoute['route'], address: string) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);

const writing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Every method that a path does not answer to, sent by an administrator; OPTIONS tells nothing of anybody. */
function methodsOf(accounts: Accounts): Cell[] {
  return routes.flatMap((row) => {
    const known = new Set<string>(
      routes.filter(({ route }) => leadsTo(route, row.route.path)).map(({ route }) => route.method),
    );
    const refused = { status: 405, code: 'method_not_allowed', isTraced: false };
    const others = [...writing, 'GET', 'HEAD', 'TRACE'].filter(
      (method) => !known.has(method) && !(method === 'HEAD' && known.has('GET')),
    );
    return [...others, 'OPTIONS'].map((method): Cell => {
      const expected = method === 'OPTIONS' ? { status: 204, isTraced: false } : refused;
      const request = (): Request => {
        const { path } = requestOf(accounts, row, []);
        return { method, path, headers: bearer(accounts.tokens.admin) };
      };
      return {
        part: 'methods',
        name: `${method} ${row.route.path}`,
        row,
        who: 'anonymous',
        expected,
        request,
      };
    });
  });
}

/** The same question asked with HEAD: the same answer without a body. It shows nothing, so it is no read for the audit log. */
const headOf = (cell: Cell): Cell => {
  const { differs: _, ...others } = cell.expected;
  const expected = { ...others, isTraced: others.isTraced && others.status !== 200 };
  const request = async () => ({ ...(await cell.request()), method: 'HEAD' });
  return { ...cell, part: 'HEAD', name: `HEAD ${cell.name}`, expected, request };
};
