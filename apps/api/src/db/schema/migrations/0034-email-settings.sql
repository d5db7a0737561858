create table email_settings (
  only_row boolean primary key default true,
  -- Log: mails are written to the server's log instead of being sent.
  driver text not null default 'Log',
  host text,
  port integer,
  encryption text not null default 'STARTTLS',
  username text,
  -- Encrypted by the application; a read only learns whether it is set.
  password_encrypted bytea,
  from_name text not null default 'Karcis',
  from_address text,
  reply_to text,
  footer_markdown text not null default '',
  updated_at timestamptz(3) not null default now(),
  updated_by uuid constraint email_settings_are_updated_by_a_user references users (id),
  constraint there_is_one_row_of_email_settings check (only_row),
  constraint an_email_driver_is_known check (driver in ('Log', 'SMTP')),
  constraint an_encryption_is_known check (encryption in ('None', 'STARTTLS', 'TLS')),
  constraint a_port_is_a_port check (port between 1 and 65535),
  constraint smtp_has_a_host_a_port_and_a_sender check (
    driver <> 'SMTP' or (host is not null and port is not null and from_address is not null)
  )
);
