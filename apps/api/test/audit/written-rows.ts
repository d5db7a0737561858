import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/db/schema/tables.ts';

/** A row that a transaction has written. */
export interface WrittenRow {
  readonly xid: string;
  readonly table: string;
  /** Null for tables whose rows have no id: settings, say. */
  readonly id: string | null;
  /** Whether it was made or deleted, or has another version, or came to the trash or from it. Counters alone make no version. */
  readonly isVersion: boolean;
}

/** Has a database note every row that is written, with its transaction: triggers see what has been deleted, too. */
export async function noteWrittenRows(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table written_rows (
      place bigint generated always as identity, xid text not null, name text not null, id uuid, is_version boolean not null
    )`.execute(db);
  await sql`
    create function note_written_row() returns trigger language plpgsql as $$
    declare
      before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
      after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    begin
      if before is distinct from after then
        insert into written_rows (xid, name, id, is_version) values (
          pg_current_xact_id()::text, tg_table_name, coalesce(after ->> 'id', before ->> 'id')::uuid,
          tg_op <> 'UPDATE' or (before ->> 'updated_at') is distinct from (after ->> 'updated_at')
            or (before ->> 'deleted_at') is distinct from (after ->> 'deleted_at')
        );
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'written_rows'`.execute(db);
  for (const { name } of rows)
    await sql`
      create trigger notes_written_row after insert or update or delete on ${sql.table(name)}
      for each row execute function note_written_row()`.execute(db);
}

/** Returns what was written since the last time, and forgets it. */
export async function takeWrittenRows(db: Kysely<Tables>): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    with taken as (delete from written_rows returning *)
    select xid, name as "table", id, is_version as "isVersion" from taken order by place`.execute(db);
  return rows;
}
