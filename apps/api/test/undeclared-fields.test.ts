import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../src/areas.ts';
import type { Areas } from '../src/handler.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import {
  changesOwnAccount,
  type Examples,
  examplesOf,
  type NamedRoute,
  routes,
  send,
  tokenOf,
} from './routes.ts';
import { closed, faults } from './walk.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same value with one undeclared field more in every record, at every depth. */
function spilled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spilled);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, spilled(each)] as const);
  return { ...Object.fromEntries(fields), undeclared: 'must not leave' };
}

/** Names of the routes whose function gave a record that was spilled into. */
const spills = new Set<string>();

type AnyFunction = (...words: unknown[]) => Promise<unknown>;

/** All functions of the server, each of which returns more than its route declares. */
const leaky = Object.fromEntries(
  Object.entries(areas as unknown as Record<string, Record<string, AnyFunction>>).map(([area, functions]) => [
    area,
    Object.fromEntries(
      Object.entries(functions).map(([name, work]) => [
        name,
        async (...words: unknown[]) => {
          const given = spilled(await work(...words));
          if (JSON.stringify(given)?.includes('"undeclared"')) spills.add(`${area}.${name}`);
          return given;
        },
      ]),
    ),
  ]),
) as unknown as Areas;

const karcis = karcisForTests({ content: 'demo', areas: leaky });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

/** `If-Match` with the version of the record that a route changes: it is read at its address, without the step that is taken. */
async function versionOf({ name, area, route }: NamedRoute, token: string | undefined) {
  const record = { name, area, route: { ...route, path: pathOfRecord(route) } };
  const response = await send(karcis.current.url, examples, record, { method: 'GET', token });
  return { 'if-match': response.headers.get('etag') ?? '' };
}

const pathOfRecord = ({ path }: NamedRoute['route']) => path.replace(/\/actions\/\w+$/, '') as `/${string}`;

describe('a field that a route does not declare', () => {
  const telling = routes.filter(({ route }) => 'schema' in route.response && !changesOwnAccount(route));

  it('does not leave, whichever function returns it at whatever depth', async () => {
    const found = await faults(telling, async (row) => {
      const token = tokenOf(people, row.route.access);
      const headers = row.route.needsVersion === true ? await versionOf(row, token) : {};
      const response = await send(karcis.current.url, examples, row, { token, headers });
      const text = await response.text();
      if (response.status !== row.route.response.status) return `${response.status}: ${text}`;
      if (!spills.has(row.name)) return 'its function returned no record';
      const validator = Compile(closed('schema' in row.route.response ? row.route.response.schema : {}));
      const body: unknown = JSON.parse(text);
      if (!validator.Check(body)) return JSON.stringify(validator.Errors(body)[0]);
      // The judge would notice: the same answer with the field is refused.
      return validator.Check(spilled(body)) ? 'the check lets everything pass' : undefined;
    });
    expect(found).toEqual([]);
  });
});
