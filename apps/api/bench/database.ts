import type { Config } from '../src/config.ts';
import { type Database, openDatabase } from '../src/db/client.ts';

/** The database of a configuration, as `start` opens it. */
export const databaseOf = (config: Config): Database =>
  openDatabase({
    connection: { connectionString: config.databaseUrl },
    poolSize: config.databasePoolSize,
    prepare: config.databasePrepare === 'on',
  });

/** How many connections a server of a configuration has at most: for reads, and as many again for transactions. */
export const mostConnectionsOf = ({ databasePoolSize }: Config): number => 2 * databasePoolSize;
