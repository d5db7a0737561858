import type { Config } from '../src/config.ts';
import { type Database, openDatabase } from '../src/db/connection/database.ts';

/** The database of a configuration, as `start` opens it. */
export const databaseOf = (config: Config): Database =>
  openDatabase({
    connection: { connectionString: config.databaseUrl },
    readers: config.databaseReaders,
    poolSize: config.databasePoolSize,
    prepare: config.databasePrepare === 'on',
  });

/** How many connections a server of a configuration has at most: those that reads share, and those of transactions. */
export const mostConnectionsOf = ({ databaseReaders, databasePoolSize }: Config): number =>
  databaseReaders + databasePoolSize;
