-- Ongoing and Completed follow from the clock and are never stored: see the view live_events.
create table events (
  id uuid primary key,
  organizer_id uuid not null constraint an_event_belongs_to_an_organizer references organizers (id),
  category_id uuid constraint an_event_is_in_a_category references categories (id),
  venue_id uuid constraint an_event_is_at_a_venue references venues (id),
  -- The unsigned 32-bit number that names this event inside its QR payloads; drawn at random.
  event_key bigint not null,
  slug text not null,
  title text not null,
  summary text,
  description_markdown text not null default '',
  -- An array rather than a table: tags are shown with their event and have no life of their own.
  tags text[] not null default '{}',
  status text not null default 'Draft',
  visibility text not null default 'Public',
  format text not null default 'In Person',
  is_signature boolean not null default false,
  is_featured boolean not null default false,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  doors_open_at timestamptz(3),
  timezone text not null,
  -- The window for ticket types that set none of their own.
  sales_start_at timestamptz(3),
  sales_end_at timestamptz(3),
  sales_paused boolean not null default false,
  currency text not null,
  cover_image_url text,
  age_restriction text,
  terms_markdown text not null default '',
  entry_instructions_markdown text not null default '',
  -- Null: the platform's own limit.
  max_tickets_per_order integer,
  published_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancellation_reason text,
  rejection_reason text,
  reviewed_by uuid constraint an_event_is_reviewed_by_a_user references users (id),
  reviewed_at timestamptz(3),
  created_by uuid not null constraint an_event_is_created_by_a_user references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint an_event_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint an_event_key_is_used_once unique (event_key),
  constraint an_event_key_fits_32_bits check (event_key between 0 and 4294967295),
  constraint an_event_has_a_known_status check (
    status in ('Draft', 'Pending Review', 'Rejected', 'Published', 'Postponed', 'Cancelled', 'Archived')
  ),
  constraint an_event_has_a_known_visibility check (visibility in ('Public', 'Unlisted', 'Private')),
  constraint an_event_has_a_known_format check (format in ('In Person', 'Online', 'Hybrid')),
  constraint a_slug_is_lowercase_words_and_dashes check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint an_event_ends_after_it_starts check (ends_at > starts_at),
  constraint doors_open_before_the_end check (doors_open_at < ends_at),
  constraint sales_end_after_they_start check (sales_end_at > sales_start_at),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$'),
  constraint an_order_limit_is_positive check (max_tickets_per_order > 0),
  constraint a_published_event_says_when check (status <> 'Published' or published_at is not null),
  constraint a_cancelled_event_says_when check (status <> 'Cancelled' or cancelled_at is not null),
  constraint a_rejected_event_says_why check (status <> 'Rejected' or rejection_reason is not null),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create unique index an_event_slug_is_used_once on events (slug) where deleted_at is null;
create unique index there_is_one_signature_event on events (is_signature) where is_signature and deleted_at is null;
create index events_by_newest on events (created_at desc, id desc) where deleted_at is null;
create index events_by_status on events (status, created_at desc, id desc) where deleted_at is null;
-- Published events that are not over: those that are Ongoing are few among all that ever were.
create index events_by_status_and_end on events (status, ends_at) where deleted_at is null;
create index events_by_start on events (starts_at, id) where deleted_at is null;
create index events_by_organizer on events (organizer_id, created_at desc, id desc) where deleted_at is null;
create index events_by_category on events (category_id) where deleted_at is null;
create index events_in_trash on events (deleted_at desc, id desc) where deleted_at is not null;
