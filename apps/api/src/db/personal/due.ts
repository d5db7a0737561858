import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';
import { isOwed } from './owed.ts';
import { isOrderOf, type Person } from './person.ts';

/** Whose time has come, at most so many at a time of each kind. */
const atOnce = 500;

/** An instant before which everything of a person must lie; null where the settings keep data for good. */
const keptSince = sql`(
  select now() - make_interval(
    days => case when data_retention_from > now() then data_retention_days_before else data_retention_days end
  ) from legal_settings
)`;

const personOf = sql`coalesce(o.buyer_user_id::text, lower(o.buyer_email))`;

/** Whether an event that is not long over has a ticket made out to an address, or an order whose mails go there. */
const isAwaited = (address: RawBuilder<unknown>, since = keptSince) => sql`(exists (
  select from tickets as t join events as e on e.id = t.event_id
  where lower(t.attendee_email) = ${address} and e.ends_at >= ${since}
) or exists (
  select from orders as reached join events as e on e.id = reached.event_id
  where lower(reached.contact_email) = ${address} and e.ends_at >= ${since}
))`;

/** Accounts `u` that were closed, and whose 72 hours are over: in the trash as well. */
const hasClosed = sql`u.anonymise_at <= now()`;

/** Accounts `u` that were removed, and whose days in the trash are over. */
const isPurged = sql`(u.deleted_at is not null and u.purge_at <= now())`;

/** Accounts `u` that have bought something, all of it long over, and that nobody has signed in to since. */
const isLongOver = (since = keptSince) => sql`(
  u.deleted_at is null and u.role = 'ticket_holder' and u.status <> 'Invited' and u.created_at < ${since}
  and not exists (select from sign_ins as s where s.user_id = u.id and s.last_login_at >= ${since})
  and exists (select from orders as o where o.buyer_user_id = u.id)
  and not exists (
    select from orders as o join events as e on e.id = o.event_id
    where ${personOf} in (u.id::text, case when u.email_verified_at is not null then lower(u.email) end)
      and e.ends_at >= ${since}
  )
  and not exists (
    select from tickets as t join events as e on e.id = t.event_id
    where t.holder_user_id = u.id and e.ends_at >= ${since}
  )
  and not ${isAwaited(sql`case when u.email_verified_at is not null then lower(u.email) end`, since)}
  and not exists (
    select from orders as o
    where ${personOf} in (u.id::text, case when u.email_verified_at is not null then lower(u.email) end) and ${isOwed('o')}
  )
)`;

const isThere = sql`u.anonymised_at is null`;

const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** Ids of the accounts whose time has come. */
export async function dueAccounts(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ id: string }>`
      (select u.id from users as u where ${isThere} and ${hasClosed} order by u.anonymise_at limit ${sql.lit(atOnce)})
      union
      (select u.id from users as u where ${isThere} and ${isPurged} limit ${sql.lit(atOnce)})
      union
      (select u.id from users as u where ${isThere} and ${isLongOver()} limit ${sql.lit(atOnce)})`,
  );
  return rows.map(({ id }) => id);
}

/** Selects addresses that have bought without an account, and whose time has come. Those of an account go with it. */
const longOverAddresses = (most: number, since = keptSince) => sql<{ email: string }>`
  select buyer.email
  from (
    select lower(o.buyer_email) as email
    from orders as o
    join events as e on e.id = o.event_id
    where o.buyer_user_id is null and o.anonymise_as is null and o.buyer_email not like '%@anonymous.invalid'
    group by lower(o.buyer_email)
    having max(e.ends_at) < ${since}
  ) as buyer
  where not ${isAwaited(sql`buyer.email`, since)} and not exists (
    select from orders as o
    where o.buyer_user_id is null and lower(o.buyer_email) = buyer.email and o.anonymise_as is null and ${isOwed('o')}
  ) and not exists (
    select from users as u
    where lower(u.email) = buyer.email and u.deleted_at is null and u.email_verified_at is not null
  )
  limit ${sql.lit(most)}`;

/** Addresses whose time has come. */
export async function dueAddresses(db: Db): Promise<string[]> {
  const rows = await rowsOf(db, longOverAddresses(atOnce));
  return rows.map(({ email }) => email);
}

/** Most accounts and addresses that are counted. */
const mostCounted = 10_000;

/** What would be due if personal data were kept for so many days, beside what people have closed themselves. */
export function dueWithin(db: ReadDb, days: number) {
  const since = sql`(now() - make_interval(days => ${days}))`;
  const due = sql<{ accounts: number; guests: number; oldest_event_ended_at: string | null }>`(
    select
      (select count(*) from (
        select from users as u where ${isThere} and ${isLongOver(since)} limit ${sql.lit(mostCounted)}
      ) as account)::int as accounts,
      (select count(*) from (${longOverAddresses(mostCounted, since)}) as guest)::int as guests,
      (select min(e.ends_at) from events as e where exists (
        select from orders as o
        where o.event_id = e.id and o.buyer_email is not null and o.buyer_email not like '%@anonymous.invalid'
      )) as oldest_event_ended_at
  )`;
  return db.selectFrom(due.as('due')).selectAll().executeTakeFirstOrThrow();
}

/** The person of an account whose time has come still; undefined where somebody has kept it or signed in. */
export async function dueAccount(db: Db, id: string): Promise<Person | undefined> {
  const [account] = await rowsOf(
    db,
    sql<{ email: string | null }>`
      select case when u.email_verified_at is not null then lower(u.email) end as email from users as u
      where u.id = ${id} and ${isThere} and (${hasClosed} or ${isPurged} or ${isLongOver()})
      for no key update`,
  );
  return account && { userId: id, email: account.email };
}

/** The person of an address whose time has come still; undefined where they have bought again. */
export async function dueAddress(db: Db, email: string): Promise<Person | undefined> {
  const person = { userId: null, email };
  const [later] = await rowsOf(
    db,
    sql<{ isLater: boolean }>`
      select ${isAwaited(sql`${email}`)} or exists (
        select from orders as o join events as e on e.id = o.event_id
        where ${isOrderOf('o', person)} and (not coalesce(e.ends_at < ${keptSince}, false) or ${isOwed('o')})
      ) as "isLater"`,
  );
  return later?.isLater === false ? person : undefined;
}

const isSettled = sql`o.anonymise_as is not null and not ${isOwed('o')}`;

/** Ids of the orders that were kept while they were owed, and are not any more. */
export async function dueOrders(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{
      id: string;
    }>`select o.id from orders as o where ${isSettled} order by o.id limit ${sql.lit(atOnce)}`,
  );
  return rows.map(({ id }) => id);
}

/** The buyer of a kept order that is still not owed; undefined otherwise. */
export async function dueOrder(db: Db, id: string): Promise<Person | undefined> {
  const [keptOrder] = await rowsOf(
    db,
    sql<{ event_id: string; id: string; anonymise_as: string }>`
      select o.event_id, o.id, o.anonymise_as from orders as o where o.id = ${id} and ${isSettled}`,
  );
  return keptOrder && { userId: null, email: null, keptOrder };
}
