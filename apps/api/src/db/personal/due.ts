import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { isOrderOf, type Person } from './person.ts';

/** Whose time has come, at most so many at a time of each kind. */
const atOnce = 500;

/** An instant before which everything of a person must lie; null where the settings keep data for good. */
const keptSince = sql`(select now() - make_interval(days => data_retention_days) from legal_settings)`;

const personOf = sql`coalesce(o.buyer_user_id::text, lower(o.buyer_email))`;

/** Whether an event that is not long over has a ticket made out to an address, or an order whose mails go there. */
const isAwaited = (address: RawBuilder<unknown>) => sql`(exists (
  select from tickets as t join events as e on e.id = t.event_id
  where lower(t.attendee_email) = ${address} and e.ends_at >= ${keptSince}
) or exists (
  select from orders as reached join events as e on e.id = reached.event_id
  where lower(reached.contact_email) = ${address} and e.ends_at >= ${keptSince}
))`;

/** Accounts `u` that were closed, and whose 72 hours are over: in the trash as well. */
const hasClosed = sql`u.anonymise_at <= now()`;

/** Accounts `u` that were removed, and whose days in the trash are over. */
const isPurged = sql`(u.deleted_at is not null and u.purge_at <= now())`;

/** Accounts `u` that have bought something, all of it long over, and that nobody has signed in to since. */
const isLongOver = sql`(
  u.deleted_at is null and u.role = 'ticket_holder' and u.status <> 'Invited' and u.created_at < ${keptSince}
  and not exists (select from sign_ins as s where s.user_id = u.id and s.last_login_at >= ${keptSince})
  and exists (select from orders as o where o.buyer_user_id = u.id)
  and not exists (
    select from orders as o join events as e on e.id = o.event_id
    where ${personOf} in (u.id::text, case when u.email_verified_at is not null then lower(u.email) end)
      and e.ends_at >= ${keptSince}
  )
  and not exists (
    select from tickets as t join events as e on e.id = t.event_id
    where t.holder_user_id = u.id and e.ends_at >= ${keptSince}
  )
  and not ${isAwaited(sql`case when u.email_verified_at is not null then lower(u.email) end`)}
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
      (select u.id from users as u where ${isThere} and ${isLongOver} limit ${sql.lit(atOnce)})`,
  );
  return rows.map(({ id }) => id);
}

/** Addresses that have bought without an account, and whose time has come. Those of an account go with it. */
export async function dueAddresses(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ email: string }>`
      select buyer.email
      from (
        select lower(o.buyer_email) as email
        from orders as o
        join events as e on e.id = o.event_id
        where o.buyer_user_id is null and o.buyer_email not like '%@anonymous.invalid'
        group by lower(o.buyer_email)
        having max(e.ends_at) < ${keptSince}
      ) as buyer
      where not ${isAwaited(sql`buyer.email`)} and not exists (
        select from users as u
        where lower(u.email) = buyer.email and u.deleted_at is null and u.email_verified_at is not null
      )
      limit ${sql.lit(atOnce)}`,
  );
  return rows.map(({ email }) => email);
}

/** The person of an account whose time has come still; undefined where somebody has kept it or signed in. */
export async function dueAccount(db: Db, id: string): Promise<Person | undefined> {
  const [account] = await rowsOf(
    db,
    sql<{ email: string | null }>`
      select case when u.email_verified_at is not null then lower(u.email) end as email from users as u
      where u.id = ${id} and ${isThere} and (${hasClosed} or ${isPurged} or ${isLongOver})
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
        where ${isOrderOf('o', person)} and not coalesce(e.ends_at < ${keptSince}, false)
      ) as "isLater"`,
  );
  return later?.isLater === false ? person : undefined;
}
