create table signature_brand_partners (
  id uuid primary key,
  event_id uuid not null constraint a_partner_supports_an_event references events (id),
  name text not null,
  tier text not null,
  logo_url text,
  logo_dark_url text,
  website_url text,
  description text,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_partner_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint a_partner_has_a_known_tier check (
    tier in ('Title', 'Presenting', 'Platinum', 'Gold', 'Silver', 'Bronze', 'Media', 'Community')
  ),
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

create index signature_brand_partners_in_order on signature_brand_partners (event_id, position, id)
where deleted_at is null;
create index signature_brand_partners_in_trash on signature_brand_partners (deleted_at desc, id desc)
where deleted_at is not null;
