-- When work that is done again and again begins next. The process that moves the instant on starts it.
create table schedules (
  name text primary key,
  next_at timestamptz(3) not null
);
