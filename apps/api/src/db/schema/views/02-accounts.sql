-- reads: users
create view live_users as
select
  id, name, email, email_verified_at, phone, avatar_url, role, is_official, status, organizer_id, organizer_role,
  locale, timezone, city, province, birth_date, gender, anonymise_at, anonymised_at, created_at, updated_at
from users
where deleted_at is null;

-- reads: email_settings
create view live_email_settings as
select
  only_row, driver, host, port, encryption, username, password_encrypted is not null as password_set,
  from_name, from_address, reply_to, footer_markdown, footer_markdown_en, updated_at, updated_by
from email_settings;

comment on column live_email_settings.password_set is 'never null';

-- Tokens that are good at this moment, without what could tell the token.
-- reads: access_tokens
create view open_tokens as
select id, user_id, name, kind, scopes, network, user_agent, last_used_at, expires_at, created_at
from access_tokens
where revoked_at is null and expires_at > now()
  and (
    idle_timeout_seconds is null
    or coalesce(last_used_at, created_at) > now() - make_interval(secs => idle_timeout_seconds)
  );

-- Accounts that sign in with a code, without its secret.
-- reads: two_factor, recovery_codes
create view second_factors as
select
  user_id, confirmed_at,
  (
    select count(*)::int from recovery_codes
    where recovery_codes.user_id = two_factor.user_id and used_at is null
  ) as recovery_codes_left
from two_factor
where confirmed_at is not null;

comment on column second_factors.confirmed_at is 'never null';
comment on column second_factors.recovery_codes_left is 'never null';
