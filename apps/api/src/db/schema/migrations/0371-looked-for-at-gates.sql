-- What a phone that is online has not heard yet, and guests who are looked for by their address.
create index tickets_by_change on tickets (event_id, updated_at, id);
create index tickets_by_attendee_email on tickets (event_id, lower(attendee_email));
