import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { USER } from './cluster.ts';
import { EmbeddedError } from './failure.ts';
import type { Listening } from './listening.ts';
import { boundLog, lastLines, openLog } from './log.ts';
import type { Place } from './place.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './process.ts';
import type { Runtime } from './runtime.ts';

/** Options to start the server of a place. */
export interface Launch {
  readonly place: Place;
  readonly runtime: Runtime;
  readonly at: Listening;
  readonly say: (line: string) => void;
}

/** Milliseconds without any answer. A server that recovers does answer, and may take as long as it needs. */
const SILENCE = 30_000;
const REPORT_EVERY = 5_000;
/** Milliseconds for the last processes of a killed server to let go of its memory. */
const LETTING_GO = 10_000;

/** Starts the server and keeps it running: it is started again whenever it ends by itself. */
export async function keepServer(launch: Launch): Promise<{ stop(): Promise<void> }> {
  let server = await startServer(launch);
  let stopping = false;
  const log = boundLog(launch.place);
  const kept = (async () => {
    for (;;) {
      const how = await server.ended;
      if (stopping) return;
      launch.say(`PostgreSQL ended by itself (${how}); starting it again`);
      server = await startAgain(launch, server, () => stopping);
    }
  })();
  const stop = async () => {
    stopping = true;
    await stopPostmaster(server);
    await kept;
    await stopPostmaster(server);
    clearInterval(log);
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}

async function startAgain(launch: Launch, ended: Postmaster, stopping: () => boolean): Promise<Postmaster> {
  for (let pause = 500; !stopping(); pause = Math.min(2 * pause, 30_000)) {
    try {
      return await startServer(launch);
    } catch (error) {
      launch.say(String(error));
      await wait(pause, undefined, { ref: false });
    }
  }
  return ended;
}

/** Answers once the server accepts connections. */
async function startServer({ place, runtime, at, say }: Launch): Promise<Postmaster> {
  const giveUp = performance.now() + LETTING_GO;
  for (;;) {
    const { file, size } = await openLog(place);
    const server = startPostmaster(place, runtime, file);
    await file.close();
    const why = await untilReady(server, at, say);
    if (why === undefined) return server;
    await stopPostmaster(server);
    const lines = await lastLines(place, size);
    // Left by a killed postmaster or a killed start, and gone in a moment.
    const occupied = /pre-existing shared memory block|is another postmaster/.test(lines);
    if (!occupied || performance.now() > giveUp) {
      throw new EmbeddedError(
        `The embedded PostgreSQL did not start: ${why}.\nIts log (${place.log}):\n${lines}`,
      );
    }
    await stopOrphan(place, runtime, say);
    await wait(100);
  }
}

/** Stops the server that a killed process of ours left behind. The caller holds the lock. */
export async function stopOrphan(place: Place, runtime: Runtime, say: (line: string) => void): Promise<void> {
  const orphan = findPostmaster(place, runtime);
  if (orphan === undefined) return;
  say('Stopping the PostgreSQL that a killed run left behind');
  await stopPostmaster(orphan);
}

/** Answers why the server will not become ready, or nothing once it is. */
async function untilReady(
  { ended }: Postmaster,
  at: Listening,
  say: Launch['say'],
): Promise<string | undefined> {
  const started = performance.now();
  let heard = started;
  let reported = started;
  for (;;) {
    const answer = await ask(at);
    const now = performance.now();
    if (answer === 'ready') return undefined;
    if (answer instanceof Error) return answer.message;
    if (answer === 'starting') heard = now;
    if (now - heard > SILENCE) return `it has not answered for ${SILENCE / 1000} seconds`;
    if (now - reported > REPORT_EVERY) {
      reported = now;
      say(`PostgreSQL is recovering: ${Math.round((now - started) / 1000)} s so far`);
    }
    const how = await Promise.race([ended, wait(20)]);
    if (how !== undefined) return `it ended (${how})`;
  }
}

async function ask(at: Listening): Promise<'ready' | 'starting' | 'silent' | Error> {
  const client = new Client({ ...clientOptions(at, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent';
    return error.code === '57P03' ? 'starting' : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a server that accepts connections listens there. */
export async function answers(at: Listening): Promise<boolean> {
  return (await ask(at)) === 'ready';
}

/** Makes our database where it is missing and answers the server's version. */
export async function prepareDatabase(at: Listening): Promise<string> {
  const client = new Client(clientOptions(at, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [USER]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${USER}`);
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

/** What `pg` takes. It would otherwise turn on TLS where the environment asks for it, for other servers. */
export function clientOptions(at: Listening, database: string) {
  return { ...at, user: USER, database, ssl: false } as const;
}
