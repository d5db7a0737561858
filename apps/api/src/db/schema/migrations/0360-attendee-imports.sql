-- A file of attendees that was imported: what a request that is repeated with its key answers. Its orders are orders as any other, and do not name it.
create table attendee_imports (
  event_id uuid not null constraint an_attendee_import_is_for_an_event references events (id),
  id uuid not null,
  order_count int not null,
  ticket_count int not null,
  notified_count int not null,
  created_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint an_attendee_import_makes_something check (order_count between 1 and ticket_count),
  constraint an_order_of_an_import_is_mailed_once check (notified_count between 0 and order_count)
);
