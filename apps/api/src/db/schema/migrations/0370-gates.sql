-- An entry day begins so many minutes after midnight in the zone of the event, so that a night belongs to its evening.
alter table events
add column day_starts_minutes smallint not null default 240,
add column exits_at_day_end boolean not null default true,
add constraint an_entry_day_begins_by_noon check (day_starts_minutes between 0 and 720);

-- What staff are told of each ticket of the type.
alter table ticket_types
add column gate_note text,
add constraint a_gate_note_is_short check (char_length(gate_note) <= 200);

alter table check_ins
drop constraint a_check_in_has_a_known_reason,
add constraint a_check_in_has_a_known_reason check (
  reason_code in (
    'unknown_code', 'wrong_event', 'wrong_gate', 'wrong_ticket_type', 'not_paid', 'cancelled', 'refunded',
    'revoked', 'transferred', 'already_used', 'not_yet_valid', 'no_longer_valid', 'event_not_open',
    'not_assigned', 'bad_signature', 'not_inside'
  )
),
-- A phone alone lets in with a genuine code that turns out to be of no ticket.
drop constraint only_a_rejected_scan_lacks_a_ticket,
add constraint only_a_refused_scan_lacks_a_ticket check (
  checkin_status in ('Rejected', 'Conflict') or ticket_id is not null
);
