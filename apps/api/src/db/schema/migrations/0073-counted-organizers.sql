-- counted_: the zone in which the tallies keep the days of the organizer.
alter table organizers rename column filed_timezone to counted_timezone;
