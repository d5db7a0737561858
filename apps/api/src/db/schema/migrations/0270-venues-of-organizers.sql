-- Null: a venue of the platform, which all see.
alter table venues
add column organizer_id uuid constraint a_venue_belongs_to_an_organizer references organizers (id);

create index venues_by_organizer on venues (organizer_id);
create index venues_by_name on venues (name, id);

-- A venue or a category that an event names, in the trash as well, stays.
create index events_by_venue on events (venue_id);
drop index events_by_category;
create index events_by_category on events (category_id);
