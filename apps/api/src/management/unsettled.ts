import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { isOwed } from '../db/personal/owed.ts';
import { isOrderOf, type Person, ticketsOf } from '../db/personal/person.ts';
import { personOf } from '../db/queries/users.ts';
import { fail } from '../domain/errors/problem-error.ts';

/** Most orders that are named. */
const most = 20;

/**
 * Throws `not_settled` for an account that is to be closed while money is owed to its owner, or tickets are for events to come, unless that
 * was confirmed. Records of orders that are owed stay until they are settled; everything else goes.
 */
export async function demandSettled(
  db: Db,
  userId: string,
  { confirm = false }: { readonly confirm?: boolean },
): Promise<void> {
  if (confirm) return;
  const person = await personOf(db, userId);
  const open = [...(await owedOrders(db, person)), ...(await ticketsToCome(db, person))];
  if (open.length === 0) return;
  fail('not_settled', {
    errors: open.map((detail) => ({ pointer: '/confirm', code: 'missing', detail })),
  });
}

async function owedOrders(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ reference: string; title: string; refunds: string | null }>`
    select o.reference, e.title, (
      select string_agg(r.currency || ' ' || r.amount || ' ' || r.status, ', ' order by r.id) from refunds as r
      where r.event_id = o.event_id and r.order_id = o.id
    ) as refunds
    from orders as o join events as e on e.id = o.event_id
    where ${isOrderOf('o', person)} and ${isOwed('o')}
    order by o.created_at desc, o.id desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(
    ({ reference, title, refunds }) =>
      `Order ${reference} (${title}) is not settled${refunds === null ? '' : `: refunds: ${refunds}`}. Its buyer and the account for refunds are kept until it is.`,
  );
}

async function ticketsToCome(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.id)::int as count from tickets as t join events as e on e.id = t.event_id
    where (t.event_id, t.id) in ${ticketsOf(person)} and t.status = 'Active' and e.ends_at > now()`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'ticket is' : 'tickets are'} for events to come. The codes stay valid, but no account shows them any more: download them first.`,
  ];
}
