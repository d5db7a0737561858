import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { fail } from '../../domain/errors/problem-error.ts';
import { forwardTime } from '../../domain/time/clock.ts';
import { type Coding, codingFor, compress } from './compression.ts';
import { createSharedReads, type Source } from './shared-reads.ts';

/** An answer that is ready to be sent, with the values of its headers. */
export interface Fresh {
  readonly form: Form;
  readonly lastModified: string;
  /** Unix milliseconds of `lastModified`. Never before that of earlier bytes, even if the system's clock is set back. */
  readonly modifiedAt: number;
  /** Seconds for which clients and proxies may keep it; at least 1. */
  readonly maxAge: number;
  /** Headers that depend on its text. */
  readonly headers: Headers;
}

/** The bytes of an answer, in a coding or as they are. */
export interface Form {
  readonly coding: Coding | undefined;
  /** In quotes. A strong validator names one sequence of bytes, so each coding has its own. */
  readonly etag: string;
  readonly body: Buffer;
}

/** A piece of public content. */
interface Content {
  /** The route and its parameters, decoded and valid: each spelling of an address has the same key. */
  readonly key: string;
  /** Seconds. */
  readonly freshness: number;
}

/** Text, alone or with headers that depend on it. */
export type Loaded = string | { readonly text: string; readonly headers: Headers };
type Headers = Readonly<Record<string, string>>;
type Load = () => Promise<Loaded>;
/** Where content is read. */
export type ContentSource = Source<Loaded>;
/** An Accept-Encoding. */
type Accepted = string | undefined;

interface Entry extends Content {
  /** Number of changes of public content before its data was read. */
  readonly after: number;
  readonly plain: Form;
  readonly lastModified: string;
  readonly modifiedAt: number;
  /** Time on the clock of `now` before its data was read, so that its age is never understated. */
  readonly readAt: number;
  readonly headers: Headers;
  /** The same bytes by coding, each made once. */
  readonly coded: Map<Coding, Form | Promise<Form>>;
}

/** After a quarter of its lifetime an entry is refreshed in the background. */
const renewAfter = 1 / 4;

/** Milliseconds for which an absence is remembered. */
const absentFor = 1000;

/** Maximum number of bytes of an entry beside its bodies and its key: headers, and the objects that hold it all. */
const entryOverhead = 1024;

/** Upper bound of the bytes that an entry takes. Each of two codings has at most about as many as the plain body. */
const sizeOf = ({ plain }: Entry, key: string) => 3 * plain.body.length + 2 * key.length + entryOverhead;

/**
 * Cache of public answers as bytes. An answer is kept for its freshness in total, over all layers: the rest of it is the
 * `max-age` of clients and proxies. One query renews an entry for all requests that wait for it, with the slot of the first that has one. While
 * the database is away, an entry is served until its freshness has passed.
 *
 * `changes` is the number of changes of public content so far. An entry that was read before the last of them is read again before it
 * is sent; where that fails, it is sent as it is until its freshness has passed.
 */
export function createAnswerCache(
  now: () => number,
  changes: () => number,
  capacity = 1000,
  mostBytes = 64 * 1024 * 1024,
) {
  const entries = createEntries(capacity, mostBytes);
  const absences = createAbsences(now, changes, capacity);
  const reads = createSharedReads<Entry>(changes);
  const counts = { hits: 0, misses: 0, failedReads: 0 };
  const read = createReading({ now, entries, absences, counts, changes });
  const renew = (content: Content, source: ContentSource) =>
    reads.get(content.key, { ...source, read: () => read(content, source.read) });

  return {
    /** Returns content that is at most its freshness old. Calls `onMiss`, which may throw, and asks the source when it has to be read. */
    async get(
      content: Content,
      accepted: Accepted,
      source: ContentSource,
      onMiss?: () => void,
    ): Promise<Fresh> {
      let entry = entries.get(content.key);
      if (entry === undefined) absences.throwIfNoted(content.key);
      if (entry === undefined || leftOf(entry, now()) < 1) {
        onMiss?.();
        counts.misses += 1;
        entry = await renew(content, source);
      } else if (entry.after < changes()) {
        entry = await renewedOrKept(entry, renew(content, source));
      } else {
        counts.hits += 1;
        // Where one waits to renew it already, further ones would only fill their own queues.
        if (isDue(entry, now()) && !reads.isWaitedFor(content.key))
          renew(content, source).catch(() => undefined);
      }
      return freshOf(entry, await inCoding(entry, accepted), now());
    },

    /** Returns content that is in memory and needs no renewal; else undefined. */
    atHand(key: string, accepted: Accepted): Fresh | undefined {
      const at = now();
      const entry = entries.get(key);
      if (entry === undefined || entry.after < changes() || isDue(entry, at)) return undefined;
      const form = inCoding(entry, accepted);
      if (form instanceof Promise) return undefined;
      counts.hits += 1;
      return freshOf(entry, form, at);
    },

    /** Answers from memory, answers that had to wait for the database, reads of it that failed, and the size of all entries. */
    counts: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}

/** Entries by key. The least recently used ones are dropped: nobody fills the memory with queries. */
const createEntries = (capacity: number, mostBytes: number) =>
  new LRUCache<string, Entry>({ max: capacity, maxSize: mostBytes, sizeCalculation: sizeOf });

interface Kept {
  readonly now: () => number;
  readonly entries: LRUCache<string, Entry>;
  readonly absences: ReturnType<typeof createAbsences>;
  readonly counts: { failedReads: number };
  /** Number of changes of public content so far. */
  readonly changes: () => number;
}

/** Makes the function that reads content and keeps it. */
function createReading({ now, entries, absences, counts, changes }: Kept) {
  return async (content: Content, load: Load): Promise<Entry> => {
    const { key } = content;
    const [readAt, after] = [now(), changes()];
    const loaded = await load().then(
      (found) => (typeof found === 'string' ? { text: found, headers: {} } : found),
      (error: unknown) => {
        counts.failedReads += 1;
        // Removed content is dropped at once. Content that cannot be read now stays for the rest of its freshness.
        if (isAbsence(error)) {
          entries.delete(key);
          absences.note(key, { readAt, after });
        }
        throw error;
      },
    );
    const previous = entries.get(key);
    const entry = entryOf(content, { readAt, after }, loaded, previous);
    if (previous === undefined || previous.after <= after) entries.set(key, entry);
    return entry;
  };
}

/** Addresses that lead nowhere, remembered for a moment so that not each request is a query. */
function createAbsences(now: () => number, changes: () => number, capacity: number) {
  const found = new LRUCache<string, Pick<Entry, 'readAt' | 'after'>>({ max: capacity });
  return {
    note: (key: string, read: Pick<Entry, 'readAt' | 'after'>) => void found.set(key, read),
    throwIfNoted(key: string) {
      const { readAt, after } = found.get(key) ?? { readAt: -Infinity, after: -1 };
      if (after === changes() && now() - readAt < absentFor) fail('not_found');
    },
  };
}

/** The new entry, or the one before it where the new one cannot be read now. Content that is gone is gone. */
const renewedOrKept = (entry: Entry, renewed: Promise<Entry>): Promise<Entry> =>
  renewed.catch((error: unknown) => {
    if (isAbsence(error)) throw error;
    return entry;
  });

const isAbsence = (error: unknown) => (error as { code?: unknown }).code === 'not_found';

export type AnswerCache = ReturnType<typeof createAnswerCache>;

const ageOf = ({ readAt }: Entry, at: number) => (at - readAt) / 1000;
const leftOf = (entry: Entry, at: number) => Math.floor(entry.freshness - ageOf(entry, at));
const isDue = (entry: Entry, at: number) => ageOf(entry, at) > entry.freshness * renewAfter;

const freshOf = (entry: Entry, form: Form, at: number): Fresh => ({
  form,
  lastModified: entry.lastModified,
  modifiedAt: entry.modifiedAt,
  maxAge: Math.max(1, leftOf(entry, at)),
  headers: entry.headers,
});

/** Makes an entry. If its bytes are those of the previous one, its codings and its date are kept. */
function entryOf(
  content: Content,
  read: Pick<Entry, 'readAt' | 'after'>,
  { text, headers }: Exclude<Loaded, string>,
  previous: Entry | undefined,
): Entry {
  const body = Buffer.from(text);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  if (previous?.plain.etag === etag) return { ...previous, ...read };
  // The second in which these bytes were first seen. The newest date of the rows would miss a removed row.
  const modifiedAt = Math.floor(forwardTime() / 1000) * 1000;
  return {
    ...content,
    plain: formOf(body, etag),
    headers,
    modifiedAt,
    lastModified: new Date(Math.min(modifiedAt, Date.now())).toUTCString(),
    ...read,
    coded: new Map(),
  };
}

function inCoding({ plain, coded }: Entry, accepted: string | undefined): Form | Promise<Form> {
  const coding = codingFor(plain.body.length, accepted);
  if (coding === undefined) return plain;
  let form = coded.get(coding);
  if (form === undefined) {
    form = codedForm(plain, coding).then((made) => {
      coded.set(coding, made);
      return made;
    });
    coded.set(coding, form);
  }
  return form;
}

const codedForm = async ({ etag, body }: Form, coding: Coding): Promise<Form> =>
  formOf(await compress(body, coding, 'kept'), `${etag.slice(0, -1)}-${coding}"`, coding);

const formOf = (body: Buffer, etag: string, coding?: Coding): Form => ({
  coding,
  etag,
  body,
});
