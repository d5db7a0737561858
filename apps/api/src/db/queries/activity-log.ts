import { type Kysely, sql } from 'kysely';
import type { Activity, Caller } from '../../domain/activity.ts';
import { newId } from '../../domain/id.ts';
import { plainText, redacted } from '../../domain/security/redaction.ts';
import type { Database, Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';

/** An activity with when it was and where it came from. Its id lets the same entry be written twice, once in effect. */
export interface ActivityEntry extends Activity {
  readonly id: string;
  readonly occurredAt: Date | string;
  readonly caller: Caller | null;
}

export const entryFor = (activity: Activity, caller: Caller | null): ActivityEntry => ({
  ...activity,
  id: newId(),
  occurredAt: new Date(),
  caller,
});

/**
 * Writes entries of the audit log, however many, with one statement. Actors are looked up by it, and their
 * names are kept as they are then. An activity without an actor is the system's, unless it is a guest's or names a role.
 *
 * Each is looked up by itself (lateral, limit 1): the planner expects hundreds of entries and would read all users.
 */
export async function recordActivities(db: Db, entries: readonly ActivityEntry[]): Promise<void> {
  const titles = await titlesOf(db, entries);
  await sql`
    insert into activity_log (
      id, occurred_at, action, description, role_context, actor_type, actor_id, actor_name, actor_email, actor_role,
      subject_type, subject_id, subject_label, event_id, event_title, changes, outcome, ip_address, user_agent, request_id
    )
    select
      entry.id, entry.occurred_at, entry.action, entry.description, coalesce(actor.role, entry.role_context, 'system'),
      case when actor.id is null and entry.is_guest then 'Guest' when actor.id is null then 'System' when token.kind = 'Api' then 'Api Token' else 'User' end,
      actor.id, actor.name, actor.email, actor.role,
      entry.subject_type, entry.subject_id, entry.subject_label, entry.event_id, entry.event_title, coalesce(entry.changes, '[]'),
      entry.outcome, entry.ip_address, entry.user_agent, entry.request_id
    from jsonb_to_recordset(${JSON.stringify(entries.map(rowOf(titles)))}::jsonb) as entry (
      id uuid, occurred_at timestamptz, action text, description text, role_context text,
      is_guest boolean, user_id uuid, token_id uuid, token_hash text, subject_type text, subject_id uuid, subject_label text,
      event_id uuid, event_title text, changes jsonb, outcome text, ip_address text, user_agent text, request_id text
    )
    left join lateral (
      select user_id, kind
      from access_tokens
      where id = entry.token_id or token_hash = decode(entry.token_hash, 'hex')
      limit 1
    ) as token on true
    left join lateral (
      select id, name, email, role from users where id = coalesce(entry.user_id, token.user_id) limit 1
    ) as actor on true
    on conflict (id) do nothing
  `.execute(db);
}

/** Why an account that is suspended was so, last; undefined where it is not. */
export async function reasonOf(db: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select change ->> 'new' as reason
    from activity_log as entry, jsonb_array_elements(entry.changes) as change
    where entry.subject_id = ${userId} and entry.action = 'user.suspended' and change ->> 'field' = 'reason'
      and exists (select from users where id = ${userId} and status = 'Suspended')
    order by entry.occurred_at desc, entry.id desc limit 1`.execute(db);
  return rows[0]?.reason;
}

/** The titles of the events of entries, as they are now. */
async function titlesOf(db: Db, entries: readonly ActivityEntry[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(entries.flatMap(({ eventId }) => eventId ?? []));
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from events where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const rowOf =
  (titles: ReadonlyMap<string, string>) =>
  ({ id, occurredAt, caller, by, subject, eventId, roleContext, isGuest, ...said }: ActivityEntry) => ({
    id,
    occurred_at: occurredAt,
    action: said.action,
    description: plainText(said.description, 500),
    role_context: roleContext,
    is_guest: isGuest,
    user_id: by && 'userId' in by ? by.userId : undefined,
    token_id: by && 'tokenId' in by ? by.tokenId : undefined,
    token_hash: by && 'tokenHash' in by ? by.tokenHash.toString('hex') : undefined,
    subject_type: subject?.type,
    subject_id: subject?.id,
    subject_label: subject && subject.label !== null ? plainText(subject.label, 200) : undefined,
    event_id: eventId,
    event_title: titles.get(eventId ?? ''),
    changes: said.changes,
    outcome: said.outcome,
    ip_address: caller?.ip,
    user_agent: caller === null || caller.userAgent === null ? undefined : redacted(caller.userAgent, 300),
    request_id: caller?.requestId,
  });

/** Takes out from where things were done a year ago: what was done stays. */
export const forgetOrigins = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      update activity_log set ip_address = null, user_agent = null where id in (
        select id from activity_log
        where occurred_at < now() - interval '365 days' and (ip_address is not null or user_agent is not null)
        order by occurred_at limit ${most}
      )`,
  );
