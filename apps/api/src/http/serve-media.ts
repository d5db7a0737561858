import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fail } from '../domain/errors/problem-error.ts';
import { type FileName, largestFile, typeOfFile } from '../media/files.ts';
import type { Media } from '../media/media.ts';
import type { Authorizer } from './authorize.ts';
import { createFilesUnderWay } from './files-under-way.ts';

interface ByName {
  readonly Params: { readonly sha256: string; readonly file: string };
}

/** Bytes of files that are kept in memory: those of the pages that are read most. */
const mostBytes = 32 * 1024 * 1024;

/** Milliseconds for which they are: what was deleted is gone by then. */
const milliseconds = 3_600_000;

/**
 * Bytes of files that are read and sent at a time. It is more than may wait for slow clients (`connectionLimits`), so that these are dropped
 * before they keep others waiting for long.
 */
const room = { most: 128 * 1024 * 1024, largest: largestFile };

/** A file is what its name says, whatever is in it; opened by itself it runs nothing and loads nothing. Mails and other sites may show it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Serves the files of pictures. They are named by what is in them, so that a file never changes. */
export function serveMedia(
  app: FastifyInstance,
  media: Pick<Media, 'file'>,
  authorizer: Pick<Authorizer, 'countMiss'>,
  underWay = createFilesUnderWay(room),
): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length || 1,
    ttl: milliseconds,
    // Asked by many at once, a file is read once.
    async fetchMethod(name) {
      const [sha256 = '', file] = name.split('/');
      const read = await underWay.read(() => media.file(sha256, file as FileName));
      return read && Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    },
  });
  app.get<ByName>('/media/:sha256/:file', async (request, reply) => {
    const { sha256, file } = request.params;
    const type = typeOfFile(file);
    if (type === undefined || !/^[0-9a-f]{64}$/.test(sha256)) return fail('not_found');
    const name = `${sha256}/${file}`;
    if (!kept.has(name)) authorizer.countMiss(request, reply);
    const bytes = await kept.fetch(name);
    if (bytes === undefined) return fail('not_found');
    underWay.send(bytes, reply.raw);
    return reply.headers({ ...headers, 'content-type': type }).send(bytes);
  });
}
