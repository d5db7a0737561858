-- What has happened, written by the transaction in which it happened. Everything that follows outside of the database (mails,
-- calls of other servers, work in the background) begins here. Without an event, `event_id` is the nil UUID.
create table outbox (
  event_id uuid not null default '00000000-0000-0000-0000-000000000000',
  id uuid not null,
  topic text not null,
  organizer_id uuid,
  subject_type text not null,
  subject_id uuid,
  -- Ids, statuses and amounts; never a name, an address, a code or a secret.
  data jsonb not null default '{}',
  occurred_at timestamptz(3) not null default now(),
  dispatched boolean not null default false,
  primary key (event_id, id),
  constraint a_topic_is_noun_dot_verb check (topic ~ '^[a-z_]+(\.[a-z_]+)+$'),
  constraint data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint data_is_at_most_4_kb check (octet_length(data::text) <= 4096)
);

create index outbox_to_dispatch on outbox (occurred_at, id) where not dispatched;
create index outbox_by_time on outbox (occurred_at, id);
