import { type Kysely, sql } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** What is in the frame of every mail. */
export const mailFrame = (db: ReadDb) =>
  db
    .selectFrom(['general_settings as general', 'live_email_settings as email'])
    .select([
      'general.site_name',
      'general.default_locale',
      'general.default_timezone',
      'email.footer_markdown',
    ])
    .executeTakeFirstOrThrow();

/** How mail leaves, with the password as it is stored. */
export const mailSettings = (db: Kysely<Tables>) =>
  db
    .selectFrom('email_settings')
    .select([
      'driver',
      'host',
      'port',
      'encryption',
      'username',
      'password_encrypted',
      'from_name',
      'from_address',
      'reply_to',
    ])
    .executeTakeFirstOrThrow();

export type MailSettings = Awaited<ReturnType<typeof mailSettings>>;

/** Changes how mail leaves, as nobody's account. */
export async function changeMailSettings(db: Db, settings: MailSettings): Promise<void> {
  await db
    .updateTable('email_settings')
    .set({ ...settings, updated_at: sql<string>`now()`, updated_by: null })
    .execute();
}

/** The account that a mail is for; undefined where there is none. */
export const mailReader = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('live_users')
    .select(['email', 'name', 'locale', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirst();
