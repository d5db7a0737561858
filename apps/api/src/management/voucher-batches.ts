import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import { leavesWork } from '../db/connection/left-work.ts';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { contains, newestFirst, slice } from '../db/queries/list.ts';
import { insertVouchers, revokeBatch, sendingOf, vouchersIn } from '../db/queries/vouchers.ts';
import { kindOf } from '../db/writes/kinds.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { randomCodes } from '../domain/security/random-codes.ts';
import type { Account } from '../domain/security/scope.ts';
import { childrenOfEvents } from './event-children.ts';
import { demandTypes } from './named-types.ts';
import { demandNewVoucherLimits } from './offer-limits.ts';
import { type ReachOf, withinOpen } from './reach.ts';

type Batches = Api['organizerVoucherBatches'];
type New = InputOf<Batches['create']>['body'];

const functions = childrenOfEvents({
  name: 'voucher_batches',
  subject: 'voucher_batch',
  read: (db, event, id) => batchesOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: ({ name, note, count }: New) => ({ name, note, issued_count: count }),
  values: (body: InputOf<Batches['change']>['body']) => body,
  demand: async (db, event, body: Partial<New>) => {
    await demandTypes(db, event, body);
    await demandNewVoucherLimits(db, event, body);
  },
  isRemovable: () => false,
  more: ({ can_be_revoked, can_be_sent }) => [
    ...(can_be_revoked ? (['revoke'] as const) : []),
    ...(can_be_sent ? (['send'] as const) : []),
  ],
});

/** The functions behind the routes of batches of vouchers, for those who reach an event. */
export function voucherBatchesOf(reachOf: ReachOf) {
  const { placeOf, idOf, counted, read: batch, create, change } = functions(reachOf);
  return {
    batches: (db: ReadDb, scope: Account, { q, ...input }: InputOf<Batches['batches']>) => {
      const batches = batchesOfEvent(db, input.id).where(contains(q, sql`name`));
      return counted(db, scope, input, slice(batches, newestFirst, input));
    },

    create: async (db: WriteDb, scope: Account, input: InputOf<Batches['create']>) => {
      const made = await create(db, scope, input);
      await issue(db, { event: input.id, batch: made?.id ?? fail('not_found') }, input.body);
      return made && batch(db, scope, { id: input.id, voucher_batch_id: made.id });
    },

    batch,
    change,

    revoke: async (db: WriteDb, scope: Account, input: InputOf<Batches['revoke']>) => {
      const verbs = await withinOpen(db, placeOf(scope, input));
      const at = await db.now();
      const revoked = await db.beside(async (all) => {
        await lockBatch(all, input.id, idOf(input));
        return revokeBatch(all, { event: input.id, batch: idOf(input) }, at);
      });
      const revoked_count = sql<number>`${sql.ref('voucher_batches.revoked_count')} + ${revoked}`;
      // Where nothing was revoked, it is asked all the same whether there is such a batch, and in which version.
      const values = revoked === 0 ? {} : { revoked_at: at, revoked_count };
      await verbs.change('voucher_batches', idOf(input), values);
      return batch(db, scope, input);
    },

    send: async (db: WriteDb, scope: Account, input: InputOf<Batches['send']>) => {
      const verbs = await withinOpen(db, placeOf(scope, input));
      const found = await batchesOfEvent(db, input.id).where('id', '=', idOf(input)).executeTakeFirst();
      const values = found?.can_be_sent === true ? { sent_at: await db.now() } : {};
      const only = { if: isPublished(input.id), otherwise: notPublished };
      if (await verbs.change('voucher_batches', idOf(input), values, { only }))
        await db.beside(async (all) => {
          await enqueue(all, [sendingOf({ event: input.id, batch: idOf(input) })]);
          leavesWork(all);
        });
      return batch(db, scope, input);
    },
  };
}

/** Locks a batch, which comes before its vouchers. */
const lockBatch = (db: Db, event: string, batch: string) =>
  db
    .selectFrom('voucher_batches')
    .select('id')
    .where('event_id', '=', event)
    .where('id', '=', batch)
    .forNoKeyUpdate()
    .execute();

const isPublished = (event: string) =>
  sql`exists (select from events where events.id = ${event} and events.status = 'Published' and events.ends_at > now())`;
const notPublished = (): never =>
  fail('wrong_state', {
    detail: 'Nobody can order: vouchers are mailed while the event is published and not over.',
  });

/** How often codes are drawn again in the place of those that the event has already. */
const mostDraws = 4;

/** Makes the vouchers of a batch. Its event is locked, so that nobody else makes some meanwhile. */
async function issue(
  db: WriteDb,
  of: { readonly event: string; readonly batch: string },
  { count, prefix = '', length = 10, ...offer }: New,
): Promise<void> {
  const at = await db.now();
  await db.beside(async (all) => {
    if ((await vouchersIn(all, of.event)) + count > (kindOf('vouchers').perEvent ?? 0)) fail('limit_reached');
    let left = count;
    for (let draws = 0; left > 0 && draws < mostDraws; draws += 1) {
      const vouchers = randomCodes(left, { prefix, length }).map((code) => ({ code }));
      left -= await insertVouchers(all, of, { vouchers, offer, at });
    }
    if (left > 0) fail('try_again', { detail: 'No codes are free; choose another prefix, or a length.' });
  });
}

const batchesOfEvent = (db: ReadDb, event: string) =>
  db.selectFrom('voucher_batch_details').selectAll().where('event_id', '=', event);
