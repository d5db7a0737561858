-- The phones and scanners of check-in staff. One device serves many events, so it belongs to a person.
create table devices (
  id uuid primary key,
  user_id uuid not null constraint a_device_belongs_to_a_user references users (id),
  name text not null,
  platform text,
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index devices_by_user on devices (user_id, created_at desc, id desc);
