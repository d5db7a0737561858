-- How often an error occurred, by the hour. Occurrences are kept one by one only up to a limit; these are all of them.
-- Hours older than two days are swept when errors are written.
create table error_log_hours (
  error_log_id uuid not null constraint an_hour_is_of_an_error references error_logs (id) on delete cascade,
  starts_at timestamptz(3) not null,
  occurrences bigint not null,
  primary key (error_log_id, starts_at),
  constraint an_hour_begins_on_the_hour check (date_trunc('hour', starts_at, 'UTC') = starts_at),
  constraint an_hour_is_kept_for_what_occurred_in_it check (occurrences > 0)
);

create index error_log_hours_by_time on error_log_hours (starts_at) include (occurrences);
