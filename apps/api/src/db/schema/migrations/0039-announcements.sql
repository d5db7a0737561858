-- An announcement's status follows from its window and its switch: see the view live_announcements.
create table announcements (
  id uuid primary key,
  title text not null,
  body_markdown text not null default '',
  level text not null default 'Info',
  link_url text,
  link_label text,
  is_dismissible boolean not null default true,
  is_active boolean not null default true,
  -- From starts_at up to but not including ends_at; null leaves that side open.
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- The higher is shown first.
  priority integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint an_announcement_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint an_announcement_has_a_known_level check (level in ('Info', 'Success', 'Warning', 'Critical')),
  constraint an_announcement_ends_after_it_starts check (ends_at > starts_at),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create index announcements_in_order on announcements (priority desc, created_at desc, id desc)
where deleted_at is null;
create index announcements_in_trash on announcements (deleted_at desc, id desc) where deleted_at is not null;
