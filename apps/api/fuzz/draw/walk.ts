import { createRandom } from '../../src/seed/random.ts';
import { type Caller, callerNames, type Case, guests } from '../case.ts';
import { json } from './body.ts';
import { importsOfAttendees, importsOfVouchers } from './imports.ts';
import { uploads } from './uploads.ts';
import { withBodies } from './with-bodies.ts';
import { mayUse } from './index.ts';
import { purchases } from './buying.ts';
import { refunds } from './refunds.ts';
import { salesAtCounter } from './office.ts';
import { changedTickets } from './tickets.ts';
import { confirmedOrders, ordersOfGuests, reachedOrders } from './orders.ts';
import { accountsOfAdmin } from './accounts.ts';
import {
  batchesOfVouchers,
  childrenOfEvents,
  errorStates,
  messagesOfEvents,
  petugasOfEvents,
} from './children.ts';
import { managedEvents } from './events.ts';
import { keysOfEvents, themesOfEvents } from './presentation.ts';
import { signatureOfPlatform } from './signature.ts';
import { managedPlatform, paymentAccounts, previews, trashOfEvents } from './platform.ts';
import { scansAtGates } from './gates.ts';
import { phonesAtGates } from './phones.ts';
import { changesOwnAccount, isDrawnElsewhere } from './kept-apart.ts';
import { teamOfOwner } from './team.ts';
import { joined, queriesOf } from './queries.ts';
import { basePath, type NamedRoute, plainPaths, routes } from './spots.ts';
import { isWritten, validPart, writtenId, writtenPart } from './values.ts';

/**
 * Valid requests that together make every statement that valid requests can make: each route with each combination of
 * its filters, each listed value, sizes and places of pages, and callers that are rejected.
 */
export function* walk(cursorOf: (order: string) => string | undefined = () => undefined): Generator<Case> {
  for (const row of routes) {
    const caller = callerNames.find((name) => callsFor(row, name));
    if (caller === undefined) continue;
    const isRead =
      !isDrawnElsewhere(row) &&
      (row.route.method === 'GET' ||
        (row.route.audit === undefined && !changesOwnAccount(row.route.path, row.route.method)));
    for (const query of isRead ? queriesOf(row, caller, cursorOf) : [])
      yield caseOf(row, caller, query, 'success');
    for (const other of callerNames)
      if (other !== 'broken' && !mayUse(row.route, other)) yield caseOf(row, other, '', 'refused');
  }
  for (const path of plainPaths)
    yield {
      route: path,
      caller: 'anonymous',
      expects: 'success',
      text: `GET ${path} HTTP/1.1\r\nHost: karcis.test\r\n\r\n`,
    };
  // First: an organizer has so many drafts at most, and others are made below.
  yield* managedEvents();
  yield* filesOfDays();
  yield* absentRecords();
  yield* ordersOfGuests();
  yield* reachedOrders();
  yield* confirmedOrders();
  yield* purchases();
  yield* refunds();
  yield* changedTickets();
  yield* scansAtGates();
  yield* phonesAtGates();
  yield* salesAtCounter();
  yield* withBodies();
  yield* teamOfOwner();
  yield* accountsOfAdmin();
  yield* childrenOfEvents();
  yield* batchesOfVouchers();
  yield* importsOfVouchers();
  yield* importsOfAttendees();
  yield* petugasOfEvents();
  yield* messagesOfEvents();
  yield* themesOfEvents();
  yield* signatureOfPlatform();
  yield* keysOfEvents();
  yield* errorStates();
  yield* managedPlatform();
  yield* paymentAccounts();
  yield* trashOfEvents();
  yield* previews();
  yield* writings();
  yield* uploads();
}

/** Files that begin and end on a day, which is another instant in each time zone, and those of members who see no codes. */
function* filesOfDays(): Generator<Case> {
  for (const row of routes)
    if (row.route.response.kind === 'file' && 'from' in (row.route.query?.properties ?? {}))
      for (const caller of ['admin', 'organizer', 'viewer'] as const)
        if (mayUse(row.route, caller))
          for (const days of ['', 'from=2026-01-01&to=2026-03-31', 'from=2026-01-01', 'to=2026-03-31'])
            for (const query of queriesOf(row, caller, () => undefined))
              yield caseOf(row, caller, joined(query, days), 'success');
}

/** The first page of every paged list, a record long: its answer says how to go on. */
export function* firstPages(): Generator<Case> {
  for (const row of routes) {
    const caller = callerNames.find((name) => callsFor(row, name));
    if (caller === undefined || row.route.response.kind !== 'page') continue;
    for (const query of queriesOf(row, caller, () => undefined))
      if (query.includes('per_page=1') && !query.includes('&page='))
        yield caseOf(row, caller, query, 'success');
  }
}

/** Changes of jobs, mails, suppressions and endpoints that are not there: they ask whether they are. */
function* absentRecords(): Generator<Case> {
  for (const row of routes) {
    if (!/\/(jobs|mails|mail-suppressions|webhooks)\/\{id\}/.test(row.route.path)) continue;
    const drawn = caseOf(row, row.route.access === 'organizer' ? 'organizer' : 'admin', '', 'any');
    const text = drawn.text.replace(/<<[\w.]+\.fresh>>/g, '<<user.admin>>');
    yield { ...drawn, text };
    if (row.route.method !== 'PATCH') continue;
    const body = `\r\n${[...json, 'Content-Length: <<length>>'].join('\r\n')}\r\n\r\n{"status":"Paused"}`;
    yield { ...drawn, text: text.replace('\r\n\r\n', body) };
  }
}

/** For each kind of content: a change of a version that was never, a removal, and what undoes it. */
function* writings(): Generator<Case> {
  for (const { name, route } of routes) {
    if (route.method !== 'PATCH' || !isWritten(route) || isElsewhere(route.path)) continue;
    const random = createRandom(1, name);
    const id = writtenId(random, route.path);
    // Another one: requests are sent side by side, and a record that is removed has no version that could be stale.
    let other = id;
    while (other === id && !route.path.includes('/pages')) other = writtenId(random, route.path);
    const list = basePath + route.path.replace('/{id}', '');
    const type = list
      .split('/')
      .at(-1)
      ?.replaceAll('-', '_')
      .replace(/^pages$/, 'cms_pages');
    const lines = ['Host: karcis.test', 'Authorization: Bearer <<token.admin>>'];
    const request = (
      of: string,
      [method, path]: readonly [string, string],
      more: readonly string[] = [],
      body = '',
    ): Case => ({
      route: of,
      caller: 'admin',
      expects: 'any',
      text: `${method} ${path} HTTP/1.1\r\n${[...lines, ...more].join('\r\n')}\r\n\r\n${body}`,
    });
    const stale = ['If-Match: "2020-01-01T00:00:00.000Z"', ...json, 'Content-Length: <<length>>'];
    const field = route.path.includes('/faqs') ? 'question' : 'title';
    yield request(name, ['PATCH', `${list}/${other}`], stale, `{"${field}":"Teks 1"}`);
    // A change of nothing, without a version and with one.
    if (name === 'cms.changePage')
      for (const more of [stale.slice(1), stale])
        yield request(name, ['PATCH', `${list}/${other}`], more, '{"seo":{}}');
    yield request(name.replace('.change', '.remove'), ['DELETE', `${list}/${id}?reason=usang`]);
    yield request('trash.restore', ['POST', `${basePath}/admin/trash/${type}/${id}/restore`]);
  }
}

/** What has cases of its own. */
const isElsewhere = (path: string) =>
  /\/(events\/\{id\}|categories|venues|organizers|payment-accounts)/.test(path);

/** Whether a caller may use a route and finds records there. */
const callsFor = ({ route }: NamedRoute, caller: Caller) =>
  route.body === undefined &&
  mayUse(route, caller) &&
  (!['signed-in', 'buyer'].includes(route.access) || caller === 'holder') &&
  caller !== 'unassigned';

function caseOf({ name, route }: NamedRoute, caller: Caller, query: string, expects: Case['expects']): Case {
  const random = createRandom(1, name);
  const path = route.path.replaceAll(
    /\{(\w+)\}/g,
    (_, part: string) =>
      (isWritten(route)
        ? writtenPart(random, route.path, part)
        : validPart(random, caller, route.path, part)) ?? 'x',
  );
  const token = name === 'account.logout' ? `fresh.${caller}` : caller;
  const credential =
    caller === 'anonymous'
      ? ''
      : caller in guests
        ? `Order-Token: <<order.token.${caller}>>\r\n`
        : `Authorization: Bearer <<token.${token}>>\r\n`;
  const target = basePath + path + (query === '' ? '' : `?${query}`);
  return {
    route: name,
    caller,
    expects,
    text: `${route.method} ${target} HTTP/1.1\r\nHost: karcis.test\r\n${credential}\r\n`,
  };
}
