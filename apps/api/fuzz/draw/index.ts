import { memberOf, organizerRoles, type Route } from '@karcis/contract';
import { createRandom, type Random } from '../../src/seed/random.ts';
import { type Caller, callerNames, callers, type Case, guests, memberRoles, methodOf } from '../case.ts';
import { broken } from '../catalogue/broken.ts';
import { credentials, headers, hosts } from '../catalogue/headers.ts';
import { methods, paths, sameRoute } from '../catalogue/paths.ts';
import { type Body, hostileBody, signIn } from './body.ts';
import { fileBody, linesBody } from './uploads.ts';
import { recordBody } from './record-body.ts';
import { drawQuery } from './query.ts';
import { basePath, type NamedRoute, plainPaths, routes } from './spots.ts';
import { changesOwnAccount } from './kept-apart.ts';
import { hostilePart, isWritten, validPart, writtenPart } from './values.ts';

/** Which cases are wanted; everything where absent. */
export interface Aim {
  /** A part of a route's name. */
  readonly route?: string | undefined;
  readonly caller?: Caller | undefined;
}

/** Draws cases: the same seed and number give the same one. */
export type Draw = (number: number) => Case;

export function createDraw(seed: number, aim: Aim = {}): Draw {
  const wanted = routes.filter(({ name }) => name.includes(aim.route ?? ''));
  const aimed = wanted.map((row) => [row, weightOf(row.name)] as const);
  const every = aim.route === undefined && aim.caller === undefined;
  return (number) => {
    const random = createRandom(seed, 'fuzz', number);
    const kind = every ? random.next() : 0.5;
    if (kind < 0.01) return brokenCase(random);
    if (kind < 0.03) return plainCase(random);
    return contractCase(random, random.weighted(aimed), aim.caller);
  };
}

/** What costs the server many times more than the rest, and reaches no further, is asked less often. */
const weightOf = (name: string): number =>
  name === 'account.login' ? 0.15 : /analytics|dashboard|download/i.test(name) ? 0.5 : 1;

export function mayUse(route: Route, caller: Caller): boolean {
  const { access } = route;
  if (access === 'public' || access === 'visitor') return true;
  const role = callers[caller];
  if (access === 'buyer') return role !== null || caller in guests;
  if (access === 'signed-in') return role !== null;
  const member = memberRoles[caller];
  const isEnough =
    member === undefined || organizerRoles.indexOf(member) >= organizerRoles.indexOf(memberOf(route));
  return role === access && isEnough;
}

function brokenCase(random: Random): Case {
  const { text, mostAnswers = 1 } = random.pick(broken);
  return { route: 'broken', caller: 'broken', expects: 'broken', text, mostAnswers };
}

function plainCase(random: Random): Case {
  const path = random.pick(plainPaths);
  const hostile = random.chance(0.7);
  const method = hostile ? random.pick(methods) : random.pick(['GET', 'HEAD']);
  const query =
    hostile && random.chance(0.3) ? `?${drawQuery(random, undefined, 'anonymous', true).text}` : '';
  const lines = hostile && random.chance(0.5) ? [random.pick(headers)] : [];
  const text = requestText(method, path + query, ['Host: a', ...lines]);
  return { route: path, caller: 'anonymous', expects: hostile ? 'any' : 'success', text };
}

/** What may be wrong with a request for a route of the contract, each as often as its weight. */
const spots = [
  ['query', 8],
  ['path', 4],
  ['header', 4],
  ['body', 2],
  ['method', 1.5],
  ['same', 0.5],
  ['host', 0.5],
] as const;
type Spot = (typeof spots)[number][0];

function contractCase(random: Random, { name, route }: NamedRoute, only: Caller | undefined): Case {
  const allowed = callerNames.filter((caller) => mayUse(route, caller));
  const caller = only ?? random.pick(random.chance(0.35) ? allowed : callerNames);
  const wrong = new Set<Spot>();
  for (
    let count = random.weighted([
      [0, 5],
      [1, 4],
      [2, 1.5],
    ] as const);
    count > 0;
    count--
  )
    wrong.add(random.weighted(spots));
  // What has no body gets it wrong in the query, unless a body is sent on purpose.
  if (route.body === undefined && wrong.has('body') && random.chance(0.5)) wrong.add('query');

  const part = partsOf(random, route, caller, wrong);
  const query = drawQuery(random, route.query, caller, wrong.has('query'));
  const method = wrong.has('method')
    ? random.pick(methods)
    : route.method === 'GET' && random.chance(0.1)
      ? 'HEAD'
      : route.method;
  const path = pathWith(random, part.path, wrong);
  const changesOwn = changesOwnAccount(route.path, method);
  const parameters = [query.text, ...(changesOwn ? ['tidak_ada=1'] : [])].filter(Boolean).join('&');
  const target = parameters === '' ? path : `${path}?${parameters}`;
  const accepted = random.chance(0.5);
  const body = bodyOf(random, route, caller, wrong, accepted);
  const lines = linesOf(random, name, caller, wrong);
  const text = requestText(method, target, lines, body);
  const isOdd = (['header', 'method', 'same', 'host', 'path'] as const).some((spot) => wrong.has(spot));
  const expects = ((): Case['expects'] => {
    if (isOdd || text.length > 15_000 || !isReadable(target)) return 'any';
    if (!mayUse(route, caller)) return 'refused';
    if (query.is === 'invalid' || changesOwn) return 'rejected';
    // Test mails are few, and tickets are mailed again a few times: 429 is in order, too.
    if (name === 'adminMail.test' || name.endsWith('Orders.resend')) return 'any';
    // Endpoints come and go, and whether an address of one is allowed is no matter of its form. Searches at gates are few. What is
    // accepted once is not accepted again.
    if (/Webhooks\.|^buying\.|^(checkIn|organizerScanning)\.attendees$|^checkIn\.accept$/.test(name))
      return 'any';
    const isInOrder =
      wrong.size === 0 &&
      part.isSeen &&
      !isWritten(route) &&
      (route.body === undefined || (isSignIn(route) && accepted));
    return isInOrder ? 'success' : 'any';
  })();
  return { route: name, caller, expects, text };
}

/** Bodies of other routes are drawn by their schemas, which say less than the routes do. */
const isSignIn = ({ path }: Route) => path === '/auth/login';

/** Whether a target is an address of HTTP. Others are rejected before their caller is looked up. */
function isReadable(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  try {
    return /^[\x21-\x7e]*$/.test(target) && decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** The path with its parameters, and whether what it names can be seen by the caller. */
function partsOf(random: Random, route: Route, caller: Caller, wrong: ReadonlySet<Spot>) {
  let isSeen = true;
  // By another method, what is read here could be changed or removed.
  const mayWrite = isWritten(route) || (wrong.has('method') && route.path.includes('/events/{id}'));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = wrong.has('path')
      ? undefined
      : mayWrite
        ? writtenPart(random, route.path, name)
        : validPart(random, caller, route.path, name);
    isSeen &&= part !== undefined;
    return part ?? hostilePart(random, route);
  });
  return { path: basePath + path, isSeen };
}

function pathWith(random: Random, path: string, wrong: ReadonlySet<Spot>): string {
  if (wrong.has('same')) return random.pick(sameRoute)(path);
  // A path with a parameter has had it drawn from the catalogue most of the time.
  const isMutated = wrong.has('path') && (!path.includes('<<') || random.chance(0.3));
  return isMutated ? random.pick(paths)(path) : path;
}

function bodyOf(
  random: Random,
  route: Route,
  caller: Caller,
  wrong: ReadonlySet<Spot>,
  accepted: boolean,
): Body | undefined {
  if (wrong.has('body')) return hostileBody(random);
  if (route.upload !== undefined)
    return route.upload.lines === undefined ? fileBody(random) : linesBody(random);
  if (route.body === undefined) return undefined;
  return isSignIn(route) ? signIn(random, caller, accepted) : recordBody(random, route);
}

function linesOf(random: Random, name: string, caller: Caller, wrong: ReadonlySet<Spot>): string[] {
  const token = name === 'account.logout' ? `fresh.${caller}` : caller;
  const credential =
    caller === 'anonymous'
      ? []
      : caller in guests
        ? [`Order-Token: <<order.token.${caller}>>`]
        : caller === 'broken'
          ? [random.pick(credentials)]
          : // Not beside a header of the catalogue, which may be a second cookie or say that another site asks.
            random.chance(0.1) && !wrong.has('header')
            ? [`Cookie: karcis=<<session.${caller}>>`, 'Sec-Fetch-Site: same-origin']
            : [`Authorization: Bearer <<token.${token}>>`];
  // Sign-ins are counted by network: each comes from another one, or all would soon have to wait.
  const from = name === 'account.login' ? [`X-Forwarded-For: ${networkOf(random)}`] : [];
  return [
    wrong.has('host') ? random.pick(hosts) : 'Host: karcis.test',
    ...credential,
    ...from,
    ...(random.chance(0.1) ? ['Accept-Encoding: gzip, br'] : []),
    ...(random.chance(0.05) ? [random.pick(versions)] : []),
    ...(wrong.has('header') ? [random.pick(headers)] : []),
  ];
}

/** Versions of records: one that is none, one that was never, and any. */
const versions = ['If-Match: "x"', 'If-Match: "2020-01-01T00:00:00.000Z"', 'If-Match: *'];

const networkOf = (random: Random) => `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`;

function requestText(method: string, target: string, lines: readonly string[], body?: Body): string {
  const length = body === undefined ? [] : [...body.lines, 'Content-Length: <<length>>'];
  return `${method} ${target} HTTP/1.1\r\n${[...lines, ...length].join('\r\n')}\r\n\r\n${body?.text ?? ''}`;
}

/** Whether it reaches the slow work of signing in, of which the server takes only so many at once. */
export const signsIn = (drawn: Case): boolean =>
  drawn.route === 'account.login' && methodOf(drawn) === 'POST';
