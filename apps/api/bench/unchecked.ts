import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/connection/database.ts';
import { keepAggregating } from '../src/db/tallies/keep-aggregating.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { databaseOf } from './database.ts';

/**
 * The server as `start` makes it, except that it remembers the account of a token. For benchmarks alone: a revoked token
 * would go on working.
 */
const config = readConfig(process.env);
const database = databaseOf(config);
const app = await createApp({ config, database: { ...database, internal: remembering(database.internal) } });
const address = await app.listen({ host: config.host, port: config.port });
keepAggregating(database, () => {});
console.log(`Karcis serves ${address}${config.basePath}`);
process.once('disconnect', () => process.exit());

/** The same reads, of which each is sent once. */
function remembering(internal: Database['internal']): Database['internal'] {
  const answers = new Map<string, Promise<QueryResult<unknown>>>();
  async function executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const key = JSON.stringify([sql, parameters]);
    let answer = answers.get(key);
    if (answer === undefined) {
      answers.set(key, (answer = internal.executeQuery(CompiledQuery.raw(sql, [...parameters]))));
    }
    return (await answer) as QueryResult<Row>;
  }
  const connection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('Nothing is streamed');
    },
  };
  const nothing = async () => {};
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        destroy: nothing,
        acquireConnection: async () => connection,
        releaseConnection: nothing,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
      }),
    },
  });
}
