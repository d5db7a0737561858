import type pg from 'pg';

/** Logs of the server after the requests. */
export interface StateAfterwards {
  /** Logged errors: each a sentence. */
  readonly errors: readonly string[];
  /** Rows of the audit log as JSON, without the name and address of the actor. */
  readonly activities: readonly string[];
}

export async function stateAfterwardsOf(client: pg.ClientBase, since: Date): Promise<StateAfterwards> {
  const errors = await client.query<{ text: string }>(
    `select concat_ws(' ', http_method, route, name, message) as text from error_logs where last_seen_at >= $1`,
    [since],
  );
  const activities = await client.query<{ text: string }>(
    `select (to_jsonb(a) - 'actor_name' - 'actor_email')::text as text
     from activity_log a where occurred_at >= $1`,
    [since],
  );
  return {
    errors: errors.rows.map(({ text }) => text),
    activities: activities.rows.map(({ text }) => text),
  };
}
