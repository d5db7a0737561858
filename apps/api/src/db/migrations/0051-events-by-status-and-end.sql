-- Published events that are not over: those that are Ongoing are few among all that ever were.
create index events_by_status_and_end on events (status, ends_at) where deleted_at is null;
