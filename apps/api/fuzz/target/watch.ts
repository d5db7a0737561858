/**
 * Loaded into the server before anything else (`node --import`): keeps the texts of all statements that it sends, and
 * tells them on request, with what else only the process itself can know. The server knows nothing of it.
 */
import pg from 'pg';

/** What the server's process says of itself. */
export interface Sight {
  readonly statements: readonly string[];
  /** Whatever was put onto the prototype of all objects. */
  readonly polluted: readonly string[];
  /** Bytes. */
  readonly resident: number;
  readonly heap: number;
}

const statements = new Set<string>();
const { query } = pg.Client.prototype as unknown as {
  readonly query: (this: pg.Client, ...words: unknown[]) => unknown;
};

pg.Client.prototype.query = function watched(this: pg.Client, ...words: unknown[]) {
  const [config] = words as [string | { text?: string }];
  statements.add(typeof config === 'string' ? config : (config.text ?? ''));
  return query.apply(this, words);
} as typeof pg.Client.prototype.query;

const untouched = new Set(Reflect.ownKeys(Object.prototype));

/** Milliseconds of processor time that this thread has taken. */
const mainThread = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

process.on('message', (asked) => {
  if (asked === 'main thread') process.send?.(mainThread());
  if (asked !== 'look') return;
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const sight: Sight = {
    statements: [...statements],
    polluted: Reflect.ownKeys(Object.prototype)
      .filter((key) => !untouched.has(key))
      .map(String),
    resident: rss,
    heap: heapUsed,
  };
  process.send?.(sight);
});
process.channel?.unref(); // listening must not keep a server running that has ended
