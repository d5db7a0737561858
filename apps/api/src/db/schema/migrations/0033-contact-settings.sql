create table contact_settings (
  only_row boolean primary key default true,
  support_email text,
  support_phone text,
  whatsapp_number text,
  address text,
  city text,
  province text,
  postal_code text,
  country_code text,
  business_hours text,
  maps_url text,
  social_links jsonb not null default '{}',
  -- Who hears of what needs attention. Never public.
  notify_emails text[] not null default '{}',
  updated_at timestamptz(3) not null default now(),
  updated_by uuid constraint contact_settings_are_updated_by_a_user references users (id),
  constraint there_is_one_row_of_contact_settings check (only_row),
  constraint a_country_is_an_iso_3166_code check (country_code ~ '^[A-Z]{2}$'),
  constraint social_links_are_an_object check (jsonb_typeof(social_links) = 'object')
);
