import { sql } from 'kysely';
import type { Database } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { enqueueing } from '../db/queries/jobs.ts';
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
    const job = { kind: 'payment.notified', lane: 'money', key: note, subjectId: note } as const;
    const { rows } = await sql`
      with note as (
        insert into payment_notifications (id, account_id, notification_id, reference, about)
        values (${note}, ${id}, ${said.id}, ${said.reference}, ${said.about})
        on conflict do nothing
        returning id
      )
      ${enqueueing([job], sql`exists (select from note)`)}
    `.execute(db);
    if (rows.length === 1) leavesWork(db);
  });
  return true;
}

/** What a notification is about, as its account knows it. It need not be a payment of ours: another shop may have the same account. */
interface Notified {
  readonly account: string;
  readonly reference: string;
  readonly about: string | null;
}

/** Returns what a notification is about; undefined where its provider does not know it either. */
export async function paymentNotified(
  { database: { internal }, payments }: Asking,
  id: string,
  signal: AbortSignal,
): Promise<Notified | undefined> {
  const note = await internal
    .selectFrom('payment_notifications')
    .select(['account_id', 'reference', 'about'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (note === undefined) return undefined;
  const { account_id: account, about, reference } = note;
  if (reference !== null) return { account, reference, about };
  const stored = about === null ? undefined : await storedAccount(internal, account);
  if (about === null || stored === undefined) return undefined;
  const found = await payments.provider(stored.provider).find(about, await payments.open(stored), signal);
  return found === null ? undefined : { account, reference: found, about };
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
