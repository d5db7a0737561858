-- Settings are typed tables of one row, so that a setting has a type, a default and a constraint like all else.
create table general_settings (
  only_row boolean primary key default true,
  site_name text not null default 'Karcis',
  tagline text,
  logo_url text,
  logo_dark_url text,
  favicon_url text,
  copyright_text text,
  default_locale text not null default 'id',
  supported_locales text[] not null default '{id,en}',
  default_timezone text not null default 'Asia/Jakarta',
  default_currency text not null default 'IDR',
  registration_enabled boolean not null default true,
  event_approval_required boolean not null default true,
  default_hold_minutes integer not null default 15,
  max_tickets_per_order integer not null default 10,
  platform_fee_type text not null default 'Percentage',
  -- Percent with two decimals, or money per ticket in the smallest unit in use of the default currency.
  platform_fee_value numeric(15, 2) not null default 0,
  platform_fee_paid_by text not null default 'Organizer',
  maintenance_mode boolean not null default false,
  maintenance_message text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid constraint general_settings_are_updated_by_a_user references users (id),
  constraint there_is_one_row_of_general_settings check (only_row),
  constraint the_default_locale_is_supported check (default_locale = any (supported_locales)),
  constraint a_currency_is_an_iso_4217_code check (default_currency ~ '^[A-Z]{3}$'),
  constraint a_hold_lasts_a_minute_to_a_day check (default_hold_minutes between 1 and 1440),
  constraint an_order_limit_is_positive check (max_tickets_per_order > 0),
  constraint a_platform_fee_has_a_known_type check (platform_fee_type in ('Percentage', 'Fixed Amount')),
  constraint a_platform_fee_is_paid_by_someone_known check (platform_fee_paid_by in ('Organizer', 'Buyer')),
  constraint a_platform_fee_is_never_negative check (platform_fee_value >= 0),
  constraint a_percentage_is_at_most_100 check (platform_fee_type <> 'Percentage' or platform_fee_value <= 100),
  constraint a_fee_in_money_is_whole check (
    platform_fee_type = 'Percentage' or platform_fee_value = trunc(platform_fee_value)
  )
);
