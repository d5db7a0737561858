-- By which an event that is not in the trash is found: its slug, its key in codes of tickets, its place as the signature
-- event. Without a foreign key: the event may live on another node (docs/decisions/0030).
create table event_names (
  kind text not null,
  name text not null,
  event_id uuid not null,
  primary key (kind, name),
  constraint an_event_name_is_of_a_known_kind check (kind in ('Slug', 'Key', 'Signature'))
);
