-- Events whose ticket holders were reminded, by the beginning that they were told: one that is moved is told anew.
create table event_reminders (
  event_id uuid not null,
  starts_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (event_id, starts_at),
  constraint a_reminder_is_of_an_event foreign key (event_id) references events (id) on delete cascade
);
