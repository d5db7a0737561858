-- The tallies of an organizer count the facts of its events: an event that was counted stays with its organizer. counted_:
-- the organizer that it was counted for; that of events that were counted before is taken without writing them.
alter table events add column counted_organizer_id uuid
generated always as (case when counted_stage is not null then organizer_id end) stored;
alter table events alter column counted_organizer_id drop expression;
alter table events
add constraint an_event_stays_with_its_organizer check (counted_organizer_id = organizer_id);
