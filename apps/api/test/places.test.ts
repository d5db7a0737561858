import { Client } from 'pg';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readCatalog, type Table } from '../../../tools/schema/catalog.ts';
import { type Place, places } from '../src/db/places.ts';
import { createDatabase } from './harness.ts';

/** The unique keys over all events. `event_names` holds them where events are on several nodes; there they are dropped. */
const overAllEvents = [
  'events: an_event_key_is_used_once begins with event_key, not with id',
  'events: an_event_slug_is_used_once begins with slug, not with id',
  'events: there_is_one_signature_event begins with is_signature, not with id',
];

type Placed = Readonly<Record<string, Place>>;
type Keys = Pick<Table, 'name' | 'constraints' | 'indexes'>;

let tables: readonly Table[];

beforeAll(async () => {
  const database = await createDatabase();
  const client = new Client(database.connection);
  await client.connect();
  try {
    ({ tables } = await readCatalog(client));
  } finally {
    await client.end();
    await database.drop();
  }
});

/** What stands against these places, each a sentence. */
function faultsOf(tables: readonly Keys[], placed: Placed): string[] {
  const names = new Set(tables.map(({ name }) => name));
  return [
    ...tables.filter(({ name }) => placed[name] === undefined).map(({ name }) => `${name} has no place`),
    ...Object.keys(placed)
      .filter((name) => !names.has(name))
      .map((name) => `${name} has a place, and is no table`),
    ...tables.flatMap((table) => [...faultsOfKeys(table, placed), ...faultsOfReferences(table, placed)]),
  ];
}

/** The column that begins with the event in a table of `event`. */
const eventIn = (table: string) => (table === 'events' ? 'id' : 'event_id');

/** The first column, or expression, of a key as PostgreSQL writes it. */
const firstOf = (definition: string) => /\(([^,)]+)/.exec(definition)?.[1] ?? '';

function faultsOfKeys({ name, constraints, indexes }: Keys, placed: Placed): string[] {
  if (placed[name] !== 'event') return [];
  const keys = [
    ...constraints.filter(({ definition }) => /^(PRIMARY KEY|UNIQUE) /.test(definition)),
    ...indexes.flatMap((definition) => {
      const [, unique] = /^CREATE UNIQUE INDEX (\w+)/.exec(definition) ?? [];
      return unique === undefined ? [] : [{ name: unique, definition }];
    }),
  ];
  const own = eventIn(name);
  return [
    ...(keys.some(({ definition }) => definition.startsWith('PRIMARY')) ? [] : [`${name}: no primary key`]),
    ...keys
      .filter(({ definition }) => firstOf(definition) !== own)
      .map((key) => `${name}: ${key.name} begins with ${firstOf(key.definition)}, not with ${own}`),
  ];
}

function faultsOfReferences({ name, constraints }: Keys, placed: Placed): string[] {
  return constraints.flatMap((constraint) => {
    const [, columns = '', target = '', keys = ''] =
      /^FOREIGN KEY (\(.*?\)) REFERENCES (\w+)(\(.*?\))/.exec(constraint.definition) ?? [];
    const [from, to] = [placed[name], placed[target]];
    if (target === '' || to === 'everywhere' || (to === 'here' && from !== 'event')) return [];
    const isWithinTheEvent = firstOf(columns) === eventIn(name) && firstOf(keys) === eventIn(target);
    if (from === 'event' && to === 'event' && isWithinTheEvent) return [];
    return [`${name} (${from}): ${constraint.name} refers to ${target} (${to})`];
  });
}

test('each table has one place, and its keys and references are possible there', () => {
  expect(faultsOf(tables, places)).toEqual(overAllEvents);
});

describe('control:', () => {
  const primary = { name: 'p', definition: 'PRIMARY KEY (event_id, id)' };
  const table = (name: string, ...more: [name: string, definition: string][]): Keys => ({
    name,
    constraints: [primary, ...more.map(([key, definition]) => ({ name: key, definition }))],
    indexes: [],
  });
  const events = { ...table('events'), constraints: [{ name: 'p', definition: 'PRIMARY KEY (id)' }] };
  const placed = { events: 'event', orders: 'event', users: 'everywhere', logs: 'here' } as const;
  const all = [events, table('orders'), table('users'), table('logs')];
  const withTable = (changed: Keys) => all.map((each) => (each.name === changed.name ? changed : each));

  it('tables and places that belong together have no faults', () => {
    expect(faultsOf(all, placed)).toEqual([]);
  });

  it('a table without a place, and a place without a table, are found', () => {
    expect(faultsOf([...all, table('gates')], placed)).toEqual(['gates has no place']);
    expect(faultsOf(all, { ...placed, gates: 'event' })).toEqual(['gates has a place, and is no table']);
  });

  it.for<[what: string, table: Keys, fault: string]>([
    ['no primary key', { ...table('orders'), constraints: [] }, 'orders: no primary key'],
    [
      'a primary key by id alone',
      { ...table('orders'), constraints: [{ name: 'p', definition: 'PRIMARY KEY (id)' }] },
      'orders: p begins with id, not with event_id',
    ],
    [
      'a unique key without the event',
      table('orders', ['u', 'UNIQUE (reference)']),
      'orders: u begins with reference, not with event_id',
    ],
    [
      'a unique index without the event',
      {
        ...table('orders'),
        indexes: ['CREATE UNIQUE INDEX u ON orders USING btree (lower(code), event_id)'],
      },
      'orders: u begins with lower(code, not with event_id',
    ],
    [
      'a reference past the event',
      table('orders', ['f', 'FOREIGN KEY (promo_id) REFERENCES orders(id)']),
      'orders (event): f refers to orders (event)',
    ],
    [
      'a reference to what lives here alone',
      table('orders', ['f', 'FOREIGN KEY (log_id) REFERENCES logs(id)']),
      'orders (event): f refers to logs (here)',
    ],
  ])('a table of an event with %s is found', ([, changed, fault]) => {
    expect(faultsOf(withTable(changed), placed)).toEqual([fault]);
  });

  it.for(['users', 'logs'] as const)('a reference of %s to a table of an event is found', (name) => {
    const changed = table(name, ['f', 'FOREIGN KEY (event_id) REFERENCES events(id)']);
    expect(faultsOf(withTable(changed), placed)).toEqual([
      `${name} (${placed[name]}): f refers to events (event)`,
    ]);
  });

  it('references within the event, and to what lives everywhere, are allowed', () => {
    const changed = table(
      'orders',
      ['a', 'FOREIGN KEY (event_id, promo_id) REFERENCES orders(event_id, id)'],
      ['b', 'FOREIGN KEY (event_id) REFERENCES events(id)'],
      ['c', 'FOREIGN KEY (user_id) REFERENCES users(id)'],
    );
    expect(faultsOf(withTable(changed), placed)).toEqual([]);
  });
});
