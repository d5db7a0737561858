-- One row per scan, never changed: also refusals, and offline scans that arrive late. An undo is a row of its own
-- with the status Reverted that names the row it takes back. Which entry stands is kept in standing_entries.
create table check_ins (
  event_id uuid not null constraint a_check_in_is_at_an_event references events (id),
  id uuid not null,
  -- Made by the device, so that an upload that is repeated is recorded once.
  nonce uuid not null,
  checkin_status text not null,
  reason_code text,
  reason text,
  direction text not null default 'Entry',
  -- Null: the code belongs to no ticket of this event.
  ticket_id uuid,
  -- What was read when it belongs to no ticket, cut by the application.
  scanned_code text,
  gate_id uuid,
  -- Null: not a person (method Auto).
  petugas_id uuid constraint a_check_in_is_done_by_a_user references users (id),
  device_id uuid constraint a_check_in_is_done_with_a_device references devices (id),
  method text not null default 'QR Scan',
  -- The device's clock, and the server's.
  scanned_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  is_offline boolean not null default false,
  is_forced boolean not null default false,
  reverts_id uuid,
  note text,
  primary key (event_id, id),
  constraint a_check_in_is_of_a_ticket foreign key (event_id, ticket_id) references tickets (event_id, id),
  constraint a_check_in_is_at_a_gate foreign key (event_id, gate_id) references gates (event_id, id),
  constraint a_check_in_reverts_a_check_in foreign key (event_id, reverts_id)
  references check_ins (event_id, id),
  constraint a_scan_is_recorded_once unique (event_id, nonce),
  constraint a_check_in_is_reverted_once unique (event_id, reverts_id),
  constraint a_check_in_has_a_known_status check (
    checkin_status in ('Checked In', 'Checked Out', 'Duplicate', 'Rejected', 'Reverted', 'Conflict')
  ),
  constraint a_check_in_has_a_known_reason check (
    reason_code in (
      'unknown_code', 'wrong_event', 'wrong_gate', 'wrong_ticket_type', 'not_paid', 'cancelled', 'refunded',
      'revoked', 'transferred', 'already_used', 'not_yet_valid', 'no_longer_valid', 'event_not_open',
      'not_assigned', 'bad_signature'
    )
  ),
  constraint a_check_in_has_a_known_direction check (direction in ('Entry', 'Exit')),
  constraint a_check_in_has_a_known_method check (method in ('QR Scan', 'Manual', 'Bulk', 'Auto')),
  constraint a_refused_scan_says_why check (
    (checkin_status in ('Duplicate', 'Rejected', 'Conflict')) = (reason_code is not null)
  ),
  constraint only_a_rejected_scan_lacks_a_ticket check (checkin_status = 'Rejected' or ticket_id is not null),
  constraint only_an_undo_names_what_it_reverts check ((checkin_status = 'Reverted') = (reverts_id is not null)),
  constraint a_conflict_comes_from_offline check (checkin_status <> 'Conflict' or is_offline)
);

create index check_ins_by_id on check_ins (id);
create index check_ins_by_newest on check_ins (received_at desc, id desc);
create index check_ins_by_status on check_ins (checkin_status, received_at desc, id desc);
create index check_ins_by_event on check_ins (event_id, received_at desc, id desc);
create index check_ins_by_event_and_status on check_ins (event_id, checkin_status, received_at desc, id desc);
create index check_ins_by_petugas on check_ins (petugas_id, received_at desc, id desc);
-- What one person scanned at one event: their history there, and the counters of their assignment.
create index check_ins_by_event_and_petugas on check_ins (event_id, petugas_id, received_at desc, id desc)
include (checkin_status);
create index check_ins_by_ticket on check_ins (event_id, ticket_id, received_at desc);
