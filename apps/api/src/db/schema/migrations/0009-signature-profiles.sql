create table signature_profiles (
  id uuid primary key,
  event_id uuid not null constraint a_signature_profile_belongs_to_an_event references events (id),
  headline text not null,
  subheadline text,
  edition_label text,
  about_markdown text not null default '',
  hero_media_type text,
  hero_media_url text,
  hero_media_poster_url text,
  hero_media_alt text,
  logo_url text,
  highlights jsonb not null default '[]',
  stats jsonb not null default '[]',
  gallery jsonb not null default '[]',
  schedule jsonb not null default '[]',
  venue_map_url text,
  social_links jsonb not null default '{}',
  hashtags text[] not null default '{}',
  cta_label text,
  cta_url text,
  countdown_at timestamptz(3),
  is_published boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint an_event_has_one_signature_profile unique (event_id),
  constraint hero_media_has_a_known_type check (hero_media_type in ('Image', 'Video')),
  constraint hero_media_has_a_type_and_a_url check ((hero_media_type is null) = (hero_media_url is null)),
  constraint profile_lists_are_lists check (
    jsonb_typeof(highlights) = 'array'
    and jsonb_typeof(stats) = 'array'
    and jsonb_typeof(gallery) = 'array'
    and jsonb_typeof(schedule) = 'array'
  ),
  constraint social_links_are_an_object check (jsonb_typeof(social_links) = 'object')
);
