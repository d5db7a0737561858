-- Places of the site that show banners. Banners of other places were not shown, so they stay out of sight, unless a section named their place.
update banners set is_active = false
where placement not in ('Home Hero', 'Home Middle', 'Event List')
  and not exists (
    select from homepage_sections as section
    where section.type = 'Banners' and section.deleted_at is null and section.config ->> 'placement' = banners.placement
  );
update banners set placement = 'Home Middle' where placement not in ('Home Hero', 'Home Middle', 'Event List');

-- Settings of sections that nothing has read.
update homepage_sections set config = config - 'layout' - 'background' - 'style' - 'autoplay_seconds' - 'placement'
where config ?| array['layout', 'background', 'style', 'autoplay_seconds', 'placement'];
