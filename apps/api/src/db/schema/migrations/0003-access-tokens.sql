-- The token itself is never stored, only its SHA-256.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null constraint a_token_belongs_to_a_user references users (id),
  name text not null,
  kind text not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  -- Null: the token may rest for its whole life.
  idle_timeout_seconds integer,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint a_token_hash_is_used_once unique (token_hash),
  constraint a_token_has_a_known_kind check (kind in ('Login', 'Api')),
  constraint a_token_hash_is_a_sha_256 check (octet_length(token_hash) = 32),
  constraint a_token_expires_after_it_is_made check (expires_at > created_at),
  constraint an_idle_timeout_is_positive check (idle_timeout_seconds > 0)
);

create index access_tokens_by_user on access_tokens (user_id, created_at desc, id desc);
create index access_tokens_by_expiry on access_tokens (expires_at);
