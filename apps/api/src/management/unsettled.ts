import type { Problem } from '@karcis/contract';
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
  const orders = await owedOrders(db, person);
  const tickets = await ticketsToCome(db, person);
  if (orders.length === 0 && tickets === 0) return;
  const sentences = [...orders.map(sentenceOf), ...(tickets === 0 ? [] : [sentenceOfTickets(tickets)])];
  fail('not_settled', {
    errors: sentences.map((detail) => ({ pointer: '/confirm', code: 'missing', detail })),
    unsettled: { orders, tickets_to_come: tickets },
  });
}

type Owed = NonNullable<Problem['unsettled']>['orders'][number];

async function owedOrders(db: Db, person: Person): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select o.reference, e.title, coalesce((
      select json_agg(json_build_object('amount', r.amount, 'currency', r.currency, 'status', r.status) order by r.id)
      from refunds as r where r.event_id = o.event_id and r.order_id = o.id
    ), '[]') as refunds
    from orders as o join events as e on e.id = o.event_id
    where ${isOrderOf('o', person)} and ${isOwed('o')}
    order by o.created_at desc, o.id desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

function sentenceOf({ reference, title, refunds }: Owed): string {
  const told = refunds.map(({ amount, currency, status }) => `${currency} ${amount} ${status}`).join(', ');
  return `Order ${reference} (${title}) is not settled${told === '' ? '' : `: refunds: ${told}`}. Its buyer and the account for refunds are kept until it is.`;
}

async function ticketsToCome(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.id)::int as count from tickets as t join events as e on e.id = t.event_id
    where (t.event_id, t.id) in ${ticketsOf(person)} and t.status = 'Active' and e.ends_at > now()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const sentenceOfTickets = (count: number): string =>
  `${count} ${count === 1 ? 'ticket is' : 'tickets are'} for events to come. The codes stay valid, but no account shows them any more: download them first.`;
