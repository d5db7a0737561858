import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, KarcisError } from '../src/index.ts';

// What Karcis answers to the client is tested with the server; these servers answer by hand.
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => {
    made.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/api`;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('escapes what goes into the path', async () => {
    const paths: string[] = [];
    const baseUrl = await listen((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(200, json).end('{"data":null}');
    });
    await createClient({ baseUrl }).publicContent.page({ slug: '../a b?c#d' });
    expect(paths).toEqual(['/api/pages/..%2Fa%20b%3Fc%23d']);
  });

  it('puts parameters into the query and leaves out those without a value', async () => {
    const paths: string[] = [];
    const baseUrl = await listen((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(200, json).end('{"data":[]}');
    });
    const input = { status: 'Partially Refunded', per_page: 5, event_id: undefined } as const;
    // A value may be missing in JavaScript where the types forbid it.
    await createClient({ baseUrl }).adminMoney.payments(input as never);
    expect(paths).toEqual(['/api/admin/payments?status=Partially+Refunded&per_page=5']);
  });

  it('leaves the session of a page to the browser: no token, and cookies as they are sent without being asked for', async () => {
    const sent: RequestInit[] = [];
    const sendRequest = (async (_url, init = {}) => {
      sent.push(init);
      return new Response('{"data":{"token":null}}', { headers: json });
    }) as typeof fetch;
    for (const token of [undefined, null, () => null])
      await createClient({
        baseUrl: '/api',
        fetch: sendRequest,
        ...(token === undefined ? {} : { token }),
      }).account.me();
    for (const init of sent) {
      expect(Object.keys(init.headers ?? {})).not.toContain('authorization');
      expect(Object.keys(init)).not.toContain('credentials');
    }
    expect(sent).toHaveLength(3);
  });

  it('asks for the token each time', async () => {
    const seen: (string | undefined)[] = [];
    const baseUrl = await listen((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, json).end('{"data":{}}');
    });
    let token: string | undefined = 'satu';
    const client = createClient({ baseUrl, token: () => token });
    await client.account.me();
    token = undefined;
    await client.account.me();
    expect(seen).toEqual(['Bearer satu', undefined]);
  });

  it('sends an idempotency key, the version it changes, and headers of its own', async () => {
    let seen: IncomingMessage['headers'] = {};
    const baseUrl = await listen((request, response) => {
      seen = request.headers;
      response.writeHead(204).end();
    });
    const options = { idempotencyKey: 'k1', ifMatch: '"7"', headers: { 'x-request-id': 'abc' } };
    expect(await createClient({ baseUrl }).account.logout({}, options)).toBeUndefined();
    expect(seen).toMatchObject({ 'idempotency-key': 'k1', 'if-match': '"7"', 'x-request-id': 'abc' });
  });

  it('resolves to the body with the ETag of the answer', async () => {
    const baseUrl = await listen((_request, response) => {
      response.writeHead(200, { ...json, etag: '"7"' }).end('{"data":{}}');
    });
    expect(await createClient({ baseUrl }).account.me()).toEqual({ data: {}, etag: '"7"' });
  });

  it('ends when its signal says so', async () => {
    const controller = new AbortController();
    let closed: Promise<void> = Promise.resolve();
    const baseUrl = await listen((request) => {
      closed = new Promise((resolve) => request.once('close', resolve));
      controller.abort(new Error('no longer needed'));
    });
    const call = createClient({ baseUrl }).account.me({}, { signal: controller.signal });
    await expect(call).rejects.toThrow('no longer needed');
    await closed;
  });
});

describe('an error', () => {
  it('has code, status, errors, and the seconds to wait', async () => {
    const errors = [{ parameter: 'page', code: 'malformed', detail: 'page is a number' }];
    const problem = { status: 429, code: 'too_many_requests', title: 'T', detail: 'D.', errors };
    const baseUrl = await listen((_request, response) => {
      response.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '7' });
      response.end(JSON.stringify(problem));
    });
    const error = await rejection(createClient({ baseUrl }).publicContent.faqs());
    expect(error).toBeInstanceOf(KarcisError);
    expect(error).toMatchObject({ code: 'too_many_requests', status: 429, retryAfter: 7, errors, problem });
  });

  it('understands a Retry-After that is a date', async () => {
    const baseUrl = await listen((_request, response) => {
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      response.writeHead(503, { 'retry-after': date }).end();
    });
    const error = (await rejection(createClient({ baseUrl }).publicContent.faqs())) as KarcisError;
    expect(error.code).toBe('unavailable');
    expect(error.retryAfter).toBeGreaterThan(3_000);
    expect(error.retryAfter).toBeLessThanOrEqual(3_600);
  });

  it.each([502, 200])(
    'says that an answer with status %i is not from Karcis, and does not read it',
    async (status) => {
      let closed: Promise<void> = Promise.resolve();
      const baseUrl = await listen((_request, response) => {
        closed = new Promise((resolve) => response.once('close', resolve));
        response
          .writeHead(status, { 'content-type': 'text/html' })
          .write('<h1>An answer without an end</h1>');
      });
      const error = await rejection(createClient({ baseUrl }).publicContent.faqs());
      expect(error).toMatchObject({
        status,
        code: 'internal',
        message: expect.stringContaining('not from Karcis'),
      });
      await closed;
    },
  );
});

describe('pages', () => {
  const pageOf = (next: string | null) => JSON.stringify({ data: [], meta: {}, links: { next } });

  it('follow the links to the end, at the address of the client', async () => {
    const paths: string[] = [];
    const baseUrl = await listen((request, response) => {
      paths.push(request.url ?? '');
      const next = 'https://elsewhere.example/api/tickets?status=Active&page=2&cursor=abc';
      response.writeHead(200, json).end(pageOf(paths.length === 1 ? next : null));
    });
    let count = 0;
    for await (const page of createClient({ baseUrl }).tickets.list.pages({ status: 'Active' })) {
      expect(page.data).toEqual([]);
      count += 1;
    }
    expect(count).toBe(2);
    expect(paths).toEqual(['/api/tickets?status=Active', '/api/tickets?status=Active&page=2&cursor=abc']);
  });

  it('are asked for one at a time, as they are needed', async () => {
    let asked = 0;
    const baseUrl = await listen((_request, response) => {
      asked += 1;
      response.writeHead(200, json).end(pageOf(`/api/tickets?page=${asked + 1}`));
    });
    for await (const { data } of createClient({ baseUrl }).tickets.list.pages()) {
      expect(data).toEqual([]);
      if (asked === 3) break;
    }
    expect(asked).toBe(3);
  });
});
