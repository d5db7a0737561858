import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the keys under which uses of one person are counted: their account, by its id, and its confirmed address. So a limit for each person
 * holds whether they are signed in or buy as a guest.
 */
export const keysOf = (person: RawBuilder<unknown> | string | null): RawBuilder<unknown> => sql`(
  select ${person}::text
  union all
  select lower(account.email) from users as account
  where account.id = case when ${person}::text ~ '^[0-9a-f-]{36}$' then ${person}::text::uuid end
    and account.email_verified_at is not null
  union all
  select owner.id::text from users as owner
  where lower(owner.email) = ${person}::text and owner.email_verified_at is not null and owner.deleted_at is null
)`;
