-- Of the time before errors were counted by the hour, what is kept one by one is all that is known.
insert into error_log_hours (error_log_id, starts_at, occurrences)
select error_log_id, date_trunc('hour', occurred_at, 'UTC'), count(*)
from error_occurrences
where occurred_at > now() - interval '48 hours'
group by error_log_id, date_trunc('hour', occurred_at, 'UTC');
