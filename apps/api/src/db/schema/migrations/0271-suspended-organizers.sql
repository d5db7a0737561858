-- Members of a suspended organizer manage nothing, and nothing of its events is sold. Gates and tickets go on.
alter table organizers
add column status text not null default 'Active',
add constraint an_organizer_has_a_known_status check (status in ('Active', 'Suspended'));
