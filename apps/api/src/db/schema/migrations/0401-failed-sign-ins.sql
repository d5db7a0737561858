-- Failed sign-ins, counted by hashes under a key of the server: of accounts, of networks, and of accounts in networks. Written on failure only.
create table login_failures (
  key_hash bytea not null,
  -- Those that are forgiven with time are taken off when the next one comes.
  failures numeric(12, 6) not null,
  last_at timestamptz(3) not null,
  primary key (key_hash),
  constraint a_failure_is_counted check (failures > 0),
  constraint a_key_of_failures_has_sixteen_bytes check (octet_length(key_hash) = 16)
);

create index login_failures_by_age on login_failures (last_at);
