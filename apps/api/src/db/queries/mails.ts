import type { MailTemplateKey } from '@karcis/contract';
import { type Selectable, sql } from 'kysely';
import { formatUuidV7, newId } from '../../domain/id.ts';
import type { Database, Db, ReadDb } from '../connection/database.ts';
import { leavesWork } from '../connection/left-work.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';
import { enqueue, enqueueing } from './jobs.ts';

interface NewMail {
  readonly template: MailTemplateKey;
  /** What it is about. A mail of the template with this key is written once. */
  readonly key: string;
  readonly recipient: string;
  readonly userId: string | null;
}

/**
 * Puts a mail beside what the transaction does: it is sent by a job, once that is committed. Returns its id; undefined where it was written
 * before.
 */
export async function queueMail(
  db: Db,
  { template, key, recipient, userId }: NewMail,
): Promise<string | undefined> {
  const id = newId();
  const { rows } = await sql`
    with mail as (
      insert into mails (id, template, key, recipient, user_id)
      values (${id}, ${template}, ${key}, ${recipient}, ${userId})
      on conflict do nothing
      returning id
    )
    ${enqueueing([jobOf(id)], sql`exists (select from mail)`)}
  `.execute(db);
  if (rows.length === 0) return undefined;
  leavesWork(db);
  return id;
}

/** Sends a mail again that has ended, under an id of its own. Returns that; undefined where it has not ended, or waits again. */
export async function queueAgain(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into mails (id, template, key, recipient, user_id, resent_of)
    select ${newId()}::uuid, template, key, recipient, user_id, id from mails
    where id = ${id} and status <> 'Queued'
    on conflict do nothing
    returning id
  `.execute(db);
  const again = rows[0]?.id;
  if (again === undefined) return undefined;
  await enqueue(db, [jobOf(again)]);
  leavesWork(db);
  return again;
}

interface ManyMails {
  readonly template: MailTemplateKey;
  /** Whether somebody waits for them: they are sent along with such mails. */
  readonly isAwaited?: boolean;
  /** Seconds until they leave; 0 without it. */
  readonly dueIn?: number;
  readonly mails: readonly {
    readonly key: string;
    readonly recipient: string;
    readonly userId: string | null;
  }[];
}

/**
 * Puts mails to many people beside what the transaction does. Those that nobody waits for have a lane of their own, and hold up no mail that
 * somebody does.
 */
export async function queueManyMails(
  db: Db,
  { template, mails, isAwaited = false, dueIn = 0 }: ManyMails,
): Promise<void> {
  const job = isAwaited
    ? ({ kind: 'mail.send', lane: 'mail' } as const)
    : ({ kind: 'mail.send_optional', lane: 'mail_optional' } as const);
  const all = mails.map(({ key, recipient, userId }) => ({ id: newId(), key, recipient, user_id: userId }));
  const { rows } = await sql<{ id: string }>`
    insert into mails (id, template, key, recipient, user_id)
    select mail.id, ${template}::text, mail.key, mail.recipient, mail.user_id
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as mail (id uuid, key text, recipient text, user_id uuid)
    on conflict do nothing
    returning id
  `.execute(db);
  await enqueue(
    db,
    rows.map(({ id }) => ({ ...job, key: id, subjectId: id, dueIn })),
  );
  leavesWork(db);
}

const jobOf = (id: string) => ({ kind: 'mail.send', lane: 'mail', key: id, subjectId: id }) as const;

/** How a mail can end. */
type End = Exclude<Selectable<Tables['mails']>['status'], 'Queued'>;

interface MailEnd {
  readonly status: End;
  readonly subject?: string;
  readonly locale?: string;
  readonly reply?: string | null;
  readonly isReached?: boolean;
}

/**
 * Notes how a mail ended; where a mail server was reached, also that mails go again. A mail that has ended stays as it
 * is, but for one that was Skipped while a mail server had it, and that has left: sent again, it would arrive twice.
 */
export async function endMail(
  db: Db,
  id: string,
  { status, isReached = false, ...told }: MailEnd,
): Promise<void> {
  await db
    .with('pause', (pause) => pause.deleteFrom('mail_pause').where('only_row', '=', isReached))
    .updateTable('mails')
    .set({ status, sent_at: status === 'Sent' ? sql<string>`now()` : null, ...told })
    .where('id', '=', id)
    .where('status', 'in', status === 'Sent' ? ['Queued', 'Skipped'] : ['Queued'])
    .execute();
}

/** Has a mail wait again that has failed, whose job is tried again. */
export async function awaitMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'Queued', reply: null })
    .where('id', '=', id)
    .where('status', '=', 'Failed')
    .execute();
}

/** Notes why a mail could not be sent yet. */
export async function noteReply(db: Db, id: string, reply: string | null): Promise<void> {
  await db.updateTable('mails').set({ reply }).where('id', '=', id).where('status', '=', 'Queued').execute();
}

/** Notes that mails wait, since no mail server can be reached. */
export async function notePause(db: Db, reply: string | null): Promise<void> {
  await db
    .insertInto('mail_pause')
    .values({ reply })
    .onConflict((pause) => pause.column('only_row').doUpdateSet({ reply }))
    .execute();
}

/** Notes that mails go again. */
export async function endPause(db: Db): Promise<void> {
  await db.deleteFrom('mail_pause').where('only_row', '=', true).execute();
}

/** How the mails of the last hour stand, over all processes: their ids are in the order of time. */
export const mailFigures = (db: ReadDb) =>
  db
    .selectFrom('mails')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('id', '>', formatUuidV7(Date.now() - 3_600_000, new Uint8Array(10)))
    .groupBy('status')
    .execute();

/** Sends no more mail to an address. Returns undefined where that is so already. */
export const suppress = (
  db: Db,
  suppression: { address: string; reason: 'Bounced' | 'Added' | 'Unsubscribed'; reply: string | null },
) =>
  db
    .insertInto('mail_suppressions')
    .values({ id: newId(), ...suppression })
    .onConflict((address) => address.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Sends mail to an address again. Returns it; undefined where there is none with this id. */
export const unsuppress = (db: Db, id: string) =>
  db.deleteFrom('mail_suppressions').where('id', '=', id).returning('address').executeTakeFirst();

/** The mails as administrators see them, under the name `mail`. */
export const mailsOf = (db: ReadDb) =>
  db
    .selectFrom('mails as mail')
    .select([
      'mail.id',
      'mail.template',
      'mail.status',
      'mail.recipient',
      'mail.subject',
      'mail.locale',
      'mail.reply',
      'mail.resent_of',
      'mail.created_at',
      'mail.sent_at',
    ])
    .$narrowType<{ template: MailTemplateKey; locale: 'id' | 'en' | null }>();

/** Deletes mails that are older than 30 days, and with each those that repeat it, unless one of them waits. */
export const dropOldMails = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from mails where id in (
        select id from mails where created_at < now() - interval '30 days' and not exists (
          select from mails as waiting
          where waiting.template = mails.template and waiting.key = mails.key and waiting.status = 'Queued'
        )
        order by id limit ${most}
      )`,
  );
