-- Secrets of authenticator apps (RFC 6238) of accounts that sign in with a code. Beside `users`, which is copied to every node and so
-- must not change with each sign-in.
create table two_factor (
  user_id uuid primary key,
  -- Encrypted with the secret key of the server, bound to the account.
  secret_sealed bytea not null,
  -- Null until the first code has shown that the app has the secret.
  confirmed_at timestamptz(3),
  -- Number of the time step of the newest code that was used: each code is good once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint a_second_factor_belongs_to_a_user foreign key (user_id) references users (id)
);

-- Codes for who has lost the app, each good once. 80 random bits each, stored as a SHA-256.
create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash),
  constraint a_recovery_code_belongs_to_a_second_factor foreign key (user_id)
    references two_factor (user_id) on delete cascade,
  constraint a_code_hash_is_a_sha_256 check (octet_length(code_hash) = 32)
);
