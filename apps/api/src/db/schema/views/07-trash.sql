-- What can be removed has a trashed_ view, and all of them have the same columns. Order: deleted_at desc, id desc.
-- `taken` names what no two live records of a type may share and another one has by now. Its first word is known to
-- areas/trash.ts.

-- An event whose slug another one has by now gets a free one.
-- reads: events, event_names
create view trashed_events as
select
  id, title as label, slug as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  array_remove(
    array[
      case
        when is_signature and exists (select from event_names where kind = 'Signature')
          then 'place as the signature event'
      end
    ],
    null
  ) as taken
from events
where deleted_at is not null;

-- reads: ticket_types
create view trashed_ticket_types as
select
  id, name as label, kind as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from ticket_types
where deleted_at is not null;

-- reads: promos
create view trashed_promos as
select
  id, name as label, code as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from promos as live
      where live.event_id = promos.event_id and lower(live.code) = lower(promos.code) and live.deleted_at is null
    )
      then array[format('code "%s"', code)]
    else '{}'
  end as taken
from promos
where deleted_at is not null;

-- reads: vouchers
create view trashed_vouchers as
select
  id, code as label, recipient_name as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from vouchers as live
      where live.event_id = vouchers.event_id and lower(live.code) = lower(vouchers.code) and live.deleted_at is null
    )
      then array[format('code "%s"', code)]
    else '{}'
  end as taken
from vouchers
where deleted_at is not null;

-- reads: questions
create view trashed_questions as
select
  id, label, kind as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from questions
where deleted_at is not null;

-- reads: users
create view trashed_users as
select
  id, name as label, email as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from users as live
      where lower(live.email) = lower(users.email) and live.deleted_at is null
    )
      then array[format('email address %s', email)]
    else '{}'
  end as taken
from users
-- Whom the person was taken out of cannot come back.
where deleted_at is not null and anonymised_at is null;

-- reads: cms_pages
create view trashed_cms_pages as
select
  id, title as label, slug as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from cms_pages as live
      where live.slug = cms_pages.slug and live.deleted_at is null
    )
      then array[format('slug "%s"', slug)]
    else '{}'
  end as taken
from cms_pages
where deleted_at is not null;

-- reads: faqs
create view trashed_faqs as
select
  id, question as label, category as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from faqs
where deleted_at is not null;

-- reads: announcements
create view trashed_announcements as
select
  id, title as label, level as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from announcements
where deleted_at is not null;

-- reads: banners
create view trashed_banners as
select
  id, title as label, placement as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from banners
where deleted_at is not null;

-- reads: homepage_sections
create view trashed_homepage_sections as
select
  id, coalesce(title, key) as label, type as subtitle, null::uuid as event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from homepage_sections as live
      where live.key = homepage_sections.key and live.deleted_at is null
    )
      then array[format('key "%s"', key)]
    else '{}'
  end as taken
from homepage_sections
where deleted_at is not null;

-- reads: signature_artists
create view trashed_signature_artists as
select
  id, name as label, role as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  case
    when exists (
      select from signature_artists as live
      where live.event_id = signature_artists.event_id and live.slug = signature_artists.slug and live.deleted_at is null
    )
      then array[format('slug "%s"', slug)]
    else '{}'
  end as taken
from signature_artists
where deleted_at is not null;

-- reads: signature_brand_partners
create view trashed_signature_brand_partners as
select
  id, name as label, tier as subtitle, event_id,
  deleted_at, deleted_by, delete_reason, purge_at,
  '{}'::text[] as taken
from signature_brand_partners
where deleted_at is not null;

-- The event that a removed record belongs to. It may be in the trash itself, and so is not read from live_events;
-- its status is told as there.
-- reads: events
create view trash_events as
select e.id, e.organizer_id, e.deleted_at is not null as is_in_trash, to_json(part) as event
from events as e
cross join lateral (
  select
    e.id, e.title, e.slug,
    case
      when e.status = 'Published' and e.ends_at <= now() then 'Completed'
      when e.status = 'Published' and e.starts_at <= now() then 'Ongoing'
      else e.status
    end as status,
    to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
    e.timezone, e.cover_image_url
) as part;

comment on column trash_events.is_in_trash is 'never null';
comment on column trash_events.event is 'never null';

-- Everything in the trash, to be counted.
-- reads: trashed_events, trashed_ticket_types, trashed_promos, trashed_vouchers, trashed_questions, trashed_users,
-- trashed_cms_pages, trashed_faqs, trashed_announcements, trashed_banners, trashed_homepage_sections,
-- trashed_signature_artists, trashed_signature_brand_partners
create view trash as
select 'events' as type, id, label from trashed_events
union all
select 'ticket_types', id, label from trashed_ticket_types
union all
select 'promos', id, label from trashed_promos
union all
select 'vouchers', id, label from trashed_vouchers
union all
select 'questions', id, label from trashed_questions
union all
select 'users', id, label from trashed_users
union all
select 'cms_pages', id, label from trashed_cms_pages
union all
select 'faqs', id, label from trashed_faqs
union all
select 'announcements', id, label from trashed_announcements
union all
select 'banners', id, label from trashed_banners
union all
select 'homepage_sections', id, label from trashed_homepage_sections
union all
select 'signature_artists', id, label from trashed_signature_artists
union all
select 'signature_brand_partners', id, label from trashed_signature_brand_partners;

comment on column trash.type is
'one of: events, ticket_types, promos, vouchers, questions, users, cms_pages, faqs, announcements, banners, homepage_sections, signature_artists, signature_brand_partners';
