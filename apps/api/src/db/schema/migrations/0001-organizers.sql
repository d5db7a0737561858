create table organizers (
  id uuid primary key,
  name text not null,
  slug text not null,
  logo_url text,
  description text,
  website_url text,
  support_email text,
  support_phone text,
  is_official boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint an_organizer_slug_is_used_once unique (slug),
  constraint a_slug_is_lowercase_words_and_dashes check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);

create index organizers_by_newest on organizers (created_at desc, id desc);
