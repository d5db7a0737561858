import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { type Karcis, karcisForTests } from './harness.ts';
import { person } from './people.ts';
import {
  callerOf,
  type Examples,
  examplesOf,
  type NamedRoute,
  routes,
  send,
  strangersTo,
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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const guarded = routes.filter(({ route }) => route.access !== 'public');

const withoutCredential = (url: string) => async (row: NamedRoute) => {
  const response = await send(url, examples, row);
  const challenge = response.headers.get('www-authenticate');
  return (
    (await expectProblem(response, 401, 'not_signed_in')) ??
    (challenge === 'Bearer' ? undefined : 'no challenge')
  );
};

const plain = { 'accept-encoding': 'identity' };

describe('every route', () => {
  it('without a credential: 401 with a challenge, before anything else is looked at', async () => {
    expect(await faults(guarded, withoutCredential(karcis.current.url))).toEqual([]);
    const nonsense = (row: NamedRoute) => send(karcis.current.url, examples, row, { query: '?nonsense=1' });
    expect(
      await faults(guarded, async (row) => expectProblem(await nonsense(row), 401, 'not_signed_in')),
    ).toEqual([]);
  });

  it('is noticed by this walk when it lets everybody in (control)', async () => {
    const open = await serverThatLetsEverybodyIn();
    const { port } = open.address() as AddressInfo;
    const found = await faults(guarded, withoutCredential(`http://127.0.0.1:${port}`));
    open.close();
    expect(found).toHaveLength(guarded.length);
  });

  it('with a bad, unknown, expired, idle, revoked or doubled credential, or a suspended account: 401', async () => {
    const { url, db } = karcis.current;
    const bad = await badCredentials(karcis.current, people);
    for (const [what, authorization] of Object.entries(bad)) {
      const found = await faults(guarded, async (row) =>
        expectProblem(await send(url, examples, row, { headers: { authorization } }), 401, 'not_signed_in'),
      );
      expect(found, what).toEqual([]);
    }
    expect(
      await db.selectFrom('users').select('status').where('name', '=', 'Dewi').executeTakeFirst(),
    ).toEqual({
      status: 'Suspended',
    });
  });

  it('with another role: 403', async () => {
    const found = await faults(guarded, async (row) => {
      for (const stranger of strangersTo(row.route.access)) {
        const response = await send(karcis.current.url, examples, row, { token: people[stranger].token });
        const fault = await expectProblem(response, 403, 'wrong_role');
        if (fault !== undefined) return `${stranger}: ${fault}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('answers what the contract says, and not one field more', async () => {
    const found = await faults(routes, async (row) => {
      if (row.name === 'account.logout') return undefined; // would end the walk's own token
      const response = await send(karcis.current.url, examples, row, {
        token: tokenOf(people, row.route.access),
      });
      if (response.status !== row.route.response.status)
        return `${response.status}: ${await response.text()}`;
      if (row.route.response.kind === 'nothing') return undefined;
      const body: unknown = await response.json();
      const validator = Compile(closed(row.route.response.schema));
      return validator.Check(body) ? undefined : JSON.stringify(validator.Errors(body));
    });
    expect(found).toEqual([]);
  });

  it('refuses an unknown and a repeated parameter by name: 422', async () => {
    for (const query of ['?halaman=1', '?__proto__=1', '?page=1&page=2']) {
      const found = await faults(routes, async (row) => {
        const response = await send(karcis.current.url, examples, row, {
          query,
          token: tokenOf(people, row.route.access),
        });
        const copy = response.clone();
        const fault = await expectProblem(response, 422, 'invalid_request');
        if (fault !== undefined) return fault;
        const { errors } = (await copy.json()) as { errors?: { parameter?: string }[] };
        const [name = ''] = query.slice(1).split('=');
        return errors?.[0]?.parameter === name ? undefined : `the error does not name ${name}`;
      });
      expect(found, query).toEqual([]);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const reads = routes.filter(({ route }) => route.method === 'GET');
    const found = await faults(reads, async (row) => {
      const token = tokenOf(people, row.route.access);
      // Uncompressed: an answer that tells the time may compress to a byte more or less.
      const ask = (method: 'GET' | 'HEAD') =>
        send(karcis.current.url, examples, row, { token, method, headers: plain });
      // A number of the dashboard may grow by a digit while we look: then it has done so by the second GET.
      const [before, head, after] = [await ask('GET'), await ask('HEAD'), await ask('GET')];
      if (head.status !== before.status) return `HEAD ${head.status}, GET ${before.status}`;
      if ((await head.text()) !== '') return 'HEAD has a body';
      const differing = ['content-type', 'etag', 'vary', 'content-length'].filter((name) =>
        [before, after].every(({ headers }) => headers.get(name) !== head.headers.get(name)),
      );
      return differing.length === 0 ? undefined : `HEAD differs in ${differing.join(', ')}`;
    });
    expect(found).toEqual([]);
  });

  it('refuses every other method: 405 with Allow', async () => {
    const byPath = Map.groupBy(routes, ({ route }) => route.path);
    const found = await faults(routes, async (row) => {
      const known = byPath.get(row.route.path)?.map<string>(({ route }) => route.method) ?? [];
      for (const method of methods.filter((method) => !known.includes(method))) {
        const response = await send(karcis.current.url, examples, row, { method });
        const allow = response.headers.get('allow')?.split(', ') ?? [];
        const fault = await expectProblem(response, 405, 'method_not_allowed');
        if (fault !== undefined) return `${method}: ${fault}`;
        if (!known.every((method) => allow.includes(method))) return `Allow is ${allow.join(', ')}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('says how long it may be kept: private ones not at all, public ones within their freshness', async () => {
    const found = await faults(routes, async (row) => {
      if (row.name === 'account.logout') return undefined;
      const response = await send(karcis.current.url, examples, row, {
        token: tokenOf(people, row.route.access),
      });
      const kept = response.headers.get('cache-control') ?? '';
      const vary = response.headers.get('vary') ?? '';
      if (row.route.freshness === undefined) {
        return kept === 'private, no-store' && vary.includes('Authorization')
          ? undefined
          : `${kept}; vary ${vary}`;
      }
      const maxAge = Number(/^public, max-age=(\d+)$/.exec(kept)?.[1]);
      return maxAge >= 1 && maxAge <= row.route.freshness && response.headers.has('etag') ? undefined : kept;
    });
    expect(found).toEqual([]);
  });

  it('is called by a test of its area', async () => {
    const found = await faults(routes, async ({ name, area }) => {
      const file = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const text = await readFile(new URL(`../src/areas/${file}.test.ts`, import.meta.url), 'utf8');
      return text.includes(`${name}(`) ? undefined : `no call in ${file}.test.ts`;
    });
    expect(found).toEqual([]);
  });

  it('has somebody who may call it', () => {
    expect(guarded.filter(({ route }) => callerOf(route.access) === undefined)).toEqual([]);
  });
});

/** The same schema with every record closed: a field that is not declared is a fault. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema as never;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts ? { ...parts, additionalProperties: false } : parts;
}

async function badCredentials({ db, client }: Karcis, people: DemoPeople): Promise<Record<string, string>> {
  const [late, idle, revoked, gone, dewi] = [
    await person(db, 'Lastri', 'admin'),
    await person(db, 'Ida', 'admin'),
    await person(db, 'Rini', 'admin'),
    await person(db, 'Gita', 'admin'),
    await person(db, 'Dewi', 'admin'),
  ];
  const past = new Date(Date.now() - 3_700_000).toISOString();
  const earlier = new Date(Date.now() - 7_200_000).toISOString();
  const token = (id: string) => db.updateTable('access_tokens').where('user_id', '=', id);
  await token(late.id).set({ created_at: earlier, expires_at: past }).execute();
  await token(idle.id).set({ last_used_at: past }).execute();
  await token(revoked.id).set({ revoked_at: past }).execute();
  await client(gone.token).account.logout();
  await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', dewi.id).execute();
  const good = people.admin.token;
  return {
    empty: 'Bearer ',
    'another scheme': `Basic ${good}`,
    garbage: 'Bearer karcis_garbage',
    'a letter changed': `Bearer ${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    'cut short': `Bearer ${good.slice(0, -8)}`,
    doubled: `Bearer ${good}, Bearer ${good}`,
    expired: `Bearer ${late.token}`,
    'not used for an hour': `Bearer ${idle.token}`,
    revoked: `Bearer ${revoked.token}`,
    'logged out': `Bearer ${gone.token}`,
    'of a suspended account': `Bearer ${dewi.token}`,
  };
}

function serverThatLetsEverybodyIn(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"data":{}}');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
