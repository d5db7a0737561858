-- As in all other tables of an event: docs/decisions/0030.
alter table event_themes drop constraint event_themes_pkey, add primary key (event_id, id);
alter table signature_profiles drop constraint signature_profiles_pkey, add primary key (event_id, id);
alter table signature_artists drop constraint signature_artists_pkey, add primary key (event_id, id);
alter table signature_brand_partners drop constraint signature_brand_partners_pkey, add primary key (event_id, id);
