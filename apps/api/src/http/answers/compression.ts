import { promisify } from 'node:util';
import type { Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip';

/** Below this many bytes a compressed body saves no packet. */
const smallest = 1024;

/** The cache is of a pure function: clients send few different headers. */
const negotiator = new Negotiator<Coding>({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 100 }),
});

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Returns the coding for a body of `length` bytes; undefined to send it as it is. */
export function codingFor(length: number, accepted: string | undefined): Coding | undefined {
  if (length < smallest || accepted === undefined) return undefined;
  return negotiator.negotiate(accepted) ?? undefined;
}

/** Levels of compression: higher for bodies that are kept and sent many times than for those that are sent once. */
const levels = {
  kept: { br: 9, gzip: 9 },
  sent: { br: 1, gzip: 1 },
} as const;

/** Compresses off the main thread. */
export function compress(body: Buffer, coding: Coding, use: keyof typeof levels): Promise<Buffer> {
  const level = levels[use][coding];
  if (coding === 'gzip') return deflate(body, { level });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window no larger than the body halves the work, and the result is the same.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  });
}

/** Compresses what comes piece by piece, off the main thread. */
export const compressing = (coding: Coding): Transform =>
  coding === 'gzip'
    ? createGzip({ level: levels.sent.gzip })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: levels.sent.br } });

/** Returns the binary logarithm of the smallest window that holds `bytes`, from 1 KiB to 4 MiB. */
const windowFor = (bytes: number) => Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes))));
