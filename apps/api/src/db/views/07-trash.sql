-- Order: deleted_at desc, id desc. Asked for one type, PostgreSQL reads that table alone.
create view trash as
select
  'events' as type, id, title as label, slug as subtitle, id as event_id,
  deleted_at, deleted_by, delete_reason, purge_at
from events
where deleted_at is not null
union all
select 'ticket_types', id, name, kind, event_id, deleted_at, deleted_by, delete_reason, purge_at
from ticket_types
where deleted_at is not null
union all
select 'promos', id, name, code, event_id, deleted_at, deleted_by, delete_reason, purge_at
from promos
where deleted_at is not null
union all
select 'vouchers', id, code, recipient_name, event_id, deleted_at, deleted_by, delete_reason, purge_at
from vouchers
where deleted_at is not null
union all
select 'users', id, name, email, null, deleted_at, deleted_by, delete_reason, purge_at
from users
where deleted_at is not null
union all
select 'cms_pages', id, title, slug, null, deleted_at, deleted_by, delete_reason, purge_at
from cms_pages
where deleted_at is not null
union all
select 'faqs', id, question, category, null, deleted_at, deleted_by, delete_reason, purge_at
from faqs
where deleted_at is not null
union all
select 'announcements', id, title, level, null, deleted_at, deleted_by, delete_reason, purge_at
from announcements
where deleted_at is not null
union all
select 'banners', id, title, placement, null, deleted_at, deleted_by, delete_reason, purge_at
from banners
where deleted_at is not null
union all
select 'homepage_sections', id, coalesce(title, key), type, null, deleted_at, deleted_by, delete_reason, purge_at
from homepage_sections
where deleted_at is not null
union all
select 'signature_artists', id, name, role, event_id, deleted_at, deleted_by, delete_reason, purge_at
from signature_artists
where deleted_at is not null
union all
select 'signature_brand_partners', id, name, tier, event_id, deleted_at, deleted_by, delete_reason, purge_at
from signature_brand_partners
where deleted_at is not null;

comment on column trash.type is
'one of: events, ticket_types, promos, vouchers, users, cms_pages, faqs, announcements, banners, homepage_sections, signature_artists, signature_brand_partners';
comment on column trash.id is 'never null';
comment on column trash.label is 'never null';
comment on column trash.deleted_at is 'never null';
comment on column trash.deleted_by is 'never null';
comment on column trash.delete_reason is 'never null';
