import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { finds, newestFirst, slice } from '../db/queries/list.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { idOrNone } from '../domain/id.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { columnsOf } from '../db/writes/writing.ts';
import { currencyOf } from './currency.ts';
import { keptChildrenOfEvents } from './event-children.ts';
import { keptWhileUsed, unused } from './kept-while-used.ts';
import { demandTypes } from './named-types.ts';
import { demandOwnCode } from './offer-codes.ts';
import { demandVoucherLimits } from './offer-limits.ts';
import { type ReachOf, withinOpen } from './reach.ts';

type Vouchers = Api['organizerVouchers'];
type Voucher = NonNullable<ResultOf<Vouchers['voucher']>>;

const inUse = (): never =>
  fail('in_use', {
    detail:
      'Orders use this voucher: its code, effect and discount stay. It can be revoked while uses are left.',
  });
const usedUp = (): never =>
  fail('in_use', { detail: 'All uses of a voucher are redeemed or reserved; there is nothing to revoke.' });

const eitherOr = {
  errors: [
    { pointer: '/revoke', code: 'missing', detail: 'Send either revoke or remove_reason, and not both.' },
  ],
} as const;

const functions = keptChildrenOfEvents({
  name: 'vouchers',
  subject: 'voucher',
  read: (db, event, id) => vouchersOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: (body: InputOf<Vouchers['create']>['body'], event) => ({ ...body, currency: currencyOf(event) }),
  values: (body: InputOf<Vouchers['change']>['body']) =>
    body.recipient_email === undefined ? body : { ...body, sent_at: unlessSentTo(body.recipient_email) },
  changed: keptWhileUsed('vouchers', ['code', 'effect', 'discount_type', 'discount_value'], inUse),
  demand: async (db, event, body, id) => {
    await demandTypes(db, event, body);
    await demandOwnCode(db, event, 'voucher', body.code);
    await demandVoucherLimits(db, event, body, id);
  },
  removed: { if: unused('vouchers'), otherwise: inUse },
  isRemovable: (row) => row.redeemed_count === 0 && row.reserved_count === 0,
});

const own = columnsOf('vouchers');

/** When a voucher was sent to an address; null where it goes to another one from now on. */
const unlessSentTo = (recipient: string | null) =>
  sql<string>`case when ${own('recipient_email')} is distinct from ${recipient} then null else ${own('sent_at')} end`;

/** The functions behind the routes of vouchers, for those who reach an event. */
export function vouchersOf(reachOf: ReachOf) {
  const { placeOf, counted, read: voucher, create, change, remove } = functions(reachOf);
  return {
    vouchers: (
      db: ReadDb,
      scope: Account,
      { q, status, batch_id, ...input }: InputOf<Vouchers['vouchers']>,
    ) => {
      // Viewers, who get codes masked, must not find them by trying.
      const found =
        scope.organizerRole === 'Viewer'
          ? finds(q, { names: [sql`recipient_name`], addresses: [sql`recipient_email`] })
          : finds(q, { names: [sql`code`, sql`recipient_name`], addresses: [sql`recipient_email`] });
      let vouchers = vouchersOfEvent(db, input.id).where(found);
      if (status !== undefined) vouchers = vouchers.where('status', '=', status);
      if (batch_id !== undefined) vouchers = vouchers.where('batch_id', '=', idOrNone(batch_id));
      return counted(db, scope, input, slice(vouchers, newestFirst, input));
    },
    create,
    voucher,
    change,
    remove,
    changeEach: async (db: WriteDb, scope: Account, input: InputOf<Vouchers['changeEach']>) => {
      const { ids, revoke = false, remove_reason: reason } = input.body;
      if (revoke === (reason !== undefined)) fail('invalid_request', eitherOr);
      const verbs = await withinOpen(db, placeOf(scope, input));
      if (reason === undefined) await revokeEach(verbs, ids, await db.now());
      else
        await verbs.removeEach('vouchers', ids, reason, {
          only: { if: unused('vouchers'), otherwise: inUse },
        });
      return { changed: ids.length };
    },
  };
}

/** One that is revoked already stays as it is. */
const revokeEach = (
  verbs: Pick<ReturnType<WriteDb['within']>, 'changeEach'>,
  ids: readonly string[],
  at: string,
) => {
  const isLeft = sql`${own('redeemed_count')} + ${own('reserved_count')} < ${own('max_usages')}`;
  return verbs.changeEach(
    'vouchers',
    ids,
    {
      revoked_at: sql<string>`case when ${own('revoked_at')} is null then ${at}::timestamptz else ${own('revoked_at')} end`,
    },
    { only: { if: sql`(${own('revoked_at')} is not null or ${isLeft})`, otherwise: usedUp } },
  );
};

const vouchersOfEvent = (db: ReadDb, event: string) =>
  db
    .selectFrom('voucher_details')
    .selectAll()
    .where('event_id', '=', event)
    .$narrowType<Pick<Voucher, 'batch' | 'redemptions'>>();
