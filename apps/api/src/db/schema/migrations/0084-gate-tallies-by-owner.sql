-- The owner of the figures: the platform, an organizer, or an event.
alter table gate_tallies rename column scope_id to owner_id;
