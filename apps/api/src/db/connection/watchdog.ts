import { Socket } from 'node:net';
import pg from 'pg';
import { fail } from '../../domain/errors/problem-error.ts';

/** Notices that PostgreSQL has become silent, so that nobody waits for it. */
export interface Watchdog {
  /** Makes the socket of a connection that is closed when PostgreSQL becomes silent: the `stream` of a configuration of `pg`. */
  readonly stream: () => Socket;
  /** Does what waits for PostgreSQL. Throws `unavailable` at once while PostgreSQL is silent. */
  readonly over: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether PostgreSQL answers on a connection of its own. Those who ask within 250 ms share one answer. */
  readonly answers: () => Promise<boolean>;
  /** Closes the connections that are left. */
  readonly stop: () => void;
}

/** Milliseconds from one tick to the next. */
const every = 200;
/** Ticks for which a heartbeat may stay without an answer. */
const patience = 6;
/** Milliseconds for which `answers` believes the last heartbeat. */
const fresh = 250;

/**
 * Sends a heartbeat, a trivial statement on a connection of its own, at every tick at which something waits for PostgreSQL.
 * Where no answer comes for six ticks, all connections are closed: what waits fails, and what comes fails at once, until a
 * heartbeat on a new connection is answered. PostgreSQL that refuses connections is not silent: each statement is told so.
 *
 * Time is counted in ticks: a process that was held up itself for seconds finds one tick gone, and the answer unread.
 */
export function startWatchdog(connection: pg.ClientConfig): Watchdog {
  const sockets = new Set<Socket>();
  const heart = createHeart(connection);
  /** Statements under way, and those that were answered since the start. */
  let underWay = 0;
  let answered = 0;
  let last = { isAnswered: false, at: Number.NEGATIVE_INFINITY };
  let silence: Error | undefined;

  const closeAll = (why?: Error) => {
    for (const socket of sockets) socket.destroy(why);
  };

  /** Returns whether PostgreSQL answers. */
  const beat = shared(async () => {
    const [wasOpen, answeredBefore] = [heart.isOpen(), answered];
    const found = await heart.beat();
    // Where only a new connection gets no answer, while open ones do, PostgreSQL is there.
    const isThere = found === 'answered' || (found === 'silent' && !wasOpen && answered > answeredBefore);
    last = { isAnswered: isThere, at: performance.now() };
    silence =
      isThere || found === 'refused'
        ? undefined
        : new Error('Connection terminated: the database does not answer');
    if (silence !== undefined) closeAll(silence);
    return isThere;
  });

  const timer = setInterval(() => {
    if (heart.isBeating()) heart.tick();
    else if (underWay > 0 || silence !== undefined) void beat();
  }, every).unref();

  return {
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    async over(work) {
      if (silence !== undefined) fail('unavailable', { retryAfterSeconds: 2, cause: silence });
      underWay += 1;
      try {
        const result = await work();
        answered += 1;
        return result;
      } finally {
        underWay -= 1;
      }
    },
    answers: async () => (performance.now() - last.at < fresh ? last.isAnswered : beat()),
    stop() {
      clearInterval(timer);
      heart.close();
      closeAll();
    },
  };
}

/** Makes a function whose callers share the result of the work that is under way. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined;
    }));
}

type Found = 'answered' | 'refused' | 'silent';

/** The connection for heartbeats. It is opened by the first one, and anew after it was lost. */
function createHeart(connection: pg.ClientConfig) {
  let open: { readonly socket: Socket; readonly ask: () => Promise<unknown> } | undefined;
  let beating: { readonly giveUp: () => void; ticks: number } | undefined;
  const isOpen = () => open?.socket.destroyed === false;

  function connected() {
    const socket = new Socket();
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0, stream: () => socket });
    client.on('error', () => {}); // it fails the heartbeat, too
    const opening = client.connect();
    return { socket, ask: () => opening.then(() => client.query('select 1')) };
  }

  async function ask(silent: Promise<Found>): Promise<Found> {
    if (!isOpen()) open = connected();
    const answer = open?.ask().then(
      (): Found => 'answered',
      (): Found => 'refused',
    );
    const found = (await Promise.race([silent, answer])) ?? 'silent';
    if (found !== 'answered') open?.socket.destroy();
    beating = undefined;
    return found;
  }

  return {
    isOpen,
    isBeating: () => beating !== undefined,
    /** Resolves to what was found. One at a time. */
    beat(): Promise<Found> {
      const { promise, resolve } = Promise.withResolvers<Found>();
      beating = { giveUp: () => resolve('silent'), ticks: 0 };
      return ask(promise);
    },
    tick() {
      if (beating !== undefined && (beating.ticks += 1) >= patience) beating.giveUp();
    },
    close() {
      beating?.giveUp();
      open?.socket.destroy();
    },
  };
}
