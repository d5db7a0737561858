create table signature_artists (
  id uuid primary key,
  event_id uuid not null constraint an_artist_plays_at_an_event references events (id),
  name text not null,
  slug text not null,
  role text,
  genre text,
  bio_markdown text not null default '',
  photo_url text,
  country_code text,
  stage text,
  performs_at timestamptz(3),
  performs_until timestamptz(3),
  is_headliner boolean not null default false,
  position integer not null default 0,
  -- Until then the artist is a secret to everyone but administrators.
  announce_at timestamptz(3),
  is_active boolean not null default true,
  links jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint an_artist_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint a_slug_is_lowercase_words_and_dashes check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint a_country_is_an_iso_3166_code check (country_code ~ '^[A-Z]{2}$'),
  constraint a_performance_ends_after_it_starts check (performs_until > performs_at),
  constraint links_are_an_object check (jsonb_typeof(links) = 'object'),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create unique index an_artist_slug_is_used_once_per_event on signature_artists (event_id, slug)
where deleted_at is null;
create index signature_artists_in_order on signature_artists (event_id, position, id) where deleted_at is null;
create index signature_artists_in_trash on signature_artists (deleted_at desc, id desc)
where deleted_at is not null;
