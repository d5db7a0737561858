import { type Api, type InputOf, normalEmail, orderReferences, type ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import { finds } from '../../db/queries/list.ts';
import { ticketDetails } from '../../db/queries/my-tickets.ts';
import { page } from '../../db/queries/page.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import type { Change } from '../../domain/activity.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { idOrNone } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import type { PrintedReceipt } from '../../domain/receipt.ts';
import { downloadOf } from '../../domain/tickets/ticket-answer.ts';
import { changeContact } from '../contact.ts';
import { receiptAnswer, receiptOf } from '../receipts.ts';
import { cancelForStaff } from './cancelling.ts';
import { confirmPayment, isConfirmable, isReturnable, returnPayment } from './confirming.ts';
import { isReached, type Reach, reachedOrder, reachedPayment, reachesEvent } from './reaching.ts';
import { resending } from './resending.ts';
import { sellAtOffice } from './selling.ts';

type Routes = Api['adminOrders'];
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
type Order = NonNullable<ResultOf<Routes['order']>>;
type Entry = ResultOf<Routes['orders']>['rows'][number];
type Payment = Order['payments'][number];

interface Services {
  readonly secretKey: () => Promise<Buffer | undefined>;
}
interface Printing {
  readonly ticketPrinter: {
    readonly print: (ticket: Printable) => Promise<Uint8Array>;
    readonly printReceipt: (receipt: PrintedReceipt) => Promise<Uint8Array>;
  };
}
type Printable = NonNullable<Awaited<ReturnType<typeof soldTicket>>> & {
  readonly issued_at: string;
  readonly qr_payload: string;
};

/** The functions behind the routes of orders, for those who manage the events that they reach. */
export const staffOrders = (reachOf: ReachOf) => ({
  ...reading(reachOf),
  ...writing(reachOf),
  ...resending(reachOf),
  ...ofPayments(reachOf),
});

type ReachOf = (scope: Account) => Reach;

/** An order of an event that is reached; undefined where there is none. */
async function orderFor(db: ReadDb, scope: Account, reach: Reach, id: string) {
  const row = await detailsOf(db, reach).where('id', '=', id).executeTakeFirst();
  return row && shownTo(row, reach, scope);
}

function reading(reachOf: ReachOf) {
  return {
    orders: (db: ReadDb, scope: Account, input: Input<'orders'>) => ordersOf(db, reachOf(scope), input),

    find: (db: ReadDb, scope: Account, input: Input<'find'>) => ordersNamed(db, reachOf(scope), input),

    order: (db: ReadDb, scope: Account, { id }: Input<'order'>) => orderFor(db, scope, reachOf(scope), id),

    async receipt(db: ReadDb, scope: Account, { id }: Input<'receipt'>, { ticketPrinter }: Printing) {
      const receipt = await receiptOf(db, isReached(reachOf(scope), 'order_receipts'), id);
      return receipt && receiptAnswer(id, receipt, await ticketPrinter.printReceipt(receipt));
    },

    async download(
      db: ReadDb,
      scope: Account,
      { id, ticket_id }: Input<'download'>,
      { ticketPrinter }: Printing,
    ) {
      const order = await entriesOf(db, reachOf(scope)).where('id', '=', id).executeTakeFirst();
      const ticket = order && (await soldTicket(db, order, ticket_id));
      if (ticket === undefined) return undefined;
      if (order?.channel !== 'Box Office') fail('not_permitted', boughtOnline);
      const { issued_at, qr_payload } = ticket;
      if (qr_payload === null || issued_at === null) return fail('ticket_not_active');
      const pdf = await ticketPrinter.print({ ...ticket, issued_at, qr_payload });
      return downloadOf({ ...ticket, issued_at }, Buffer.from(pdf));
    },
  };
}

function writing(reachOf: ReachOf) {
  return {
    async sell(db: WriteDb, scope: Account, { id, body }: Input<'sell'>, { secretKey }: Services) {
      const secret = (await secretKey()) ?? fail('no_secret_key');
      const sold = { ...body, event: id, ...reachOf(scope), soldBy: scope.userId, secret };
      return db.beside((all) =>
        sellAtOffice(all, sold, async ({ reference, ...order }) => {
          const { method } = body;
          const { total, ticket_count } = order;
          const changes = changesOf({ total, ticket_count, method });
          await db.tell({ type: 'order', id: order.id, eventId: id, label: reference, changes });
          return orderFor(db, scope, reachOf(scope), order.id);
        }),
      );
    },

    async changeContact(db: WriteDb, scope: Account, { id, body }: Input<'changeContact'>) {
      const reached = isReached(reachOf(scope), 'orders');
      const { event_id, reference, changes } = await db.beside((all) =>
        changeContact(all, reached, { id, body, version: db.ifMatch }),
      );
      if (changes.length > 0)
        await db.tell({ type: 'order', id, eventId: event_id, label: reference, changes });
      return orderFor(db, scope, reachOf(scope), id);
    },

    async cancel(db: WriteDb, scope: Account, { id, body: { reason } }: Input<'cancel'>) {
      const order = await db.beside(async (all) => {
        const found = await reachedOrder(all, reachOf(scope), id);
        await cancelForStaff(all, found, reason);
        return found;
      });
      const changes = changesOf({ status: 'Cancelled', reason });
      await db.tell({ type: 'order', id, eventId: order.event_id, label: order.reference, changes });
      return orderFor(db, scope, reachOf(scope), id);
    },
  };
}

function ofPayments(reachOf: ReachOf) {
  return {
    async confirm(db: WriteDb, scope: Account, { id, body }: Input<'confirm'>, { secretKey }: Services) {
      const { received_amount: received, note = null } = body;
      const reach = reachOf(scope);
      const secret = (await secretKey()) ?? fail('no_secret_key');
      const payment = await db.beside(async (all) => {
        const found = await reachedPayment(all, reach, id);
        await confirmPayment(all, found, { reach, received, secret });
        return found;
      });
      const changes = changesOf({ received_amount: received, note });
      const { event_id: eventId, reference: label } = payment;
      await db.tell({ type: 'payment', id, eventId, label, changes });
      return orderFor(db, scope, reach, payment.order_id);
    },

    async giveBack(db: WriteDb, scope: Account, { id, body: { reason } }: Input<'giveBack'>) {
      const reach = reachOf(scope);
      const { amount, ...payment } = await db.beside(async (all) => {
        const found = await reachedPayment(all, reach, id);
        return { ...found, amount: await returnPayment(all, found, reason) };
      });
      const { event_id: eventId, reference: label } = payment;
      await db.tell({ type: 'payment', id, eventId, label, changes: changesOf({ amount, reason }) });
      return orderFor(db, scope, reach, payment.order_id);
    },
  };
}

const entriesOf = (db: ReadDb, { organizer_id }: Reach) => {
  const orders = db.selectFrom('staff_orders').selectAll().$narrowType<Pick<Entry, 'event' | 'buyer'>>();
  return organizer_id === undefined ? orders : orders.where('organizer_id', '=', organizer_id);
};

const newestFirst = { columns: ['created_at', 'id'], direction: 'desc' } as const;

/** A page of the orders of one event. Throws `not_found` for one that is not reached. */
async function ordersOf(db: ReadDb, reach: Reach, { event_id, status, q, ...input }: Input<'orders'>) {
  const event = idOrNone(event_id);
  let orders = entriesOf(db, reach).where('event_id', '=', event);
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (q !== undefined)
    orders = orders.where(
      finds(q, {
        names: [sql`buyer_name`],
        references: [sql`reference`],
        addresses: [sql`buyer_email`, sql`contact_email`],
        phones: [sql`buyer_phone`],
      }),
    );
  const [found, isReached] = await Promise.all([
    page(orders, newestFirst, input),
    reachesEvent(db, reach, event),
  ]);
  return isReached ? found : fail('not_found');
}

/** A page of the orders with a reference or an address, which an index finds: all of the platform are counted by nothing. */
function ordersNamed(db: ReadDb, reach: Reach, { q, ...input }: Input<'find'>) {
  const [references, address] = [orderReferences(q), normalEmail(q).toLowerCase()];
  const isNamed = sql<boolean>`(
    reference = any(${references}::text[]) or lower(buyer_email) = ${address}
    or (contact_email is not null and lower(contact_email) = ${address})
  )`;
  return page(entriesOf(db, reach).where(isNamed), newestFirst, input);
}

const boughtOnline = { detail: 'It was bought online: its buyer alone downloads it.' };

/** A payment as it is read; who may confirm it depends on the reader. */
type StoredPayment = Omit<Payment, 'actions'> & { readonly account_organizer_id: string | null };

const detailsOf = (db: ReadDb, { organizer_id }: Reach) => {
  const orders = db.selectFrom('staff_order_details').selectAll().$narrowType<
    Pick<Order, 'event' | 'buyer' | 'items' | 'discounts' | 'tickets' | 'refunds' | 'sold_by'> & {
      readonly payments: readonly StoredPayment[];
    }
  >();
  return organizer_id === undefined ? orders : orders.where('organizer_id', '=', organizer_id);
};

/** An order with what its reader may do: Viewers of an organizer only read. */
function shownTo<
  Row extends Pick<Order, 'status' | 'total'> & { readonly payments: readonly StoredPayment[] },
>(row: Row, reach: Reach, { organizerRole }: Account) {
  const mayWrite = organizerRole !== 'Viewer';
  const isEnded = row.status === 'Expired' || row.status === 'Cancelled';
  const mayCancel = mayWrite && !isEnded && (row.status !== 'Paid' || row.total === 0);
  const mayChange = mayWrite && (row.status === 'Awaiting Payment' || row.status === 'Paid');
  return {
    ...row,
    payments: row.payments.map((payment) => ({
      ...payment,
      actions: mayWrite
        ? [
            ...(isConfirmable(payment, reach) ? (['confirm'] as const) : []),
            ...(isReturnable(payment) ? (['refund'] as const) : []),
          ]
        : [],
    })),
    actions: [...(mayChange ? (['change'] as const) : []), ...(mayCancel ? (['cancel'] as const) : [])],
  };
}

/** A ticket that an order was for, with what opens the gate. */
const soldTicket = (
  db: ReadDb,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  ticket: string,
) =>
  ticketDetails(db)
    .where('event_id', '=', event_id)
    .where('id', '=', ticket)
    .where('order_id', '=', id)
    .where('transferred_from_id', 'is', null)
    .executeTakeFirst();

const changesOf = (said: Readonly<Record<string, string | number | null>>): Change[] =>
  Object.entries(said).flatMap(([field, value]) =>
    value === null ? [] : [{ field, old: null, new: value }],
  );
