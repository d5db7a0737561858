-- Links that strangers can ask for stand beside each other: a further one ends none. `place` is the number of a link among the open ones of its
-- address, so that of two requests in the same moment one makes it.
drop index a_link_replaces_the_one_before;

drop index links_by_network;

alter table account_tokens
add column place integer not null default 1,
-- Whether it was asked for where the account is known: such links are counted apart.
add column is_known boolean not null default false,
-- Key of the network in which it was used: the account is known there.
add column used_from bytea,
-- Keys in hex of the asking network and of the wider ones around it, the widest first, or the account that asks.
alter column network type text collate "C",
drop column sent_count;

create unique index a_link_has_a_place_of_its_own on account_tokens (
  purpose, lower(email), coalesce(subject_id, '00000000-0000-0000-0000-000000000000'::uuid), place
) where used_at is null;

create index links_by_network on account_tokens (network, sent_since);
