-- A live_ view is what a read may see of its table: nothing from the trash, no secrets, and the facts that follow
-- from the clock or from other rows. A public_ view is the part of it that visitors see.
-- Comments on columns ("one of: …", "never null") are read by the generator of tables.ts.

-- reads: cms_pages
create view live_cms_pages as
select * from cms_pages where deleted_at is null;

-- reads: live_cms_pages
create view public_pages as
select * from live_cms_pages where status = 'Published';

-- Order: position, id.
-- reads: faqs
create view live_faqs as
select * from faqs where deleted_at is null;

-- Order: position, id.
-- reads: live_faqs
create view public_faqs as
select * from live_faqs where is_active;

-- Order: priority desc, created_at desc, id desc.
-- reads: announcements
create view live_announcements as
select
  announcements.*,
  case
    when not is_active then 'Inactive'
    when ends_at <= now() then 'Expired'
    when starts_at > now() then 'Scheduled'
    else 'Active'
  end as status
from announcements
where deleted_at is null;

comment on column live_announcements.status is 'one of: Scheduled, Active, Expired, Inactive';

-- Order: priority desc, created_at desc, id desc.
-- reads: live_announcements
create view public_announcements as
select * from live_announcements where status = 'Active';

-- Order: placement, position, id.
-- reads: banners
create view live_banners as
select * from banners where deleted_at is null;

-- Order: placement, position, id.
-- reads: live_banners
create view public_banners as
select *
from live_banners
where is_active and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now());

-- Order: position, id.
-- reads: homepage_sections
create view live_homepage_sections as
select * from homepage_sections where deleted_at is null;

-- Order: position, id.
-- reads: live_homepage_sections
create view public_homepage_sections as
select * from live_homepage_sections where is_visible;
