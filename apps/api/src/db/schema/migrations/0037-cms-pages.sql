-- Rich text is stored as Markdown here and in all tables, and becomes sanitized HTML when read.
create table cms_pages (
  id uuid primary key,
  slug text not null,
  title text not null,
  excerpt text,
  body_markdown text not null default '',
  status text not null default 'Draft',
  published_at timestamptz(3),
  locale text not null default 'id',
  show_in_header boolean not null default false,
  show_in_footer boolean not null default false,
  position integer not null default 0,
  seo_title text,
  seo_description text,
  seo_image_url text,
  seo_noindex boolean not null default false,
  updated_by uuid constraint a_page_is_updated_by_a_user references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_page_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint a_page_has_a_known_status check (status in ('Draft', 'Published', 'Archived')),
  constraint a_slug_is_lowercase_words_and_dashes check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint a_published_page_says_when check (status <> 'Published' or published_at is not null),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create unique index a_page_slug_is_used_once on cms_pages (slug) where deleted_at is null;
create index cms_pages_in_order on cms_pages (position, id) where deleted_at is null;
create index cms_pages_in_trash on cms_pages (deleted_at desc, id desc) where deleted_at is not null;
