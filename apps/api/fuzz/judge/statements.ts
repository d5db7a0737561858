/** Statements that the server sends by itself, at times of its own: whether one is seen does not depend on a request. */
const sentByItself: readonly RegExp[] = [
  // Aggregates the tallies.
  /^(with|insert|update|select (event_id, )?id).*(_tallies|pending_\w+|\b(counted_\w+|is_counted|is_pending)\b)/,
  // The watchdog, where the machine is so busy that PostgreSQL seems away.
  /^select pg_backend_pid\(\).* from pg_stat_activity\b/,
];

/** Words and signs of the statements of `db/writes`, which depend on the fields that are written. Everything else in them is a quoted name or a parameter. */
const wordsOfVerbs = new Set(
  `with old as select from where id any uuid and deleted_at is null for no key update order by set case when distinct then else end greatest
   timestamptz at time zone UTC interval 1 ms count integer returning insert into values coalesce max position delete or label true
   updated_at deleted_by delete_reason purge_at make_interval days 30 created_at jsonb unnest ordinality place new old_position not
   text cms_pages published_at clock_timestamp now 0 only_row null false as in or exists event event_id status array holds
   events live_events orders Reserved Awaiting Payment Paid ends_at starts_at format Online venue_id ticket_types type is_active
   Draft Published Postponed Cancelled general_settings event_approval_required slug currency cancelled_at calendar_sequence
   rescheduled_at tickets Active Pending Invited standing_entries ledger_entries entry ticket_id ticket_type_id secs double precision
    jsonb_strip_nulls contact_settings social_links media media_id media_uses released_at table_name record_id field sha256 link`.split(
    /\s+/,
  ),
);

/** Whether a statement is of a verb, with nothing in it that a request could have said. */
function isOfVerb(statement: string): boolean {
  if (
    !/^(with old as|insert into|update|delete from|select (updated_at|"?id"?|clock_timestamp|array|count\(\*\)::integer|"event"\."status")) ?/.test(
      statement,
    )
  )
    return false;
  const words = statement.replaceAll(/"[a-z_]+"|\$\d+/g, ' ').split(/[\s(),.=:'+*<>|[\]-]+/);
  return words.every((word) => word === '' || wordsOfVerbs.has(word));
}

const plain = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim();

/**
 * The statement without its place in a list: a page that begins behind a record has a condition more than the first one, and whether there is
 * such a page depends on how many records there are by then.
 */
const withoutPlace = (statement: string) =>
  statement
    .replaceAll(/ (and|where) \("[a-z_]+"(, "[a-z_]+")*\) [<>] \(\$\d+(, \$\d+)*\)/g, '')
    .replaceAll(/ offset \$\d+/g, '')
    .replaceAll(/\$\d+/g, '?');

/** Statements that no valid request has made: text that was sent may have become a part of them. Each a sentence. */
export function newStatements(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before.map(plain));
  const alike = new Set([...known].map(withoutPlace));
  return [...new Set(after.map(plain))]
    .filter(
      (statement) =>
        !alike.has(withoutPlace(statement)) &&
        !isOfVerb(statement) &&
        !sentByItself.some((pattern) => pattern.test(statement)),
    )
    .map((statement) => `a new statement, ${described(statement, known)}`);
}

/** From where on it differs from those that are known. */
function described(statement: string, known: ReadonlySet<string>): string {
  const alike = Math.max(0, ...[...known].map((each) => sharedLength(each, statement)));
  const start = Math.max(0, alike - 60);
  return `after ${alike} known characters: …${statement.slice(start, start + 600)}`;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
