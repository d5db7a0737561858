import { readFile } from 'node:fs/promises';
import { addressOf } from '@karcis/sdk';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOpen } from './access.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { parseAnswer, sendBytes } from './raw-http.ts';
import {
  callerOf,
  changesOwnAccount,
  type Examples,
  examplesOf,
  type NamedRoute,
  routes,
  send,
  tokenOf,
} from './routes.ts';
import { closed, expectProblem, faults } from './walk.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

const guarded = routes.filter(({ route }) => !isOpen(route.access));

const plain = { 'accept-encoding': 'identity' };

/** The address of a route's example, below the base path. */
const pathOf = ({ name, route }: NamedRoute): string => {
  const [area = '', row = ''] = name.split('.');
  const input = (examples as Record<string, Record<string, object>>)[area]?.[row] ?? {};
  return addressOf('', route, input as Record<string, unknown>);
};

/** Sends a request with a body, which `fetch` refuses to do with GET. */
async function sendWithBody(method: string, path: string, token: string | undefined) {
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'Host: a',
    'Connection: close',
    'Content-Type: application/json',
    'Content-Length: 7',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return parseAnswer(await sendBytes(karcis.current.origin, `${lines.join('\r\n')}\r\n\r\n{"a":1}`));
}

describe('every route', () => {
  it('answers what the contract says, and not one field more', async () => {
    const found = await faults(routes, async (row) => {
      if (changesOwnAccount(row.route)) return undefined; // by the test of its area
      if (row.route.audit !== undefined && row.route.method !== 'GET') return undefined; // by the tests of its kind
      const ask = () => send(karcis.current.url, examples, row, { token: tokenOf(people, row.route.access) });
      // What a busy machine has no time for is asked for again.
      let response = await ask();
      while (response.status === 503) response = await ask();
      if (response.status !== row.route.response.status)
        return `${response.status}: ${await response.text()}`;
      const answer = row.route.response;
      if (answer.kind === 'nothing') return undefined;
      if (answer.kind === 'text')
        return response.headers.get('content-type') === `${answer.type}; charset=utf-8`
          ? undefined
          : 'of another type';
      if (answer.kind === 'file') {
        const [head] = (await response.text()).split('\r\n');
        return head === Object.keys(answer.columns).join(',') ? undefined : head;
      }
      const body: unknown = await response.json();
      const validator = Compile(closed(answer.schema));
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

  it('refuses a body that it does not take: 422', async () => {
    const found = await faults(
      routes.filter(({ route }) => route.body === undefined && route.upload === undefined),
      async (row) => {
        if (row.name === 'account.logout') return undefined; // below, with a token of its own
        const token = tokenOf(people, row.route.access);
        const answer = await sendWithBody(row.route.method, pathOf(row), token);
        const { errors } = JSON.parse(answer.body) as { errors?: { detail: string }[] };
        const told = errors?.[0]?.detail.startsWith(
          'This address takes no body; send the request without one',
        );
        return answer.status === 422 && told ? undefined : `${answer.status}: ${answer.body}`;
      },
    );
    expect(found).toEqual([]);
    expect((await sendWithBody('POST', '/auth/logout', people.admin.token)).status).toBe(422);
  });

  it('answers HEAD like GET, without a body', async () => {
    const reads = routes.filter(({ route }) => route.method === 'GET');
    const found = await faults(reads, async (row) => {
      const token = tokenOf(people, row.route.access);
      // Uncompressed: an answer that tells the time may compress to a byte more or less. Each is read to its end: an export that is
      // not keeps the place of its account.
      const ask = async (method: 'GET' | 'HEAD') => {
        const response = await send(karcis.current.url, examples, row, { token, method, headers: plain });
        return { status: response.status, headers: response.headers, text: await response.text() };
      };
      // A number of the dashboard may grow by a digit while we look: then it has done so by the second GET.
      const [before, head, after] = [await ask('GET'), await ask('HEAD'), await ask('GET')];
      if (head.status !== before.status) return `HEAD ${head.status}, GET ${before.status}`;
      if (head.text !== '') return 'HEAD has a body';
      const differing = ['content-type', 'etag', 'vary', 'content-length'].filter((name) =>
        [before, after].every(({ headers }) => headers.get(name) !== head.headers.get(name)),
      );
      return differing.length === 0 ? undefined : `HEAD differs in ${differing.join(', ')}`;
    });
    expect(found).toEqual([]);
  });

  // The harness sees to it that a test of an area gets an answer of each of its routes (area-calls.ts).
  it('has a test of its area that uses the harness', async () => {
    const found = await faults(routes, async ({ area }) => {
      const file = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const text = await readFile(new URL(`../src/areas/${file}.test.ts`, import.meta.url), 'utf8');
      return text.includes('karcisForTests(') ? undefined : `${file}.test.ts does not`;
    });
    expect(found).toEqual([]);
  });

  it('has somebody who may call it', () => {
    expect(guarded.filter(({ route }) => callerOf(route.access) === undefined)).toEqual([]);
  });
});
