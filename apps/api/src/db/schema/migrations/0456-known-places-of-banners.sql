-- The places of the site that show banners.
alter table banners add constraint a_banner_has_a_known_place check (placement in ('Home Hero', 'Home Middle', 'Event List'));
