import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import {
  accountsOf,
  callerOf,
  type Examples,
  examplesOf,
  type NamedRoute,
  routes,
  send,
  tokenOf,
} from './routes.ts';
import { expectProblem, faults } from './walk.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

const reads = routes.filter(({ route }) => route.method === 'GET');
const withObject = reads.filter(({ route }) => Object.keys(route.params?.properties ?? {}).length > 0);

/** Routes whose object belongs to one account, so that others of the same role may not see it. */
const owned = withObject.filter(({ route }) => !['public', 'admin'].includes(route.access));

const call = (row: NamedRoute, sent: Parameters<typeof send>[3] = {}) =>
  send(karcis.current.url, examples, row, { token: tokenOf(people, row.route.access), ...sent });

/** The bytes of a 404, which must not depend on why there is nothing to see. */
async function bytesOfNothing(row: NamedRoute, sent: Parameters<typeof send>[3]): Promise<string> {
  const response = await call(row, { ...sent, headers: { 'x-request-id': 'sama-saja' } });
  return `${response.status} ${await response.text()}`;
}

describe('an object', () => {
  it('that is absent, malformed, or somebody else’s answers with the same bytes', async () => {
    const found = await faults(withObject, async (row) => {
      const [name = ''] = Object.keys(row.route.params?.properties ?? {});
      const absent = await bytesOfNothing(row, { input: { [name]: name === 'slug' ? 'tiada' : newId() } });
      if (!absent.startsWith('404 ')) return absent;
      for (const value of [
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
      ]) {
        const malformed = await bytesOfNothing(row, { input: { [name]: value } });
        if (malformed !== absent) return `${JSON.stringify(value)}: ${malformed} instead of ${absent}`;
      }
      if (!owned.includes(row)) return undefined;
      for (const other of otherAccounts(row)) {
        const foreign = await bytesOfNothing(row, { token: people[other].token });
        if (foreign !== absent) return `${other} sees ${foreign}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('is seen by the account that owns it (control)', async () => {
    expect(await faults(owned, async (row) => ((await call(row)).ok ? undefined : 'not seen'))).toEqual([]);
  });

  it('of an event is empty in a filter that matches nothing, and 404 where the event must be one’s own', async () => {
    const filtered = reads.filter(({ route }) => 'event_id' in (route.query?.properties ?? {}));
    expect(filtered.length).toBeGreaterThan(2);
    const found = await faults(filtered, async (row) => {
      for (const value of [newId(), 'x', '1', "' or 1=1 --", '🎫']) {
        const response = await call(row, { query: `?event_id=${encodeURIComponent(value)}` });
        if (row.route.errors?.includes('not_found') === true) {
          const fault = await expectProblem(response, 404, 'not_found');
          if (fault !== undefined) return `${value}: ${fault}`;
          continue;
        }
        const body = (await response.json()) as { data: unknown[]; meta: { total: number } };
        if (response.status !== 200 || body.data.length > 0 || body.meta.total > 0)
          return `${value}: not empty`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });
});

function otherAccounts({ route }: NamedRoute): (keyof DemoPeople)[] {
  const owner = callerOf(route.access);
  const everybody = Object.values(accountsOf).flat();
  const mayCall =
    route.access === 'signed-in'
      ? everybody
      : everybody.filter((name) => accountsOf[route.access as 'petugas'].includes(name as 'petugas'));
  return mayCall.filter((name) => name !== owner);
}

type Answered = Record<string, unknown>;

describe('a filter', () => {
  it('takes every documented value, however it is written, and gives only what has it', async () => {
    const listed = reads.flatMap((row) =>
      Object.entries(row.route.query?.properties ?? {}).flatMap(([name, schema]) => {
        const values = (schema as { enum?: string[] }).enum;
        return values === undefined ? [] : [{ row, name, values }];
      }),
    );
    expect(listed.length).toBeGreaterThan(3);
    for (const { row, name, values } of listed) {
      for (const value of values) {
        const answers = [];
        for (const written of [
          value,
          value.toLowerCase().replaceAll(' ', '_'),
          value.toUpperCase().replaceAll(' ', '-'),
        ]) {
          const response = await call(row, {
            input: { [name]: undefined },
            query: `?${name}=${encodeURIComponent(written)}`,
          });
          expect(response.status, `${row.name} ${name}=${written}`).toBe(200);
          const { data } = (await response.json()) as { data: Answered | Answered[] };
          const records = [data].flat();
          answers.push(records.map(({ id }) => id));
          for (const record of records)
            if (name in record) expect(record[name], `${row.name} ${value}`).toBe(value);
        }
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[2]).toEqual(answers[0]);
      }
    }
  });

  it('is without regard to what an empty value says', async () => {
    const paged = reads.filter(({ route }) => route.response.kind === 'page');
    const found = await faults(paged, async (row) => {
      const names = Object.keys(row.route.query?.properties ?? {}).filter((name) => name !== 'type');
      const plain = (await (await call(row)).json()) as { data: unknown };
      const empty = (await (
        await call(row, { query: `?${names.map((name) => `${name}=`).join('&')}` })
      ).json()) as {
        data: unknown;
      };
      return JSON.stringify(empty.data) === JSON.stringify(plain.data) ? undefined : 'differs';
    });
    expect(found).toEqual([]);
  });
});

describe('a page', () => {
  const paged = reads.filter(({ route }) => route.response.kind === 'page');

  it('past the end is empty, with true totals and links that lead back', async () => {
    const found = await faults(paged, async (row) => {
      const response = await call(row, { query: '?page=9999999&per_page=7' });
      const { data, meta, links } = (await response.json()) as {
        data: unknown[];
        meta: Record<string, unknown>;
        links: Record<string, string | null>;
      };
      if (response.status !== 200 || data.length > 0) return `${response.status} with ${data.length} records`;
      if (meta['from'] !== null || meta['to'] !== null || meta['current_page'] !== 9_999_999)
        return JSON.stringify(meta);
      if (links['next'] !== null || !links['last']?.includes(`page=${String(meta['last_page'])}`))
        return JSON.stringify(links);
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('refuses a number that is none, and a cursor that is not ours', async () => {
    for (const query of [
      '?page=0',
      '?page=1e3',
      '?per_page=101',
      '?per_page=0',
      '?cursor=x',
      '?cursor=W10',
      '?cursor=WyIxIiwiMiIsIjMiXQ',
    ]) {
      const found = await faults(paged, async (row) =>
        expectProblem(await call(row, { query }), 422, 'invalid_request'),
      );
      expect(found, query).toEqual([]);
    }
  });

  it('follows the one before it: every record once, at any size', async () => {
    const found = await faults(paged, async (row) => {
      for (const size of [3, 100]) {
        const seen: unknown[] = [];
        let next: string | null = (await pageAt(row, `?per_page=${size}`)).url;
        let total = 0;
        for (let page = 0; next !== null && page < 60; page += 1) {
          const response: Response = await fetch(next, {
            headers: { authorization: `Bearer ${tokenOf(people, row.route.access)}` },
          });
          const body = (await response.json()) as {
            data: { id: unknown }[];
            meta: { total: number };
            links: { next: string | null };
          };
          seen.push(...body.data.map(({ id }) => id));
          ({ total } = body.meta);
          ({ next } = body.links);
        }
        if (new Set(seen).size !== seen.length) return `repeats at ${size}`;
        if (next === null && seen.length !== total) return `${seen.length} of ${total} at ${size}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });
});

const pageAt = (row: NamedRoute, query: string) => call(row, { query });

describe('what belongs to somebody', () => {
  it('is told to nobody else', async () => {
    const personal = reads.filter(({ route }) => ['signed-in', 'ticket_holder'].includes(route.access));
    const found = await faults(personal, async (row) => {
      const body = await (await call(row)).text();
      const owners = [...body.matchAll(/canary:(\w+):/g)].map(([, owner = '']) => owner);
      // What an organizer publishes (titles, ticket types, gates) is meant for those who come.
      const others = owners.filter((owner) => owner !== 'holder' && /^(holder|petugas|h\d|p\d)/.test(owner));
      return others.length === 0 ? undefined : `names ${others.join(', ')}`;
    });
    expect(found).toEqual([]);
  });

  it('is told to check-in staff as far as the gate needs it: names, and no address', async () => {
    const atTheGate = reads.filter(({ route }) => route.access === 'petugas');
    const found = await faults(atTheGate, async (row) => {
      const body = await (await call(row)).text();
      const addresses = [...body.matchAll(/[\w.+-]+@[\w.-]+/g)].filter(
        ([address]) => address !== 'petugas@karcis.test',
      );
      return addresses.length === 0 ? undefined : `tells ${addresses[0]?.[0]}`;
    });
    expect(found).toEqual([]);
  });
});
