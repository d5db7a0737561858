-- For the feed of what has happened to the events of an organizer.
create index outbox_by_organizer on outbox (organizer_id, occurred_at, id) where organizer_id is not null;
