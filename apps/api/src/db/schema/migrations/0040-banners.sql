create table banners (
  id uuid primary key,
  title text not null,
  subtitle text,
  image_url text not null,
  image_mobile_url text,
  alt_text text,
  link_url text,
  cta_label text,
  -- Where the site shows it; the web application knows the places.
  placement text not null,
  position integer not null default 0,
  is_active boolean not null default true,
  -- From starts_at up to but not including ends_at; null leaves that side open.
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_banner_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint a_banner_ends_after_it_starts check (ends_at > starts_at),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create index banners_in_order on banners (position, id) where deleted_at is null;
create index banners_in_trash on banners (deleted_at desc, id desc) where deleted_at is not null;
