create table homepage_sections (
  id uuid primary key,
  key text not null,
  type text not null,
  title text,
  subtitle text,
  position integer not null default 0,
  is_visible boolean not null default true,
  config jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_section_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint a_section_has_a_known_type check (
    type in (
      'Hero', 'Featured Events', 'Upcoming Events', 'Signature Event', 'Categories',
      'Banners', 'Announcements', 'Faqs', 'Partners', 'Custom'
    )
  ),
  constraint a_section_config_is_an_object check (jsonb_typeof(config) = 'object'),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create unique index a_section_key_is_used_once on homepage_sections (key) where deleted_at is null;
create index homepage_sections_in_order on homepage_sections (position, id) where deleted_at is null;
create index homepage_sections_in_trash on homepage_sections (deleted_at desc, id desc)
where deleted_at is not null;
