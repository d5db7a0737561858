-- What an organizer has written to those who have tickets for an event. Mails of it read it when they are sent.
create table event_messages (
  event_id uuid not null,
  id uuid not null,
  subject text not null,
  body_markdown text not null,
  ticket_type_ids uuid[],
  status text,
  is_optional boolean not null,
  recipients integer not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_message_is_of_an_event foreign key (event_id) references events (id) on delete cascade,
  constraint a_message_is_sent_by_an_account foreign key (created_by) references users (id),
  constraint a_message_goes_to_holders_of_tickets check (
    status in ('Active', 'Used', 'Expired', 'Cancelled', 'Refunded')
  ),
  constraint a_message_has_recipients check (recipients > 0)
);
