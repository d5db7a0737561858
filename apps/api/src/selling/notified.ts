import { sql } from 'kysely';
import type { Database } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { inBatches } from '../db/queries/in-batches.ts';
import { newId } from '../domain/id.ts';
import { storedAccount } from '../payments/accounts.ts';
import type { Asking } from './asking.ts';

/** What a provider, or somebody else, has sent for an account. */
export interface Sent {
  readonly account: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: what is signed are these bytes. */
  readonly body: Buffer;
}

/**
 * Takes what a provider has sent: a hint to ask it about a payment, which is done at once, and nothing else. The same again is taken once.
 * Returns whether the provider has sent it; what somebody else has sent leaves no trace.
 */
export async function receiveNotification(
  { database, payments }: Pick<Asking, 'database' | 'payments'>,
  { account: id, headers, body }: Sent,
): Promise<boolean> {
  const stored = await storedAccount(database.internal, id);
  if (stored === undefined) return false;
  const account = await payments.open(stored);
  const said = payments.provider(stored.provider).verify(headers, body, account, Date.now());
  if (said === undefined) return false;
  await database.transaction(async (db) => {
    const note = newId();
    const { numAffectedRows } = await sql`
      insert into payment_notifications (id, account_id, notification_id, reference, about)
      values (${note}, ${id}, ${said.id}, ${said.reference}, ${said.about}) on conflict do nothing
    `.execute(db);
    if (numAffectedRows !== 1n) return;
    await enqueue(db, [{ kind: 'payment.notified', lane: 'money', key: note, subjectId: note }]);
    leavesWork(db);
  });
  return true;
}

/** Returns the payment that a notification is about; undefined for one that is not ours, such as of another shop at the same account. */
export async function paymentNotified(
  { database, payments }: Asking,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly event: string; readonly id: string; readonly about?: string } | undefined> {
  const { internal } = database;
  const note = await internal
    .selectFrom('payment_notifications')
    .select(['account_id', 'reference', 'about'])
    .where('id', '=', id)
    .executeTakeFirst();
  const account = note && (await storedAccount(internal, note.account_id));
  if (note === undefined || account === undefined) return undefined;
  const { about } = note;
  const found = async () =>
    about === null
      ? null
      : payments.provider(account.provider).find(about, await payments.open(account), signal);
  const reference = note.reference ?? (await found());
  if (reference === null) return undefined;
  const payment = await internal
    .selectFrom('payments')
    .select(['event_id', 'id'])
    .where('account_id', '=', account.id)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return payment && { event: payment.event_id, id: payment.id, ...(about === null ? {} : { about }) };
}

/** Deletes what was sent more than 90 days ago. */
export const dropOldNotifications = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from payment_notifications where id in (
        select id from payment_notifications
        where received_at < now() - interval '90 days' order by received_at limit ${most}
      )`,
  );
