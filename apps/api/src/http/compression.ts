import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip';

/** Below this many bytes a compressed body saves no packet. */
const smallest = 1024;

/** Clients send few different headers, so what they come to is remembered. */
const negotiator = new Negotiator<Coding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 100 }),
});

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The coding to use for a body, or undefined to send it as it is. */
export function codingFor(body: Buffer, accepted: string | undefined): Coding | undefined {
  if (body.length < smallest || accepted === undefined) return undefined;
  return negotiator.negotiate(accepted) ?? undefined;
}

/** Compresses off the main thread, at a level where the time spent does not exceed the time saved. */
export function compress(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return deflate(body, { level: 6 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
