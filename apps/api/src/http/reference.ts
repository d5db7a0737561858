import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openApi } from '@karcis/contract';
import type { FastifyInstance } from 'fastify';

const assets = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
] as const;

/** The page may run and load only files of this server. It works without the internet. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Bytes of the contract as a document, without its end. Made once for all servers of a process, before the first request: it takes a
 * tenth of a second. As bytes it is outside of the heap of JavaScript, where a text takes twice as much.
 */
let contract: Buffer | undefined;
function contractBytes(): Buffer {
  const { servers: _, ...document } = openApi();
  return Buffer.from(JSON.stringify(document).slice(0, -1));
}

/** Serves the contract as an OpenAPI document, and a page on which it can be read and tried. */
export async function serveReference(app: FastifyInstance, basePath: string): Promise<void> {
  contract ??= contractBytes();
  const document = Buffer.concat([
    contract,
    Buffer.from(`,"servers":${JSON.stringify([{ url: basePath }])}}`),
  ]);
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(document),
  );

  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const pages: readonly (readonly [path: string, type: string, body: () => Promise<string | Buffer>])[] = [
    ['/docs', 'text/html; charset=utf-8', async () => html(basePath)],
    ['/docs/start.js', 'text/javascript; charset=utf-8', async () => start(basePath)],
    ...assets.map(([name, type]) => [`/docs/${name}`, type, sharedFile(join(folder, name))] as const),
  ];
  for (const [path, type, body] of pages) {
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .headers({
          'content-security-policy': contentSecurityPolicy,
          'cache-control': 'public, max-age=3600',
        })
        .send(await body()),
    );
  }
}

/** Milliseconds for which a file is kept. Kept for good, the files would take more memory than all public content. */
const sharedFor = 10_000;

/** Makes a reader of a file. Requests at about the same time share its bytes, however slow their clients are. */
function sharedFile(path: string): () => Promise<Buffer> {
  let reading: Promise<Buffer> | undefined;
  return () => {
    if (reading === undefined) {
      reading = readFile(path);
      setTimeout(() => (reading = undefined), sharedFor).unref();
    }
    return reading;
  };
}

const html = (basePath: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Karcis API</title>
<link rel="stylesheet" href="${basePath}/docs/swagger-ui.css">
<div id="reference"></div>
<script src="${basePath}/docs/swagger-ui-bundle.js"></script>
<script src="${basePath}/docs/start.js"></script>
</html>
`;

const start = (basePath: string) => `SwaggerUIBundle({
  url: '${basePath}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  displayRequestDuration: true,
  persistAuthorization: false,
});
`;
