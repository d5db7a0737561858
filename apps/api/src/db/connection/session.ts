import type pg from 'pg';
import { ProblemError } from '../../domain/errors/problem-error.ts';

/** Settings of a session that must hold, whatever DATABASE_URL, the role or the database say. */
const required = { TimeZone: 'UTC', DateStyle: 'ISO, MDY', IntervalStyle: 'postgres' } as const;

/** Settings of a session by their names, as PostgreSQL writes them. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Brings a new connection to what Karcis relies on, and returns undefined; or returns a sentence where it cannot be had.
 * By statements, because start-up parameters lose to the `options` of DATABASE_URL and are not passed on by poolers. What
 * `options` says besides (`search_path`, say) stays.
 */
export async function prepareSession(
  client: Pick<pg.ClientBase, 'query'>,
  settings: SessionSettings = {},
): Promise<string | undefined> {
  const wanted: SessionSettings = { ...required, ...settings };
  const [names, values] = [Object.keys(wanted), Object.values(wanted)];
  await client.query(
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value)',
    [names, values],
  );
  // By another statement: a pooler that gives every transaction another session would lose them at once.
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [names],
  );
  const wrong = rows.find(({ name, value }) => value !== wanted[name]);
  return (
    wrong &&
    `A session has ${wrong.name} = ${wrong.value} in place of ${wanted[wrong.name]}. ${sessionPooling}`
  );
}

/** The same for a connection of the server: throws `unavailable`, with the sentence for the log. */
export async function requireSession(
  client: Pick<pg.ClientBase, 'query'>,
  settings: SessionSettings,
): Promise<void> {
  const wrong = await prepareSession(client, settings);
  if (wrong !== undefined)
    throw new ProblemError('unavailable', { retryAfterSeconds: 2, cause: new Error(wrong) });
}

/**
 * Whether two connections have sessions of their own; false behind a pooler that gives a session to each transaction. Where
 * others use the pooler at that moment, it may not be found out.
 */
export async function keepsSessions(
  one: Pick<pg.ClientBase, 'query'>,
  other: Pick<pg.ClientBase, 'query'>,
): Promise<boolean> {
  await one.query(`select set_config('karcis.session', 'one', false)`);
  await other.query(`select set_config('karcis.session', 'other', false)`);
  const { rows } = await one.query<{ session: string }>(
    `select current_setting('karcis.session', true) as session`,
  );
  return rows[0]?.session === 'one';
}

export const sessionPooling =
  'A pooler between Karcis and PostgreSQL has to keep a session for each connection (pool_mode = session in PgBouncer).';
