import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLists } from './lists.ts';
import type { BareContent, BareList, BareWork } from './work.ts';

/**
 * The least that a server on Node.js has to do for the same answers: no framework, no checks, no log, no limits.
 * It is told its work by the process that started it, tells that its port, and ends with it.
 */
async function serve({ databaseUrl, contents, lists }: BareWork): Promise<void> {
  const content = new Map(contents.map((one) => [one.path, one]));
  const list = new Map(lists.map((one) => [one.path, one]));
  const bodyOf = await openLists(databaseUrl);

  function sendContent(response: ServerResponse, { headers, body }: BareContent): void {
    response.writeHead(200, [...headers]).end(body);
  }

  async function sendList(response: ServerResponse, found: BareList): Promise<void> {
    const body = Buffer.from(await bodyOf(found));
    response.writeHead(200, [...found.headers, 'content-length', String(body.length)]).end(body);
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const kept = content.get(path);
    const asked = list.get(path);
    if (kept !== undefined) sendContent(response, kept);
    else if (asked === undefined) response.writeHead(404, { 'content-length': 0 }).end();
    else
      sendList(response, asked).catch((error: unknown) => {
        console.error(error);
        response.writeHead(500, { 'content-length': 0 }).end();
      });
  });
  server.keepAliveTimeout = 72_000; // as the server that it is held against
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('message', (work: BareWork) => void serve(work));
process.once('disconnect', () => process.exit());
