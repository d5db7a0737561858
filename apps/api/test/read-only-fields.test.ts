import { addressOf } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { type Examples, examplesOf, type NamedRoute, routes, tokenOf } from './routes.ts';
import { faults } from './walk.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

interface Fields {
  readonly properties?: object;
}

/** The routes that make or change a record, and answer it. */
const writes = routes.filter(
  ({ route }) =>
    route.audit !== undefined &&
    route.body !== undefined &&
    (route.method === 'PATCH' || (route.method === 'POST' && route.response.status === 201)),
);

const namesIn = (of: unknown) => Object.keys((of as Fields | undefined)?.properties ?? {});
/** What the answer has and the body does not, and of a record that is there, what only a new one names. */
const readOnlyOf = ({ route }: NamedRoute) => {
  const told = route.response.kind === 'one' ? namesIn(route.response.of) : [];
  const list = route.path.replace(/\/\{\w+\}$/, '');
  const creation = writes.find((row) => row.route.method === 'POST' && row.route.path === list);
  const given = route.method === 'PATCH' ? namesIn(creation?.route.body) : [];
  return [...told, ...given].filter((name) => !namesIn(route.body).includes(name));
};

/** What is wrong with the fields of a body: [pointer, code, sentence]. */
async function wrongIn(row: NamedRoute, body: object): Promise<(readonly [string, string, string])[]> {
  const [area = '', name = ''] = row.name.split('.');
  const input = (examples as Record<string, Record<string, object>>)[area]?.[name] ?? {};
  const { body: _, ...parameters } = input as { body?: unknown };
  const response = await fetch(addressOf(karcis.current.url, row.route, parameters), {
    method: row.route.method,
    headers: {
      authorization: `Bearer ${tokenOf(people, row.route.access) ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.status, row.name).toBe(422);
  const { errors } = (await response.json()) as {
    errors: { pointer: string; code: string; detail: string }[];
  };
  return errors.map(({ pointer, code, detail }) => [pointer, code, detail]);
}

describe('a field that an answer has, and the body does not take', () => {
  it('is refused as one that is only read, with how it changes, in every route', async () => {
    expect(writes.length).toBeGreaterThan(40);
    const found = await faults(writes, async (row) => {
      const names = readOnlyOf(row);
      // At most twenty faults are told at once.
      for (const name of names) {
        const errors = await wrongIn(row, { [name]: 1 });
        const told = errors.find(([pointer]) => pointer === `/${name}`);
        if (told?.[1] !== 'read_only') return `${name}: ${JSON.stringify(errors)}`;
        if (!/^\w+ is only read: .{10,}\.$/.test(told[2])) return told[2];
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('is told from one that is not known, of which the nearest is named', async () => {
    const found = await faults(writes, async (row) => {
      const known = namesIn(row.route.body).find((name) => name.length > 4);
      if (known === undefined) return undefined;
      const unknown = `${known}x`;
      const errors = await wrongIn(row, { [unknown]: 1 });
      const told = errors.find(([pointer]) => pointer === `/${unknown}`);
      if (told?.[1] !== 'unknown') return JSON.stringify(errors);
      return told[2].includes('did you mean') ? undefined : told[2];
    });
    expect(found).toEqual([]);
  });

  it('is named with what is written in its place', async () => {
    const row = (name: string) => writes.find((each) => each.name === name) ?? expect.fail(name);
    const told = async (name: string, field: string) =>
      (await wrongIn(row(name), { [field]: 'x' })).find(([pointer]) => pointer === `/${field}`)?.[2];
    expect(await told('cms.changePage', 'body_html')).toBe('body_html is only read: write body_markdown.');
    expect(await told('cms.changeBanner', 'image_url')).toBe('image_url is only read: write image_media_id.');
    expect(await told('organizerEvents.change', 'organizer_id')).toMatch(/stays as it was/);
    expect(await told('organizerEvents.change', 'status')).toMatch(/actions/);
    expect(await told('organizerTicketTypes.change', 'sold')).toMatch(/counts what is sold/);
  });
});
