import { type RawBuilder, sql } from 'kysely';

/** A person as records have them: an account with its confirmed address, or an address that bought without an account. */
export interface Person {
  readonly userId: string | null;
  /** In lower case. Null for an account that has confirmed none: others may have bought with that address. */
  readonly email: string | null;
}

/** The orders of a person. Without an account, an order is of its address. */
export const isOrderOf = (order: string, { userId, email }: Person): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${order}.buyer_user_id`)}::text, lower(${sql.ref(`${order}.buyer_email`)})) in (${userId}::text, ${email}::text)`;

/** Keys of the orders of a person. */
export const ordersOf = (person: Person): RawBuilder<unknown> =>
  sql`(select o.event_id, o.id from orders as o where ${isOrderOf('o', person)})`;

/** Keys of the tickets of a person: held, made out to their address, or bought by them and nobody else's. */
export const ticketsOf = (person: Person): RawBuilder<unknown> => sql`(
  select t.event_id, t.id from tickets as t where t.holder_user_id = ${person.userId}
  union all
  select t.event_id, t.id from tickets as t where lower(t.attendee_email) = ${person.email}
  union all
  select t.event_id, t.id
  from orders as o
  join tickets as t on t.event_id = o.event_id and t.order_id = o.id
  where ${isOrderOf('o', person)} and t.holder_user_id is null and t.attendee_email is null
)`;

/**
 * The condition for scans of the tickets of a person. The keys are lists, which PostgreSQL looks up one by one: beside a subquery that it
 * expects much of, it would read all scans there are.
 */
export const isScanOf = (person: Person): RawBuilder<unknown> => sql`(
  event_id = any(array(select t.event_id from ${ticketsOf(person)} as t))
  and ticket_id = any(array(select t.id from ${ticketsOf(person)} as t))
)`;

/** Keys of the refunds of a person: of their orders, or asked for by them. */
export const refundsOf = (person: Person): RawBuilder<unknown> => sql`(
  select r.event_id, r.id
  from orders as o
  join refunds as r on r.event_id = o.event_id and r.order_id = o.id
  where ${isOrderOf('o', person)}
  union all
  select r.event_id, r.id from refunds as r where r.requested_by = ${person.userId}
)`;

/** Ids of the mails to a person. */
export const mailsOf = ({ userId, email }: Person): RawBuilder<unknown> => sql`(
  select m.id from mails as m where m.user_id = ${userId}
  union all
  select m.id from mails as m where lower(m.recipient) = ${email}
)`;

/** Ids of the pictures of a person. */
export const picturesOf = ({ userId }: Person): RawBuilder<unknown> =>
  sql`(select m.id from media as m where m.owner_id = ${userId})`;
