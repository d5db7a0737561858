create table legal_settings (
  only_row boolean primary key default true,
  company_name text,
  tax_id text,
  registration_number text,
  address text,
  terms_markdown text not null default '',
  terms_version text,
  terms_effective_at timestamptz(3),
  privacy_markdown text not null default '',
  privacy_version text,
  refund_policy_markdown text not null default '',
  cookie_policy_markdown text not null default '',
  require_acceptance boolean not null default true,
  -- Null: kept without limit.
  data_retention_days integer,
  privacy_contact_email text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid constraint legal_settings_are_updated_by_a_user references users (id),
  constraint there_is_one_row_of_legal_settings check (only_row),
  constraint a_retention_is_positive check (data_retention_days > 0)
);
