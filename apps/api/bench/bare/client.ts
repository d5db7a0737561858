import pg from 'pg';
import { parsers } from '../../src/db/connection/pg-types.ts';

/** Opens a connection of a bare contestant, as the server's own are: several statements under way at once, and plans that are kept. */
export async function openBareClient(connectionString: string, options = ''): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'karcis-bare',
    pipeline: true,
    options: `-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off ${options}`,
    types: parsers,
  });
  client.on('error', () => {}); // PostgreSQL ends before we do
  await client.connect();
  return client;
}
