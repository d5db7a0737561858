import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { leavesWork } from '../../db/connection/left-work.ts';
import { isRefundFailed, isRefundPending } from '../../db/queries/attention.ts';
import { keepRecord, type RequestKey, takeKey } from '../../db/queries/idempotency-keys.ts';
import { jobIn } from '../../db/queries/job-records.ts';
import { enqueue } from '../../db/queries/jobs.ts';
import type { JsonColumns } from '../../db/queries/json-columns.ts';
import { page } from '../../db/queries/page.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import type { Change } from '../../domain/activity.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { idOrNone, newIdOf } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import type { Payments } from '../../payments/payments.ts';
import { openAccount } from './account.ts';
import { approve, deny, lockWithPayment, type Locked, mark, reinstate, retry } from './deciding.ts';
import { isManual, type PaidHow } from './manual.ts';
import { openRefund } from './opening.ts';
import { paidBy } from './paid-by.ts';
import { eventOf, orderOf } from './reaching.ts';

type Routes = Api['adminRefunds'];
type Entry = NonNullable<ResultOf<Routes['refund']>>;
/** What of it is read; the rest depends on the reader. */
type Read = Omit<Entry, 'actions' | 'is_manual'>;
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
type Action = Input<'act'>['body']['action'];

interface Services {
  readonly payments: Payments;
  readonly secretKey: () => Promise<Buffer | undefined>;
  readonly apart: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** Whose events are reached: administrators all, organizers their own. */
type ReachOf = (scope: Account) => { readonly organizer_id?: string };

/** The functions behind the routes of refunds. */
export const staffRefunds = (reachOf: ReachOf) => ({
  ...reads(reachOf),
  ...writes(reachOf),
  ...ofEvents(reachOf),
});

const refundsOf = (db: ReadDb, { organizer_id }: ReturnType<ReachOf>) => {
  const all = db.selectFrom('refund_details').selectAll().$narrowType<JsonColumns<Read>>();
  return organizer_id === undefined ? all : all.where('organizer_id', '=', organizer_id);
};

async function oneOf(db: ReadDb, reach: ReturnType<ReachOf>, id: string, { payments }: Services) {
  const row = await refundsOf(db, reach).where('id', '=', id).executeTakeFirst();
  return row && shownTo(row, reach.organizer_id, payments);
}

const reads = (reachOf: ReachOf) => ({
  async refunds(
    db: ReadDb,
    scope: Account,
    { event_id, status, attention, ...input }: Input<'refunds'>,
    { payments }: Services,
  ) {
    let refunds = refundsOf(db, reachOf(scope));
    if (event_id !== undefined) {
      await demandOwn(db, reachOf(scope), idOrNone(event_id));
      refunds = refunds.where('event_id', '=', idOrNone(event_id));
    }
    if (status !== undefined) refunds = refunds.where('status', '=', status);
    const row = sql`refund_details`;
    if (attention !== undefined)
      refunds = refunds.where(attention === 'Pending' ? isRefundPending(row) : isRefundFailed(row));
    const found = await page(refunds, { columns: ['created_at', 'id'], direction: 'desc' }, input);
    return { ...found, rows: found.rows.map((row) => shownTo(row, reachOf(scope).organizer_id, payments)) };
  },

  refund: (db: ReadDb, scope: Account, { id }: Input<'refund'>, services: Services) =>
    oneOf(db, reachOf(scope), id, services),

  async account(db: ReadDb, scope: Account, { id }: Input<'account'>, services: Services) {
    const refund = (await oneOf(db, reachOf(scope), id, services)) ?? fail('not_found');
    if (!refund.is_manual) return fail('not_found');
    if (!refund.isOwnAccount) fail('not_permitted');
    return services.apart((all) => openAccount(all, refund.order.id, services.secretKey));
  },
});

const writes = (reachOf: ReachOf) => ({
  async make(db: WriteDb, scope: Account, { id, body }: Input<'make'>, services: Services) {
    const order = await db.beside((all) => orderOf(all, reachOf(scope), id));
    const refund = newIdOf(order.event_key);
    const { ticket_ids: tickets, reason, include_used: includesUsed = false } = body;
    const terms = {
      withFees: body.with_fees ?? false,
      kept: body.kept_amount ?? 0,
      includesUsed,
      by: scope.userId,
    };
    await db.beside(async (all) => {
      const payment = await paidBy(all, order);
      const opening = {
        ...order,
        id: refund,
        order_id: id,
        payment,
        tickets,
        reason,
        by: scope.userId,
        includesUsed,
      };
      if (!(await openRefund(all, { ...opening, source: 'Staff' }))) fail('refund_not_possible', nothingLeft);
      await approve(
        all,
        await lockWithPayment(all, { event_id: order.event_id, order_id: id, id: refund }),
        terms,
      );
    });
    const made = (await oneOf(db, reachOf(scope), refund, services)) ?? fail('not_found');
    await db.tell(toldOf(made, order.event_id, { amount: made.amount, reason }));
    return made;
  },

  async act(db: WriteDb, scope: Account, { id, body }: Input<'act'>, services: Services) {
    const before = (await oneOf(db, reachOf(scope), id, services)) ?? fail('not_found');
    const { action, note = null, reference = null } = body;
    const isMark = action === 'Mark Succeeded' || action === 'Mark Failed';
    if (isMark && !before.is_manual)
      fail('refund_closed', { detail: 'The provider sends this money: it says what came of it.' });
    if (isMark && !before.isOwnAccount) fail('not_permitted');
    const secret = await services.secretKey();
    const event_id = before.event_id;
    await db.beside(async (all) => {
      const locked = await lockWithPayment(all, { event_id, order_id: before.order.id, id });
      await deciding[action](all, locked, { ...body, note, reference, by: scope.userId, secret });
    });
    const after = (await oneOf(db, reachOf(scope), id, services)) ?? fail('not_found');
    await db.tell(toldOf(after, event_id, { action, note, reference, status: after.status }));
    return after;
  },
});

const ofEvents = (reachOf: ReachOf) => ({
  async refundTypes(
    db: WriteDb,
    scope: Account,
    { id, body }: Input<'refundTypes'>,
    _services: Services,
    { key }: { readonly key?: RequestKey | undefined } = {},
  ) {
    const { organizer_id } = reachOf(scope);
    const { reason, ...terms } = body;
    const before = key && (await db.beside((all) => takeKey(all, key)));
    if (before !== undefined) return db.beside((all) => jobIn(all, before));
    const job = await db.beside(async (all) => {
      const event = await eventOf(all, organizer_id, id, body.ticket_type_ids);
      const payload = { ...terms, reason, by: scope.userId };
      const [jobId] = await enqueue(all, [
        { kind: 'event.refund', lane: 'bulk', key: id, eventId: id, payload },
      ]);
      if (jobId === undefined)
        return fail('try_again', { detail: 'Money of this event is being given back already.' });
      if (key !== undefined) await keepRecord(all, key, jobId);
      leavesWork(all);
      return { made: await jobIn(all, jobId), label: event.title };
    });
    await db.tell({ type: 'event', id, eventId: id, label: job.label, changes: changesOf({ reason }) });
    return job.made;
  },
});

/** Throws `not_found` where an organizer asks about an event that is not theirs. */
async function demandOwn(db: ReadDb, { organizer_id }: ReturnType<ReachOf>, event: string): Promise<void> {
  if (organizer_id === undefined) return;
  const own = db
    .selectFrom('live_events')
    .select('id')
    .where('id', '=', event)
    .where('organizer_id', '=', organizer_id);
  if ((await own.executeTakeFirst()) === undefined) fail('not_found');
}

/** What a row has beside what is shown of it. */
interface Stored extends PaidHow {
  readonly event_id: string;
  readonly is_open: boolean;
  readonly account_organizer_id: string | null;
}

/** A refund with what its reader may do with it. An organizer says what came of money that was paid to an account of their own, or at a counter. */
function shownTo<Row extends Read & Stored>(row: Row, organizer: string | undefined, payments: Payments) {
  const { provider, account_organizer_id: owner, is_open, status, source } = row;
  const is_manual = isManual(row, payments);
  const isOwnAccount = organizer === undefined || provider === null || owner === organizer;
  const isSent = status === 'Approved' || status === 'Processing';
  const actions: Action[] = [
    ...(status === 'Requested' ? (['Approve', 'Deny'] as const) : []),
    ...(isSent && is_manual && isOwnAccount ? (['Mark Succeeded', 'Mark Failed'] as const) : []),
    ...(status === 'Failed' && (is_open || source === 'Surplus') ? (['Retry'] as const) : []),
    ...(status === 'Failed' && is_open ? (['Reinstate'] as const) : []),
  ];
  return { ...row, is_manual, isOwnAccount, actions };
}

interface Deciding {
  readonly by: string;
  readonly note: string | null;
  readonly reference: string | null;
  readonly with_fees?: boolean;
  readonly kept_amount?: number;
  readonly secret: Buffer | undefined;
}

/** What each action does with a refund, which is locked. */
const deciding: Readonly<Record<Action, (db: Db, locked: Locked, how: Deciding) => Promise<void>>> = {
  Approve: (db, locked, { with_fees = false, kept_amount = 0, by }) =>
    approve(db, locked, { withFees: with_fees, kept: kept_amount, includesUsed: false, by }),
  Deny: (db, locked, { by }) => deny(db, locked, by),
  Retry: (db, locked) => retry(db, locked),
  'Mark Succeeded': (db, locked, how) => mark(db, locked, { ...how, state: 'Succeeded' }),
  'Mark Failed': (db, locked, how) => mark(db, locked, { ...how, state: 'Failed' }),
  Reinstate: (db, locked, { secret = fail('no_secret_key') }) => reinstate(db, locked, secret),
};

const nothingLeft = { detail: 'The order has no ticket whose money could be given back.' };

const changesOf = (said: Readonly<Record<string, string | number | null>>): Change[] =>
  Object.entries(said).flatMap(([field, value]) =>
    value === null ? [] : [{ field, old: null, new: value }],
  );

const toldOf = (
  { id, order }: Pick<Entry, 'id' | 'order'>,
  eventId: string,
  said: Readonly<Record<string, string | number | null>>,
) => ({ type: 'refund', id, eventId, label: order.reference, changes: changesOf(said) });
