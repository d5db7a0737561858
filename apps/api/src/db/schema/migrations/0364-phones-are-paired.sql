-- A phone that was paired by a code: for the events of one organizer, by somebody who manages them. Other phones belong to who has signed in.
alter table devices
add column app_version text,
add column organizer_id uuid constraint a_device_is_paired_for_an_organizer references organizers (id),
add column paired_by uuid constraint a_device_is_paired_by_a_user references users (id),
add column revoked_by uuid constraint a_device_is_revoked_by_a_user references users (id),
add constraint a_device_is_paired_by_somebody_for_an_organizer check ((organizer_id is null) = (paired_by is null)),
add constraint only_a_revoked_device_says_by_whom check (revoked_by is null or revoked_at is not null);

-- Of a paired phone: the events that its token opens are those of the organizer.
alter table access_tokens
add column device_id uuid constraint a_token_is_of_a_device references devices (id),
add column organizer_id uuid constraint a_token_opens_the_events_of_an_organizer references organizers (id),
add constraint only_the_token_of_a_device_is_paired check (organizer_id is null or device_id is not null);
create index access_tokens_by_device on access_tokens (device_id) where device_id is not null;

-- What was heard of a device at an event, last.
create table device_contacts (
  event_id uuid not null constraint a_device_is_heard_of_at_an_event references events (id) on delete cascade,
  device_id uuid not null constraint a_contact_is_with_a_device references devices (id),
  app_version text,
  -- Scans that it has not sent yet.
  pending_scans int not null default 0,
  last_seen_at timestamptz(3) not null default now(),
  last_upload_at timestamptz(3),
  primary key (event_id, device_id),
  constraint scans_that_wait_are_none_or_more check (pending_scans >= 0)
);

-- Codes by which phones are paired. A code is in the fragment of an address, and here is its hash alone.
create table pairing_codes (
  id uuid primary key,
  -- It refers to nothing: the code of an event that is gone opens nothing.
  event_id uuid not null,
  user_id uuid not null constraint a_pairing_code_is_for_a_user references users (id),
  code_hash bytea not null constraint a_pairing_code_is_made_once unique,
  created_by uuid not null constraint a_pairing_code_is_made_by_a_user references users (id),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  device_id uuid constraint a_pairing_code_has_paired_a_device references devices (id),
  constraint a_pairing_code_hash_is_a_sha_256 check (octet_length(code_hash) = 32),
  constraint only_a_used_pairing_code_has_a_device check (device_id is null or used_at is not null)
);
create index pairing_codes_by_expiry on pairing_codes (expires_at);
