create table categories (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint a_category_slug_is_used_once unique (slug),
  constraint a_slug_is_lowercase_words_and_dashes check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
