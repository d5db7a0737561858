-- The zone of an organizer's reports; null: the platform's. filed_: the zone in which the tallies keep the days.
alter table organizers add column timezone text, add column filed_timezone text;
