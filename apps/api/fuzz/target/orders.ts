import { orderToken } from '../../src/domain/security/order-token.ts';
import { onSale } from './open-orders.ts';
import { guests } from '../case.ts';
import type { People } from './people.ts';
import { secretKey } from './server.ts';

/** The tickets of a holder. Those that were used come first: they stay as they are, whatever is asked. */
export const usedTickets = `
  select id as value from tickets where holder_user_id = $1 and qr_payload is not null
  order by status <> 'Active', not exists (
    select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
  ), id`;

/** An order of each holder, the token of it that a guest has, and what the mail with it is asked for by. */
export async function findOrders(
  find: (name: string, sql: string, parameters: unknown[]) => Promise<void>,
  values: Map<string, string>,
  ids: People['ids'],
): Promise<void> {
  await find('sale.slug', `select slug as value from (${onSale}) as sale`, []);
  await find('sale.event', `select event_id as value from (${onSale}) as sale`, []);
  await find('sale.type', `select type as value from (${onSale}) as sale`, []);
  for (const [guest, buyer] of Object.entries(guests)) {
    const bought = `from orders join events on events.id = event_id and events.deleted_at is null
      where buyer_user_id = $1 order by orders.status <> 'Paid', orders.id`;
    await find(`${buyer}.order`, `select orders.id as value ${bought}`, [ids.get(buyer)]);
    const order = { orderId: values.get(`${buyer}.order`) ?? '', version: 1 };
    values.set(`order.token.${guest}`, orderToken(order, secretKey));
    await find(
      `${buyer}.ticket`,
      'select id as value from tickets where order_id = $1 and transferred_from_id is null order by id',
      [values.get(`${buyer}.order`)],
    );
    if (buyer !== 'holder') continue;
    await find('order.reference', `select reference as value ${bought}`, [ids.get(buyer)]);
    await find('order.email', `select buyer_email as value ${bought}`, [ids.get(buyer)]);
  }
}
