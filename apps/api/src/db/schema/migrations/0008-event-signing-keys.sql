-- Ed25519 keys that sign an event's tickets. Gates verify offline with the public half; the private half is
-- encrypted by the application, so that a copy of the database cannot make tickets.
create table event_signing_keys (
  event_id uuid not null constraint a_signing_key_belongs_to_an_event references events (id),
  -- One byte of the QR payload.
  key_id smallint not null,
  public_key bytea not null,
  private_key_encrypted bytea not null,
  valid_from timestamptz(3) not null default now(),
  valid_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (event_id, key_id),
  constraint a_key_id_fits_one_byte check (key_id between 0 and 255),
  constraint a_public_key_is_32_bytes check (octet_length(public_key) = 32),
  constraint a_signing_key_ends_after_it_starts check (valid_until > valid_from)
);
