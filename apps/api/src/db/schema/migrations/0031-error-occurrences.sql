-- The recent occurrences of an error; the application keeps the newest few of each.
create table error_occurrences (
  id uuid primary key,
  error_log_id uuid not null constraint an_occurrence_is_of_an_error references error_logs (id),
  occurred_at timestamptz(3) not null,
  request_id text
);

create index error_occurrences_by_error on error_occurrences (error_log_id, occurred_at desc, id desc);
create index error_occurrences_by_time on error_occurrences (occurred_at);
