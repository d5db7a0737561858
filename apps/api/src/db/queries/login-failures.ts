import { type Kysely, sql } from 'kysely';
import { type Bound, type Failures, failuresKept, forgiving } from '../../domain/security/login-bounds.ts';
import type { KeyedNetwork } from '../../domain/security/network-key.ts';
import type { Database, Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';
import { isKnownAt } from './known-networks.ts';

/** A place where the password of an account is typed, as a sign-in or a mailed link has noted it. */
interface Place {
  /** Address of the account; null where nothing was noted. */
  readonly email: string | null;
  readonly network: string;
  readonly key: KeyedNetwork;
}

interface Standing {
  readonly failures: ReadonlyMap<string, Failures>;
  /** Whether the account has signed in from this network, or used a mailed link there. */
  readonly isKnown: boolean;
}

/** Reads the failures under the keys of bounds, by the key in hex, and whether the account is known in the network. */
export async function failuresOf(
  db: Kysely<Tables>,
  bounds: readonly Bound[],
  { email, network, key }: Place,
): Promise<Standing> {
  const { rows } = await sql<{
    key: string | null;
    count: number;
    seconds_ago: number;
    is_known: boolean;
  }>`
    select
      encode(failure.key_hash, 'hex') as key, failure.failures as count,
      greatest(0, extract(epoch from now() - failure.last_at))::float8 as seconds_ago, account.is_known
    from (
      select exists (
        select from users
        where lower(users.email) = ${email?.toLowerCase() ?? null} and users.deleted_at is null
          and ${isKnownAt({ userId: sql`users.id`, network, key })}
      ) as is_known
    ) as account
    left join login_failures as failure on failure.key_hash = any(${bounds.map(({ key }) => key)}::bytea[])
  `.execute(db);
  return {
    failures: new Map(
      rows.flatMap(({ key, count, seconds_ago }) =>
        key === null ? [] : [[key, { count, secondsAgo: seconds_ago }]],
      ),
    ),
    isKnown: rows[0]?.is_known === true,
  };
}

/** Counts a failure under the key of each bound. Rows are locked in the order of their keys. */
export async function addFailures(db: Db, bounds: readonly Bound[]): Promise<void> {
  const forgiven = bounds.map(forgiving);
  const counted = sql`unnest(
    ${bounds.map(({ key }) => key)}::bytea[], ${forgiven.map(({ one }) => one)}::float8[], ${forgiven.map(({ all }) => all)}::float8[]
  ) as bound (key, one, every)`;
  await sql`
    insert into login_failures as had (key_hash, failures, last_at)
    select bound.key, 1, now() from ${counted} order by bound.key
    on conflict (key_hash) do update set last_at = greatest(had.last_at, excluded.last_at), failures = 1 + (
      select case
        when passed.seconds > bound.every then 0
        else greatest(0, had.failures - coalesce(passed.seconds / bound.one, 0))
      end
      from ${counted}
      cross join lateral (
        select greatest(0, extract(epoch from excluded.last_at - had.last_at))::float8 as seconds
      ) as passed
      where bound.key = excluded.key_hash
    )
  `.execute(db);
}

/** Forgets the failures under some keys. */
export async function forgetFailures(db: Db, bounds: readonly Bound[]): Promise<void> {
  await sql`
    delete from login_failures where key_hash in (
      select key_hash from login_failures where key_hash = any(${bounds.map(({ key }) => key)}::bytea[])
      order by key_hash for update
    )
  `.execute(db);
}

/** Deletes failures that count for nothing any more. */
export const dropOldFailures = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from login_failures where last_at < now() - make_interval(secs => ${sql.lit(failuresKept)}) and key_hash in (
        select key_hash from login_failures where last_at < now() - make_interval(secs => ${sql.lit(failuresKept)})
        order by last_at limit ${most}
      )`,
  );
