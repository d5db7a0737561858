-- Events are counted by the day they were published (of those that never were, there are few), and by the day they began.
create index events_by_publication on events (published_at) where deleted_at is null;
create index events_offered_by_start on events (starts_at, id) where stage in ('Published', 'Postponed', 'Archived');
