import pg from 'pg';

/**
 * What a new connection found: a database that answers, with the sessions of which it says that they do nothing; one
 * that refuses; or nothing at all.
 */
export type Found = { readonly idle: ReadonlySet<number> } | 'refused' | 'silent';

export interface Probe {
  readonly found: Promise<Found>;
  /** Waits no longer: `silent`, unless something was found before. */
  readonly giveUp: () => void;
}

/** Asks the database on a connection of its own whether it is there, and which of these sessions it has nothing to do for. */
export function openProbe(connection: pg.ClientConfig, sessions: readonly number[]): Probe {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0, keepAlive: false });
  client.on('error', () => {}); // it fails what is asked, too
  const { promise, resolve } = Promise.withResolvers<Found>();
  const end = (found: Found) => {
    resolve(found);
    client.connection.stream.destroy();
  };
  ask(client, sessions).then(end, (error: unknown) => end(isAnswer(error) ? { idle: new Set() } : 'refused'));
  return { found: promise, giveUp: () => end('silent') };
}

async function ask(client: pg.Client, sessions: readonly number[]): Promise<Found> {
  await client.connect();
  const { rows } = await client.query<{ own: number; busy: number[] }>(
    `select pg_backend_pid() as own, array(
       select pid from pg_stat_activity where pid = any ($1) and coalesce(state, '') not like 'idle%'
     ) as busy`,
    [sessions],
  );
  const [{ own, busy } = { own: -1, busy: [] }] = rows;
  // Behind a pooler the numbers that we know sessions by are not those of PostgreSQL.
  if (own !== sessionOf(client)) return { idle: new Set() };
  return { idle: new Set(sessions.filter((session) => !busy.includes(session))) };
}

/** "Too many connections" is an answer, too; cannot_connect_now says that there is no database yet, or no longer. */
const isAnswer = (error: unknown) => error instanceof pg.DatabaseError && error.code !== '57P03';

/** The process of PostgreSQL that serves a connection; null while it is being opened. */
export const sessionOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID;
