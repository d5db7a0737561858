-- Keys of requests that make something: a request that is repeated with its key gets what the first one made. The row is written
-- by the transaction that makes the record, so there is no key without its record. Without an event, `event_id` is the nil UUID.
create table idempotency_keys (
  event_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The account that asked.
  scope text not null,
  key text not null,
  route text not null,
  -- SHA-256 of the input: another one with the same key is refused.
  fingerprint bytea not null,
  -- What was made; null only inside of the transaction that makes it.
  resource_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (event_id, scope, key),
  constraint a_key_is_plain check (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  constraint a_fingerprint_is_a_sha256 check (octet_length(fingerprint) = 32)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
