-- One account, one role. City, birth date and gender are given voluntarily and feed participant analytics only.
create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified_at timestamptz(3),
  phone text,
  avatar_url text,
  role text not null,
  is_official boolean not null default false,
  status text not null default 'Active',
  organizer_id uuid constraint an_organizer_account_belongs_to_an_organizer references organizers (id),
  -- Null until an invited person has chosen a password.
  password_hash text,
  locale text not null default 'id',
  timezone text not null default 'Asia/Jakarta',
  last_login_at timestamptz(3),
  city text,
  province text,
  birth_date date,
  gender text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid constraint a_user_is_removed_by_a_user references users (id),
  delete_reason text,
  purge_at timestamptz(3),
  constraint a_user_has_a_known_role check (role in ('admin', 'organizer', 'petugas', 'ticket_holder')),
  constraint a_user_has_a_known_status check (status in ('Invited', 'Active', 'Suspended', 'Deactivated')),
  constraint a_user_has_a_known_gender check (gender in ('Female', 'Male', 'Other')),
  constraint only_organizer_accounts_have_an_organizer check (organizer_id is null or role = 'organizer'),
  constraint an_email_address_has_an_at_sign check (email like '%_@_%'),
  -- purge_at stays null on what must never be purged, because money or a log hangs on it.
  constraint trash_says_when_who_and_why check (
    (deleted_at is null) = (deleted_by is null)
    and (deleted_at is null) = (delete_reason is null)
    and (purge_at is null or deleted_at is not null)
  )
);

-- An address in the trash is free again: a removed account must not be noticeable at sign-up.
create unique index an_email_address_is_used_once on users (lower(email)) where deleted_at is null;
create index users_by_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_by_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_by_official on users (is_official, created_at desc, id desc) where deleted_at is null;
create index users_by_organizer on users (organizer_id) where organizer_id is not null;
create index users_in_trash on users (deleted_at desc, id desc) where deleted_at is not null;
