-- At most one row per ticket: the entry that stands. The scan inserts it "on conflict do nothing" (or "do update"
-- where the entry policy lets the ticket in again); whether a row came back decides between Checked In and
-- Duplicate, so two gates cannot both say yes. An undo deletes it; an exit fills exited_at. Apart from check_ins so
-- that the log stays append-only. The check-in is written after the decision and in the same transaction, hence no
-- foreign key on check_in_id.
create table standing_entries (
  event_id uuid not null,
  ticket_id uuid not null,
  check_in_id uuid not null,
  entered_at timestamptz(3) not null,
  -- Null: inside.
  exited_at timestamptz(3),
  constraint a_ticket_has_one_standing_entry primary key (event_id, ticket_id),
  constraint a_standing_entry_is_of_a_ticket foreign key (event_id, ticket_id)
  references tickets (event_id, id)
);

create index standing_entries_inside on standing_entries (event_id) where exited_at is null;
