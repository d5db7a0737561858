-- Links that were mailed, each good for one use. A further one takes the place of the open one, under another id: the token
-- in the link is made of the id, under a key of the server's secret.
create table account_tokens (
  id uuid primary key,
  purpose text not null,
  -- Null where no account has the address.
  user_id uuid,
  -- Where the link was mailed to.
  email text not null,
  -- Of what else there can be one open link each.
  subject_id uuid,
  -- Network of the last request.
  network text not null,
  token_hash bytea not null,
  payload jsonb not null default '{}',
  -- Links that were mailed since then.
  sent_count integer not null default 1,
  sent_since timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint a_link_is_for_a_user foreign key (user_id) references users (id),
  constraint a_mailed_token_is_used_once unique (token_hash),
  constraint a_link_has_a_known_purpose check (purpose in ('Reset Password')),
  constraint a_mailed_token_hash_is_a_sha_256 check (octet_length(token_hash) = 32),
  constraint a_link_ends_after_it_is_made check (expires_at > created_at)
);

create unique index a_link_replaces_the_one_before on account_tokens (
  purpose, lower(email), coalesce(subject_id, '00000000-0000-0000-0000-000000000000')
) where used_at is null;
create index links_by_network on account_tokens (network, sent_since);
create index links_by_end on account_tokens (expires_at);
