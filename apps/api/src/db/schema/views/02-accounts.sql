-- reads: users
create view live_users as
select
  id, name, email, email_verified_at, phone, avatar_url, role, is_official, status, organizer_id,
  locale, timezone, city, province, birth_date, gender, created_at, updated_at
from users
where deleted_at is null;

-- reads: email_settings
create view live_email_settings as
select
  only_row, driver, host, port, encryption, username, password_encrypted is not null as password_set,
  from_name, from_address, reply_to, footer_markdown, updated_at, updated_by
from email_settings;

comment on column live_email_settings.password_set is 'never null';
