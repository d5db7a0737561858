import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, KarcisError } from '../src/index.ts';

// What a server answers to the client is tested with the server; here is what the client does by itself.
let server: Server | undefined;
afterEach(() => server?.close());

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => {
    made.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/api`;
}

describe('a client', () => {
  it('escapes what goes into a path', async () => {
    const paths: string[] = [];
    const baseUrl = await listen((request, response) => {
      paths.push(request.url ?? '');
      response.end('{"data":null}');
    });
    await createClient({ baseUrl }).publicContent.page({ slug: '../a b?c#d' });
    expect(paths).toEqual(['/api/pages/..%2Fa%20b%3Fc%23d']);
  });

  it('asks for the token at each call', async () => {
    const seen: (string | undefined)[] = [];
    const baseUrl = await listen((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{"data":{}}');
    });
    let token: string | undefined = 'satu';
    const client = createClient({ baseUrl, token: () => token });
    await client.account.me();
    token = undefined;
    await client.account.me();
    expect(seen).toEqual(['Bearer satu', undefined]);
  });

  it('explains an answer that is not from Karcis', async () => {
    const baseUrl = await listen((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    const error: unknown = await createClient({ baseUrl })
      .publicContent.faqs()
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(KarcisError);
    expect((error as KarcisError).problem).toMatchObject({ status: 502, detail: /not a Karcis error/ });
  });
});
