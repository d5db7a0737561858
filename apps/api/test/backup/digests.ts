import pg from 'pg';
import { readTables, quoted } from '../../src/db/backup/tables.ts';

/** A session as the commands have it. */
export async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: '-c TimeZone=UTC -c DateStyle=ISO' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function withSession<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connected(connection);
  return work(client).finally(() => client.end());
}

/** A sum of all rows of each table, computed columns included. */
export const digestsOf = (connection: pg.ClientConfig): Promise<Record<string, string>> =>
  withSession(connection, async (client) => {
    const digests: Record<string, string> = {};
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
        from ${quoted(name)} as t`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });

/** Everything that has rows or shows some. */
export const relationsOf = (connection: pg.ClientConfig): Promise<string[]> =>
  withSession(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace order by relname`,
    );
    return rows.map(({ name }) => name);
  });
