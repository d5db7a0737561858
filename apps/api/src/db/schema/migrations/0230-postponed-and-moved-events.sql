-- When an event was postponed and why, when its date, zone or place was changed last although tickets were out, and how often
-- its entry in calendars was.
alter table events
add column postponed_at timestamptz(3),
add column postponement_reason text,
add column rescheduled_at timestamptz(3),
add column calendar_sequence integer not null default 0,
add constraint an_event_lasts_a_year_at_most check (ends_at - starts_at <= interval '366 days');
