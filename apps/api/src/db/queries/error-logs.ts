import { sql } from 'kysely';
import type { StackFrame } from '../../domain/errors/stack-frames.ts';
import type { Db } from '../connection/database.ts';

/** How many occurrences of a kind of error are kept one by one, and how many kinds. */
export const keptOccurrences = 20;
const keptKinds = 2000;

/** Errors of one kind since the last writing, with the details of the last; redacted, with the names of the columns. */
export interface ErrorRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly level: 'Warning' | 'Error' | 'Critical';
  readonly name: string;
  readonly message: string;
  readonly status_code: number;
  readonly http_method: string;
  readonly route: string | null;
  readonly occurrences: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly last_request_id: string;
  readonly last_user_id: string | null;
  readonly last_user_role: string | null;
  readonly release: string;
  readonly environment: string;
  readonly stack_trace: string;
  readonly stack_frames: readonly StackFrame[];
  readonly cause_chain: readonly { name: string; message: string }[];
  readonly request: object;
  readonly host: string;
  readonly process_id: number;
}

export interface OccurrenceRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly occurred_at: Date;
  readonly request_id: string;
}

/**
 * Adds errors to the error log, however many, with four statements. A resolved error that happens again is open
 * again. What is over the limits goes: the oldest occurrences of these errors, and the kinds seen longest ago.
 */
export async function recordErrors(
  db: Db,
  errors: readonly ErrorRow[],
  occurrences: readonly OccurrenceRow[],
): Promise<void> {
  await upsert(db, errors);
  await sql`
    insert into error_occurrences (id, error_log_id, occurred_at, request_id)
    select occurrence.id, error_logs.id, occurrence.occurred_at, occurrence.request_id
    from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb) as occurrence (
      id uuid, fingerprint text, occurred_at timestamptz, request_id text
    )
    join error_logs on error_logs.fingerprint = occurrence.fingerprint
    on conflict (id) do nothing
  `.execute(db);
  const old = sql`select id from error_logs order by last_seen_at desc, id desc offset ${sql.lit(keptKinds)}`;
  await sql`
    delete from error_occurrences
    where error_log_id in (${old}) or id in (
      select id
      from (
        select
          error_occurrences.id,
          row_number() over (partition by error_log_id order by occurred_at desc, error_occurrences.id desc) as place
        from error_occurrences
        join error_logs on error_logs.id = error_log_id
        where fingerprint = any (${errors.map(({ fingerprint }) => fingerprint)}::text[])
      ) as ranked
      where place > ${sql.lit(keptOccurrences)}
    )
  `.execute(db);
  await sql`delete from error_logs where id in (${old})`.execute(db);
}

/** In the order of their fingerprints: two servers that write the same errors must not wait for each other. */
async function upsert(db: Db, errors: readonly ErrorRow[]): Promise<void> {
  await sql`
    insert into error_logs (
      id, fingerprint, level, name, message, status_code, http_method, route, occurrences, first_seen_at,
      last_seen_at, last_request_id, last_user_id, last_user_role, release, environment, stack_trace, stack_frames,
      cause_chain, request, host, process_id
    )
    select *
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as error (
      id uuid, fingerprint text, level text, name text, message text, status_code smallint, http_method text,
      route text, occurrences bigint, first_seen_at timestamptz, last_seen_at timestamptz, last_request_id text,
      last_user_id uuid, last_user_role text, release text, environment text, stack_trace text, stack_frames jsonb,
      cause_chain jsonb, request jsonb, host text, process_id integer
    )
    order by fingerprint
    on conflict (fingerprint) do update set
      level = excluded.level,
      message = excluded.message,
      status_code = excluded.status_code,
      http_method = excluded.http_method,
      occurrences = error_logs.occurrences + excluded.occurrences,
      first_seen_at = least(error_logs.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(error_logs.last_seen_at, excluded.last_seen_at),
      last_request_id = excluded.last_request_id,
      last_user_id = excluded.last_user_id,
      last_user_role = excluded.last_user_role,
      release = excluded.release,
      environment = excluded.environment,
      status = case when error_logs.status = 'Resolved' then 'Open' else error_logs.status end,
      resolved_at = case when error_logs.status = 'Resolved' then null else error_logs.resolved_at end,
      resolved_by = case when error_logs.status = 'Resolved' then null else error_logs.resolved_by end,
      stack_trace = excluded.stack_trace,
      stack_frames = excluded.stack_frames,
      cause_chain = excluded.cause_chain,
      request = excluded.request,
      host = excluded.host,
      process_id = excluded.process_id,
      updated_at = now()
  `.execute(db);
}
