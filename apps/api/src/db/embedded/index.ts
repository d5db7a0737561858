import { resolve } from 'node:path';
import { createCluster, hasCluster, USER } from './cluster.ts';
import { codeOf, EmbeddedError } from './failure.ts';
import { makeListening, removeListening } from './listening.ts';
import { lockHolder, takeLock } from './lock.ts';
import { findPlace, type Place } from './place.ts';
import { findPackage, removeOldRuntimes, stageRuntime } from './runtime.ts';
import { answers, clientOptions, keepServer, prepareDatabase, stopOrphan } from './server.ts';
import { readListening, writeSettings } from './settings.ts';

export { EmbeddedError } from './failure.ts';

/** Connection settings for `pg`. `host` is the folder of a Unix socket, on Windows a loopback address. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl: false;
}

export interface EmbeddedServer {
  readonly connection: Connection;
  /** Version of the server, such as `18.4`. */
  readonly version: string;
  /** Ends all sessions and the server within 20 seconds. Further calls return the promise of the first. */
  stop(this: void): Promise<void>;
}

export interface EmbeddedOptions {
  /** Made where missing. Relative paths count from the working directory. */
  readonly dataDir: string;
  /** Gets a sentence about anything that takes long or is unusual. */
  readonly say: (line: string) => void;
  /** False trades durability for speed, for tests. */
  readonly durable?: boolean;
}

/** Milliseconds. A start waits this long for a run that is just ending. */
const PATIENCE = 2000;

/**
 * Starts the embedded PostgreSQL server, the only one on its data directory. It ends with our process when that exits in an
 * orderly way; otherwise the next start stops it. Throws `EmbeddedError` only.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  return explained(options.dataDir, async () => {
    await findPackage(); // Without it (in a container) the folder does not matter, and the error says what to do.
    const place = await findPlace(resolve(options.dataDir));
    const release = await takeLock(place, PATIENCE);
    if (release === undefined) {
      throw new EmbeddedError(
        `The database in ${place.root} is in use by ${await lockHolder(place)}. Stop that one first, or set ` +
          'KARCIS_DATA_DIR to another folder.',
      );
    }
    try {
      return await startIn(place, options, release);
    } catch (error) {
      release();
      throw error;
    }
  });
}

/** Returns the connection settings of the server that another process runs on the data directory, if any. */
export async function connectionOfRunning(dataDir: string): Promise<Connection | undefined> {
  return explained(dataDir, async () => {
    const place = await findPlace(resolve(dataDir));
    const release = await takeLock(place, 0);
    release?.();
    const at = release ? undefined : await readListening(place);
    return at && (await answers(at)) ? clientOptions(at, USER) : undefined;
  });
}

async function startIn(place: Place, options: EmbeddedOptions, release: () => void): Promise<EmbeddedServer> {
  const { say, durable = true } = options;
  const present = await hasCluster(place);
  const runtime = await stageRuntime(place);
  if (present) {
    await stopOrphan(place, runtime, say);
    const last = await readListening(place);
    if (last) await removeListening(last);
  } else {
    say(`Making the database in ${place.data}`);
    await createCluster(place, runtime, durable);
  }
  await removeOldRuntimes(place, runtime);
  const at = await makeListening(place);
  await writeSettings(place, at, durable);
  const server = await keepServer({ place, runtime, at, say });
  const version = await prepareDatabase(at).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await removeListening(at);
    release();
  };
  let stopped: Promise<void> | undefined;
  return { connection: clientOptions(at, USER), version, stop: () => (stopped ??= stop()) };
}

/** Turns errors of the operating system about a data directory into sentences for the operator. */
async function explained<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedError) throw error;
    const advice: Record<string, string> = {
      EACCES: 'Give it to the user who runs Karcis, or set KARCIS_DATA_DIR to another folder.',
      EPERM: 'Give it to the user who runs Karcis, or set KARCIS_DATA_DIR to another folder.',
      EROFS: 'It is read-only: set KARCIS_DATA_DIR to a folder that can be written.',
      ENOSPC: 'The disk is full: make room, or set KARCIS_DATA_DIR to a folder on another disk.',
    };
    const what = error instanceof Error ? error.message : String(error);
    const then =
      advice[codeOf(error) ?? ''] ?? 'Set DATABASE_URL to use a PostgreSQL server of your own instead.';
    throw new EmbeddedError(`The embedded PostgreSQL cannot use ${dataDir} (${what}). ${then}`, {
      cause: error,
    });
  }
}
