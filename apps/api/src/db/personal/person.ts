import { type RawBuilder, sql } from 'kysely';

/** A person as records have them: an account with its confirmed address, or an address that bought without an account. */
export interface Person {
  readonly userId: string | null;
  /** In lower case. Null for an account that has confirmed none: others may have bought with that address. */
  readonly email: string | null;
  /** One order that was kept while it was owed, and nothing else. Account and address are null. */
  readonly keptOrder?: { readonly event_id: string; readonly id: string; readonly anonymise_as: string };
}

/** The orders of a person, without those that are kept while they are owed. Without an account, an order is of its address. */
export function isOrderOf(order: string, { userId, email, keptOrder }: Person): RawBuilder<boolean> {
  const o = (column: string) => sql.ref(`${order}.${column}`);
  if (keptOrder !== undefined)
    return sql<boolean>`(${o('event_id')} = ${keptOrder.event_id} and ${o('id')} = ${keptOrder.id})`;
  return sql<boolean>`(
    coalesce(${o('buyer_user_id')}::text, lower(${o('buyer_email')})) in (${userId}::text, ${email}::text)
    and ${o('anonymise_as')} is null
  )`;
}

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
  select r.event_id, r.id from refunds as r
  where r.requested_by = ${person.userId} and not exists (
    select from orders as kept
    where kept.event_id = r.event_id and kept.id = r.order_id and kept.anonymise_as is not null
  )
)`;

/** Ids of the mails to a person, with those about a kept order. */
export const mailsOf = ({ userId, email, keptOrder }: Person): RawBuilder<unknown> => sql`(
  select m.id from orders as o
  join mails as m on lower(m.recipient) in (lower(o.buyer_email), lower(o.contact_email))
  where o.event_id = ${keptOrder?.event_id ?? null} and o.id = ${keptOrder?.id ?? null}
    and m.status <> 'Queued' and (m.user_id is null or m.user_id = o.buyer_user_id)
  union all
  select m.id from mails as m where m.user_id = ${userId}
  union all
  select m.id from mails as m where lower(m.recipient) = ${email}
)`;

/** Ids of the pictures of a person. */
export const picturesOf = ({ userId }: Person): RawBuilder<unknown> =>
  sql`(select m.id from media as m where m.owner_id = ${userId})`;
