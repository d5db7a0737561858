import { sql } from 'kysely';
import type { StackFrame } from '../../domain/errors/stack-frames.ts';
import type { Db } from '../connection/database.ts';

/** Maximum number of occurrences of a kind of error that are kept one by one. */
export const keptOccurrences = 20;
/** Maximum number of kinds of errors. */
const keptKinds = 2000;
/** How long the counts by the hour are kept. The dashboard adds up the last 24 hours. */
const keptHours = 48;

/**
 * Errors of one kind since the last write, with the details of the last one. Redacted; named like the columns. What belongs to
 * a request is null for a job.
 */
export interface ErrorRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly level: 'Warning' | 'Error' | 'Critical';
  readonly name: string;
  readonly message: string;
  readonly status_code: number | null;
  readonly http_method: string | null;
  readonly route: string | null;
  readonly occurrences: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly last_request_id: string | null;
  readonly last_user_id: string | null;
  readonly last_user_role: string | null;
  readonly release: string;
  readonly environment: string;
  readonly stack_trace: string;
  readonly stack_frames: readonly StackFrame[];
  readonly cause_chain: readonly { name: string; message: string }[];
  readonly request: object | null;
  readonly host: string;
  readonly process_id: number;
}

export interface OccurrenceRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly occurred_at: Date;
  readonly request_id: string | null;
}

/** How often errors of one kind occurred in an hour. */
export interface HourRow {
  readonly fingerprint: string;
  /** Start of the hour, in UTC. */
  readonly starts_at: Date;
  readonly occurrences: number;
}

/** What is written at once: each kind of error, its newest occurrences one by one, and all of them by the hour. */
export interface ErrorBatch {
  readonly errors: readonly ErrorRow[];
  readonly occurrences: readonly OccurrenceRow[];
  readonly hours: readonly HourRow[];
}

/**
 * Adds errors to the error log with six statements, for any number of errors. A resolved error that occurs again
 * becomes open again. Rows beyond the limits are deleted: the oldest occurrences of these errors, old hours, and the
 * kinds seen longest ago.
 */
export async function recordErrors(db: Db, { errors, occurrences, hours }: ErrorBatch): Promise<void> {
  await upsert(db, errors);
  await addHours(db, hours);
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

/** Adds to the counts by the hour, and deletes those of hours that nobody asks for any more. */
async function addHours(db: Db, hours: readonly HourRow[]): Promise<void> {
  await sql`
    insert into error_log_hours (error_log_id, starts_at, occurrences)
    select error_logs.id, hour.starts_at, hour.occurrences
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as hour (
      fingerprint text, starts_at timestamptz, occurrences bigint
    )
    join error_logs on error_logs.fingerprint = hour.fingerprint
    order by error_logs.fingerprint, hour.starts_at
    on conflict (error_log_id, starts_at) do update
    set occurrences = error_log_hours.occurrences + excluded.occurrences
  `.execute(db);
  await sql`
    delete from error_log_hours where starts_at < now() - interval '1 hour' * ${sql.lit(keptHours)}
  `.execute(db);
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
      -- A version is that of what people say of it, and of what it takes back by happening again.
      updated_at = case when error_logs.status = 'Resolved' then excluded.updated_at else error_logs.updated_at end
  `.execute(db);
}
