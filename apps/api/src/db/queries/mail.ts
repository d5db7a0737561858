import type { MailTemplateKey } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

const frame = [
  'general.site_name',
  'general.default_locale',
  'general.default_timezone',
  'email.footer_markdown',
  'email.footer_markdown_en',
] as const;

/** What is in the frame of every mail. */
export const mailFrame = (db: ReadDb) =>
  db
    .selectFrom(['general_settings as general', 'live_email_settings as email'])
    .select(frame)
    .executeTakeFirstOrThrow();

const settings = [
  'driver',
  'host',
  'port',
  'encryption',
  'username',
  'password_encrypted',
  'from_name',
  'from_address',
  'reply_to',
] as const;

/** How mail leaves, with the password as it is stored. */
export const mailSettings = (db: Kysely<Tables>) =>
  db.selectFrom('email_settings').select(settings).executeTakeFirstOrThrow();

export type MailSettings = Awaited<ReturnType<typeof mailSettings>>;

/** Changes how mail leaves, as nobody's account. */
export async function changeMailSettings(db: Db, settings: MailSettings): Promise<void> {
  await db
    .updateTable('email_settings')
    .set({ ...settings, updated_at: sql<string>`now()`, updated_by: null })
    .execute();
}

/**
 * A mail that waits with all that it needs: its frame, how it leaves, and why its address gets none. Undefined where it has ended. One
 * statement, since there are many mails: what is changed while a mail is written counts for the next one.
 */
export const mailToSend = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom(['mails', 'general_settings as general', 'email_settings as email'])
    .select([
      'mails.id',
      'template',
      'key',
      'recipient',
      'user_id',
      'mails.created_at',
      ...frame,
      ...settings,
    ])
    .select((select) => [
      sql<('Bounced' | 'Added' | 'Unsubscribed')[]>`array(${select
        .selectFrom('mail_suppressions')
        .select('reason')
        .where(sql`lower(address)`, '=', sql`lower(mails.recipient)`)})`.as('suppressions'),
    ])
    .where('mails.id', '=', id)
    .where('mails.status', '=', 'Queued')
    .$narrowType<{ template: MailTemplateKey }>()
    .executeTakeFirst();

export type MailToSend = NonNullable<Awaited<ReturnType<typeof mailToSend>>>;

/** The mail itself. */
export type WaitingMail = Pick<
  MailToSend,
  'id' | 'template' | 'key' | 'recipient' | 'user_id' | 'created_at'
>;

/** The account that a mail is for; undefined where there is none. */
export const mailReader = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('live_users')
    .select(['email', 'name', 'locale', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirst();
