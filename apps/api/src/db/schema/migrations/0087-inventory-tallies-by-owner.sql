-- The owner of the figures: the platform, an organizer, or an event.
alter table inventory_tallies rename column scope_id to owner_id;
