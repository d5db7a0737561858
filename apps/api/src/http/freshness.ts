import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Coding, compress } from './compression.ts';

/** An answer as it is sent, and what its headers say. */
export interface Fresh {
  readonly body: Buffer;
  readonly etag: string;
  readonly lastModified: string;
  /** Seconds for which others may still keep it; at least 1. */
  readonly maxAge: number;
  /** The same bytes in a coding, made at most once. */
  coded(coding: Coding): Promise<Buffer>;
}

interface Entry {
  readonly body: Buffer;
  readonly etag: string;
  readonly lastModified: string;
  /** When its data was read, on the clock of `now`: taken before the query, so that age is never understated. */
  readonly readAt: number;
  readonly coded: Partial<Record<Coding, Promise<Buffer>>>;
}

/** After this share of its life an entry is renewed behind the back of the request that meets it. */
const renewAfter = 1 / 4;

/**
 * Keeps the bytes of public answers for at most their freshness, over every layer: what is left of it is the
 * `max-age` that clients and proxies get. However many ask, one query renews an entry. While the database is
 * away, answers go on until their time is up.
 */
export function createFreshness(now: () => number = () => performance.now(), capacity = 1000) {
  const entries = new LRUCache<string, Entry>({ max: capacity });
  const pending = new Map<string, Promise<Entry>>();

  function renew(key: string, load: () => Promise<string>): Promise<Entry> {
    let renewal = pending.get(key);
    if (renewal === undefined) {
      renewal = read(key, load).finally(() => pending.delete(key));
      pending.set(key, renewal);
    }
    return renewal;
  }

  async function read(key: string, load: () => Promise<string>): Promise<Entry> {
    const readAt = now();
    const body = await load().then(
      (text) => Buffer.from(text),
      (error: unknown) => {
        // What is gone is gone at once; what merely cannot be read now stays until its time is up.
        if ((error as { code?: unknown }).code === 'not_found') entries.delete(key);
        throw error;
      },
    );
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    const previous = entries.get(key);
    // The second in which these bytes were first seen. A date out of the rows would miss a removed row.
    const lastModified = previous?.etag === etag ? previous.lastModified : new Date().toUTCString();
    const entry = { body, etag, lastModified, readAt, coded: previous?.etag === etag ? previous.coded : {} };
    entries.set(key, entry);
    return entry;
  }

  /** The answer under `key`, at most `freshness` seconds old. `load` reads it anew. */
  return async function fresh(key: string, freshness: number, load: () => Promise<string>): Promise<Fresh> {
    const left = (entry: Entry) => Math.floor(freshness - (now() - entry.readAt) / 1000);
    let entry = entries.get(key);
    if (entry === undefined || left(entry) < 1) entry = await renew(key, load);
    else if (left(entry) < freshness * (1 - renewAfter)) renew(key, load).catch(() => undefined);
    const { body, etag, lastModified, coded } = entry;
    return {
      body,
      etag,
      lastModified,
      maxAge: Math.max(1, left(entry)),
      coded: (coding) => (coded[coding] ??= compress(body, coding)),
    };
  };
}
