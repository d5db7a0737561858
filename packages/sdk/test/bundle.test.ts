import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';

/** Bytes after gzip that a page loads for the client. */
const budget = 6 * 1024;

let code = '';
beforeAll(async () => {
  const input = join(import.meta.dirname, '../src/index.ts');
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'karcis', minify: true });
  code = output[0].code;
  await bundle.close();
});

describe('the SDK in a browser', () => {
  it('is small', () => {
    expect(gzipSync(code).length).toBeLessThan(budget);
  });

  it('works where a content security policy forbids code made of strings', async () => {
    const server = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"data":[{"question":"Di mana?"}]}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const page = createContext(
      { fetch, URLSearchParams, baseUrl },
      { codeGeneration: { strings: false, wasm: false } },
    );
    try {
      const call = `${code}; karcis.createClient({ baseUrl }).publicContent.faqs()`;
      expect(await runInContext(call, page)).toMatchObject({ data: [{ question: 'Di mana?' }] });
      // Control: such a page does refuse it.
      expect(() => runInContext(`new Function('return 1')()`, page)).toThrow('Code generation from strings');
    } finally {
      server.close();
    }
  });
});
