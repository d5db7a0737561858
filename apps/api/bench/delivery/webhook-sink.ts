import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Accepted } from './sink.ts';

/** A receiver of webhooks in a process of its own, which takes everything but what is sent to `/hangs`: that is never answered. */
const server = createServer((request, response) => {
  if (request.url === '/hangs') return;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    response.writeHead(204).end();
    const id = String(request.headers['webhook-id']);
    const bytes = Buffer.concat(parts).length;
    process.send?.({ id, at: Date.now(), bytes } satisfies Accepted);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
