-- A phone without a network cannot check a printed code that its list lacks.
alter table check_ins
drop constraint a_check_in_has_a_known_reason,
add constraint a_check_in_has_a_known_reason check (
  reason_code in (
    'unknown_code', 'wrong_event', 'wrong_gate', 'wrong_ticket_type', 'not_paid', 'cancelled', 'refunded',
    'revoked', 'transferred', 'already_used', 'not_yet_valid', 'no_longer_valid', 'event_not_open',
    'not_assigned', 'bad_signature', 'not_inside', 'not_listed'
  )
);
