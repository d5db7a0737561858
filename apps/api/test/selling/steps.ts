import { sql } from 'kysely';
import { newId } from '../../src/domain/id.ts';
import { checkDuePayments } from '../../src/selling/asking.ts';
import { lapseAll } from '../../src/selling/lapsing.ts';
import { inDays } from '../given.ts';
import { return_url } from '../sandbox-payments.ts';
import {
  as,
  buyerOf,
  type Draw,
  Nothing,
  oneOf,
  pickRow,
  pickSale,
  type Place,
  type Sale,
  type World,
} from './world.ts';

/** Does something once. Throws what it is refused with. */
type Step = (world: World, draw: Draw) => Promise<unknown>;

const open = ['Reserved', 'Awaiting Payment'];
const guests = [null, 'rani@example.org', 'Rani@example.org', 'dewi@example.org', 'hana@example.org'];
const methods = ['QRIS', 'QRIS', 'Virtual Account', 'Card'] as const;
const sari = ({ karcis, staff }: World) => karcis.client(staff);

/** What is asked for: one or two types, few or many of them, with or without codes. */
function basketOf({ types, codes }: Place, { pick, choice }: Draw) {
  const first = oneOf(types, pick) ?? '';
  const second = oneOf(types, pick + 1 + (choice % 3)) ?? '';
  const items = (choice % 3 === 0 ? [second, first] : [first]).map((ticket_type_id) => ({
    ticket_type_id,
    quantity: 1 + (choice % 3),
  }));
  const code = oneOf(codes, choice);
  return { items, codes: pick % 3 === 0 && code !== undefined ? [code] : [] };
}

/** An event that is on, or now and then one that was cancelled. */
function pickPlace({ places }: World, { choice }: Draw): Place {
  const on = choice % 9 === 0 ? places : places.filter(({ isCancelled }) => !isCancelled);
  const place = oneOf(on, choice);
  if (place === undefined) throw new Nothing();
  return place;
}

const hold: Step = async (world, draw) => {
  const shop = pickPlace(world, draw);
  const token = draw.pick % 4 === 0 ? (oneOf(world.buyers, draw.choice) ?? null) : null;
  const email = token === null ? oneOf(guests, draw.pick) : null;
  const body = { ...basketOf(shop, draw), ...(email == null ? {} : { email }) };
  const key = newId();
  const ask = () => shop.hold(body, { token, key });
  const { id, order_token } = await again(ask);
  world.sales.push({ id, shop, token, orderToken: order_token ?? undefined });
  world.held.push({ ask, id });
};

/** A client that is told to come back does, with the same key. */
async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!String(error).includes('503 ')) throw error;
    return ask();
  }
}

const sameHold: Step = async ({ held }, { pick }) => {
  const before = oneOf(held, pick);
  if (before === undefined) throw new Nothing();
  const { id } = await before.ask();
  if (id !== before.id) throw new Error(`One key has made the orders ${before.id} and ${id}`);
};

const changeCodes: Step = async (world, draw) => {
  const sale = await pickSale(world, draw, ['Reserved']);
  const code = oneOf(sale.shop.codes, draw.choice);
  const codes = draw.choice % 3 === 0 || code === undefined ? [] : [code];
  await buyerOf(world, sale).buying.changeCodes({ id: sale.id, body: { codes } }, as(sale));
};

const checkOut: Step = async (world, draw) => {
  const sale = await pickSale(world, draw, open);
  const buyer = { name: 'Rani', email: oneOf(guests, draw.choice) ?? 'tamu@example.org' };
  await buyerOf(world, sale).buying.checkout({ id: sale.id, body: { buyer } }, as(sale));
};

const pay: Step = async (world, draw) => {
  const sale = await pickSale(world, draw, open);
  const { total } = await sale.shop.orderRow(sale.id);
  const method = oneOf(methods, draw.choice) ?? 'QRIS';
  const body = total === 0 ? {} : { method, return_url };
  const options = as(sale);
  await again(() => buyerOf(world, sale).buying.pay({ id: sale.id, body }, options));
};

/** From a hold to a payment at the provider, mostly paid there: so that more happens afterwards. */
const buy: Step = async (world, draw) => {
  await hold(world, draw);
  const sale = world.sales.at(-1);
  if (sale === undefined) throw new Nothing();
  const { buying } = buyerOf(world, sale);
  const buyer = { name: 'Rani', email: `tamu${draw.pick}@example.org` };
  await buying.checkout({ id: sale.id, body: { buyer } }, as(sale));
  const { total } = await sale.shop.orderRow(sale.id);
  const body = total === 0 ? {} : { method: oneOf(methods, draw.choice) ?? 'QRIS', return_url };
  await buying.pay({ id: sale.id, body }, as(sale));
  await world.worker.all();
  const [payment] = await paymentsOf(world, sale);
  if (total > 0 && payment !== undefined && draw.pick % 3 !== 0) {
    await world.karcis.client().sandbox.act({ reference: payment.reference, body: { action: 'Pay' } });
    await world.worker.all();
  }
};

const paymentsOf = async ({ karcis: { db } }: World, { id }: Sale) =>
  db.selectFrom('payments').select(['id', 'reference']).where('order_id', '=', id).orderBy('id').execute();

const atProvider =
  (action: 'Pay' | 'Fail' | 'Expire' | 'Refund' | 'Fail Refund' | 'Dispute' | 'Win' | 'Lose'): Step =>
  async (world, draw) => {
    const { reference, amount } = await pickRow(
      world,
      draw,
      sql<{ reference: string; amount: number }>`
        select reference, amount from sandbox_payments
        where case ${action}::text
          when 'Pay' then state <> 'Paid'
          when 'Fail' then state = 'Pending'
          when 'Expire' then state = 'Pending'
          when 'Win' then dispute = 'Open'
          when 'Lose' then dispute = 'Open'
          else state = 'Paid'
        end
        order by created_at, reference`,
    );
    const { choice } = draw;
    const isOther = action === 'Refund' || (action === 'Pay' && choice % 11 === 0);
    const body = {
      action,
      ...(isOther ? { amount: Math.max(1, Math.floor(amount / (1 + (choice % 3))) - (choice % 2)) } : {}),
      ...(choice % 4 === 0 ? { repeat: 3 } : {}),
      ...(choice % 5 === 0 ? { reversed: true } : {}),
      ...(choice % 6 === 0 ? { silent: true } : {}),
    };
    await world.karcis.client().sandbox.act({ reference, body });
  };

const workOn =
  (times: number): Step =>
  async ({ worker }, { pick, choice }) => {
    for (let job = 0; job <= choice % 4; job++)
      if ((await worker.next(pick + job, times)) === undefined) throw new Nothing();
  };

/** Payments whose time for it has come are asked about. */
const checkDue: Step = async ({ karcis }, { pick }) => {
  await sql`
    update payments set next_check_at = now() - interval '1 second'
    where next_check_at is not null and (${pick % 2 === 0} or paid_at is null)`.execute(karcis.db);
  await checkDuePayments(karcis.database, AbortSignal.timeout(60_000));
};

/** The time of an order, and with it that of its payment, is over. */
const letTimePass: Step = async (world, draw) => {
  const { id } = await pickSale(world, draw, open);
  const { db } = world.karcis;
  const [expires_at, reserved_until] = [inDays(-1), inDays(-0.9)];
  await db.updateTable('payments').set({ expires_at }).where('order_id', '=', id).execute();
  await db.updateTable('orders').set({ expires_at, reserved_until }).where('id', '=', id).execute();
};

const lapse: Step = ({ karcis }) => lapseAll(karcis.database, AbortSignal.timeout(60_000));

const cancel: Step = async (world, draw) => {
  const sale = await pickSale(world, draw, open);
  await buyerOf(world, sale).buying.cancel({ id: sale.id }, as(sale));
};

const cancelByStaff: Step = async (world, draw) => {
  const { id } = await pickSale(world, draw, draw.choice % 3 === 0 ? open : ['Paid'], { isSold: true });
  await sari(world).adminOrders.cancel({ id, body: { reason: 'Salah pesan' } });
};

/** Some or all tickets of an order. */
async function ticketsOf({ karcis: { db } }: World, { id }: Sale, choice: number): Promise<string[] | null> {
  if (choice % 2 === 0) return null;
  const tickets = await db
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('ticket_type_id')
    .orderBy('id')
    .execute();
  const ticket = oneOf(tickets, choice);
  return ticket === undefined ? null : [ticket.id];
}

const askForMoney: Step = async (world, draw) => {
  const sale = await pickSale(world, draw, ['Paid']);
  const body = { ticket_ids: await ticketsOf(world, sale, draw.choice), reason: 'Sakit' };
  const options = as(sale);
  await again(() => buyerOf(world, sale).orderRefunds.request({ id: sale.id, body }, options));
};

const giveMoneyBack: Step = async (world, draw) => {
  const sale = await pickSale(world, draw, ['Paid'], { isSold: true });
  const ticket_ids = await ticketsOf(world, sale, draw.choice);
  const kept_amount = draw.choice % 3 === 0 ? 1000 * (draw.pick % 40) : 0;
  const body = { ticket_ids, reason: 'Sakit', with_fees: draw.pick % 2 === 0, kept_amount };
  const options = { idempotencyKey: newId() };
  await again(() => sari(world).adminRefunds.make({ id: sale.id, body }, options));
};

const decide =
  (action: 'Approve' | 'Deny' | 'Retry' | 'Mark Succeeded' | 'Mark Failed' | 'Reinstate'): Step =>
  async (world, draw) => {
    const from = {
      Approve: ['Requested'],
      Deny: ['Requested'],
      Retry: ['Failed'],
      Reinstate: ['Failed'],
      'Mark Succeeded': ['Approved', 'Processing'],
      'Mark Failed': ['Approved', 'Processing'],
    }[action];
    const isAny = draw.choice % 9 === 0;
    const { id } = await pickRow(
      world,
      draw,
      sql<{ id: string }>`
        select r.id from refunds r join payments p on p.event_id = r.event_id and p.id = r.payment_id
        where ${isAny} or r.status = any(${from}) and (
          ${!action.startsWith('Mark')} or p.method in ('Virtual Account', 'Cash') or p.received_amount < p.amount
        )
        order by r.created_at, r.id`,
    );
    const terms =
      action === 'Approve' ? { with_fees: draw.pick % 2 === 0, kept_amount: draw.choice % 5 } : {};
    await sari(world).adminRefunds.act({ id, body: { action, ...terms } });
  };

const refundTypes: Step = async (world, { pick, choice }) => {
  const shop = pickPlace(world, { pick, choice });
  const type = oneOf(shop.types, pick) ?? '';
  const terms = { with_fees: pick % 2 === 0, kept_amount: choice % 2 === 0 ? 5000 : 0 };
  const body = { ticket_type_ids: [type], reason: 'Panggung ditiadakan', ...terms };
  await sari(world).adminRefunds.refundTypes({ id: shop.event, body }, { idempotencyKey: newId() });
};

interface TicketRow {
  readonly id: string;
  readonly order_id: string;
}
const pickTicket = (world: World, draw: Draw, where: ReturnType<typeof sql>): Promise<TicketRow> =>
  pickRow(
    world,
    draw,
    sql<TicketRow>`select id, order_id from tickets where ${where} order by created_at, order_id, ticket_type_id, id`,
  );

const active = sql`status = 'Active'`;

const ofBuyer =
  (what: 'transfer' | 'reissue'): Step =>
  async (world, draw) => {
    const { id: ticket_id, order_id } = await pickTicket(world, draw, active);
    const sale = world.sales.find(({ id }) => id === order_id);
    if (sale === undefined) throw new Nothing();
    const client = buyerOf(world, sale);
    const body = { name: 'Dewi', email: oneOf(guests, draw.choice) ?? 'tamu@example.org' };
    if (what === 'reissue')
      await (sale.token === null
        ? client.orderTickets.reissue({ id: order_id, ticket_id }, as(sale))
        : client.tickets.reissue({ id: ticket_id }));
    else if (sale.token === null)
      await client.orderTickets.transfer({ id: order_id, ticket_id, body }, as(sale));
    else await client.tickets.transfer({ id: ticket_id, body }, as(sale));
  };

const byStaff =
  (action: 'Revoke' | 'Reinstate' | 'Reissue' | 'Cancel'): Step =>
  async (world, draw) => {
    const which = {
      Revoke: active,
      Reissue: active,
      Cancel: sql`status = 'Active' and price = 0`,
      Reinstate: sql`status = 'Revoked'`,
    };
    const { id } = await pickTicket(world, draw, draw.choice % 9 === 0 ? sql`true` : which[action]);
    await sari(world).adminTickets.act({ id, body: { action, reason: 'Salah orang' } });
  };

const sellAtCounter: Step = async (world, draw) => {
  const shop = pickPlace(world, draw);
  const { items } = basketOf(shop, draw);
  const is_complimentary = draw.pick % 3 === 0;
  const isFree = is_complimentary || items.every(({ ticket_type_id }) => ticket_type_id === shop.types[2]);
  const method = isFree ? 'Free' : 'Cash';
  const body = { items, method, is_complimentary } as const;
  const { data } = await sari(world).adminOrders.sell({ id: shop.event, body }, { idempotencyKey: newId() });
  world.sales.push({ id: data.id, shop, token: null, orderToken: undefined });
};

const ofAnotherAmount = sql<{ id: string; amount: number }>`
  select id, amount from payments where failure_code in ('amount_mismatch', 'currency_mismatch') and paid_at is null
  order by created_at, id`;

/** Another amount has come in, and people say that it is right so. */
const confirm: Step = async (world, draw) => {
  const { id, amount } = await pickRow(world, draw, ofAnotherAmount);
  await sari(world).adminOrders.confirm({ id, body: { received_amount: amount } });
};

/** Another amount has come in, and people give it back. */
const giveBack: Step = async (world, draw) => {
  const { id } = await pickRow(world, draw, ofAnotherAmount);
  await sari(world).adminOrders.giveBack({ id, body: { reason: 'Kurang' } });
};

/** An event is cancelled, and another one opens. */
const cancelEvent: Step = async (world, { pick, choice }) => {
  const on = world.places.filter(({ isCancelled }) => !isCancelled);
  const shop = oneOf(on, pick);
  if (shop === undefined || world.sales.length < 8 || choice % 4 > 0) throw new Nothing();
  await sari(world).adminEventManagement.cancel({ id: shop.event, body: { reason: 'Badai' } });
  shop.isCancelled = true;
  await world.open(pick);
};

/** Cancels all events that are on. Returns those. */
export async function cancelAll(world: World): Promise<readonly string[]> {
  const on = world.places.filter(({ isCancelled }) => !isCancelled);
  for (const { event } of on)
    await sari(world).adminEventManagement.cancel({ id: event, body: { reason: 'Badai' } });
  return on.map(({ event }) => event);
}

/** A bank takes the money of the last five payments that were not disputed, or gives back all that banks have taken. */
export async function atBanks({ karcis }: World, action: 'Dispute' | 'Win'): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    select reference from sandbox_payments
    where case ${action}::text when 'Win' then dispute = 'Open' else dispute is null and state = 'Paid' end
    order by created_at desc, reference limit ${action === 'Win' ? null : 5}`.execute(karcis.db);
  for (const { reference } of rows) await karcis.client().sandbox.act({ reference, body: { action } });
}

/** Everything that can happen to a sale, with how often it is drawn. */
export const steps: Readonly<Record<string, readonly [often: number, step: Step]>> = {
  hold: [8, hold],
  sameHold: [1, sameHold],
  changeCodes: [4, changeCodes],
  checkOut: [7, checkOut],
  pay: [7, pay],
  buy: [10, buy],
  Pay: [7, atProvider('Pay')],
  Fail: [2, atProvider('Fail')],
  Expire: [2, atProvider('Expire')],
  Refund: [2, atProvider('Refund')],
  'Fail Refund': [4, atProvider('Fail Refund')],
  Dispute: [2, atProvider('Dispute')],
  Win: [2, atProvider('Win')],
  Lose: [1, atProvider('Lose')],
  work: [14, workOn(1)],
  workTwice: [4, workOn(2)],
  checkDue: [2, checkDue],
  letTimePass: [3, letTimePass],
  lapse: [2, lapse],
  cancel: [2, cancel],
  cancelByStaff: [2, cancelByStaff],
  askForMoney: [5, askForMoney],
  giveMoneyBack: [6, giveMoneyBack],
  Approve: [4, decide('Approve')],
  Deny: [1, decide('Deny')],
  Retry: [2, decide('Retry')],
  'Mark Succeeded': [2, decide('Mark Succeeded')],
  'Mark Failed': [2, decide('Mark Failed')],
  Reinstate: [2, decide('Reinstate')],
  refundTypes: [1, refundTypes],
  transfer: [4, ofBuyer('transfer')],
  reissue: [2, ofBuyer('reissue')],
  revoke: [2, byStaff('Revoke')],
  reinstate: [2, byStaff('Reinstate')],
  reissueByStaff: [1, byStaff('Reissue')],
  cancelTicket: [2, byStaff('Cancel')],
  sellAtCounter: [4, sellAtCounter],
  confirm: [2, confirm],
  giveBack: [1, giveBack],
  cancelEvent: [1, cancelEvent],
};
