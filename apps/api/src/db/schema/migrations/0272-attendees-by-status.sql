-- For the attendees of an event that have a status, newest first.
create index tickets_by_event_and_status on tickets (event_id, status, created_at desc, id desc);
