-- Events that visitors find: those that are not over are few among all that ever were.
create index listed_events_by_end on events (ends_at, starts_at, id)
where status = 'Published' and visibility = 'Public' and deleted_at is null;
create index listed_events_by_start on events (starts_at, id)
where status = 'Published' and visibility = 'Public' and deleted_at is null;

-- GET /events/signature is the official event, whatever its slug is.
alter table events add constraint the_slug_signature_is_reserved check (slug <> 'signature');
