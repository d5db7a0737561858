import { roles } from '@karcis/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOpen, rolesOf } from './access.ts';
import { digestsOf } from './backup/digests.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import {
  accountsOf,
  type Examples,
  examplesOf,
  type NamedRoute,
  routes,
  type Sent,
  send,
  tokenOf,
} from './routes.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

/** What tells of requests, and so grows with those that are refused. Of the audit log, no entry says that something was done. */
const ofRequests = new Set([
  'access_tokens',
  'activity_log',
  'error_logs',
  'error_log_hours',
  'error_occurrences',
]);

const digests = async () => {
  const all = await digestsOf(karcis.current.connection);
  const done = await karcis.current.db
    .selectFrom('activity_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'Succeeded')
    .executeTakeFirstOrThrow();
  const tables = Object.entries(all).filter(([table]) => !ofRequests.has(table));
  return Object.fromEntries([...tables, ['done', String(done.count)]]);
};

const writes = routes.filter(({ route }) => route.method !== 'GET');

/** Ways in which a request is refused, whatever it asks for. */
const refusals: readonly (readonly [
  name: string,
  status: readonly number[],
  of: (row: NamedRoute) => Sent[],
])[] = [
  ['nobody who is signed in', [401], ({ route }) => (isOpen(route.access) ? [] : [{}])],
  [
    'an account of another role',
    [403],
    (row) => othersOf(row).map((name) => ({ token: people[name].token })),
  ],
  [
    'a parameter that the address does not have',
    [422],
    ({ route }) => [{ token: tokenOf(people, route.access), query: '?halaman=1' }],
  ],
  [
    'a field that the body does not have',
    [422],
    ({ route }) =>
      route.body === undefined
        ? []
        : [{ token: tokenOf(people, route.access), input: { body: { role: 'admin', id: 'x', sold: -1 } } }],
  ],
  [
    'a field that is null where it may not be',
    [422],
    ({ route }) =>
      Object.entries((route.body?.properties ?? {}) as Record<string, Field>)
        .filter(([, field]) => !takesNull(field))
        .map(([name]) => ({ token: tokenOf(people, route.access), input: { body: { [name]: null } } })),
  ],
  [
    'a record that is not there',
    [404, 409, 412, 422, 428],
    ({ route }) =>
      'id' in (route.params?.properties ?? {})
        ? [{ token: tokenOf(people, route.access), input: { id: '01900000-0000-7000-8000-000000000000' } }]
        : [],
  ],
  [
    'a version that was never',
    [404, 412],
    ({ route }) =>
      route.errors?.includes('changed_meanwhile') === true
        ? [
            {
              token: tokenOf(people, route.access),
              headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
            },
          ]
        : [],
  ],
];

interface Field {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Field[];
}

const takesNull = ({ type, anyOf }: Field): boolean =>
  anyOf === undefined
    ? type === 'null' || (Array.isArray(type) && type.includes('null'))
    : anyOf.some(takesNull);

function othersOf({ route: { access } }: NamedRoute) {
  const allowed = isOpen(access) ? roles : rolesOf(access);
  return roles.flatMap((role) => (allowed.includes(role) ? [] : [accountsOf[role][0]]));
}

describe('a write that is refused', () => {
  it.each(refusals)('for %s changes no row', async (_name, statuses, sentFor) => {
    const before = await digests();
    let asked = 0;
    const odd: string[] = [];
    for (const row of writes)
      for (const sent of sentFor(row)) {
        const response = await send(karcis.current.url, examples, row, sent);
        asked += 1;
        if (!statuses.includes(response.status)) odd.push(`${row.name}: ${response.status}`);
        await response.body?.cancel();
      }
    expect(odd).toEqual([]);
    expect(asked).toBeGreaterThan(3);
    expect(await digests()).toEqual(before);
  });

  it('is seen to change one where it is not refused (control)', async () => {
    const before = await digests();
    const row = writes.find(({ name }) => name === 'cms.changeFaq');
    if (row === undefined) throw new Error('There is no such route');
    const response = await send(karcis.current.url, examples, row, { token: tokenOf(people, 'admin') });
    expect(response.status).toBe(200);
    const after = await digests();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.toSorted()).toEqual(['done', 'faqs', 'outbox']);
  });
});
