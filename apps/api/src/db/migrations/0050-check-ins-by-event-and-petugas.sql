-- What one person scanned at one event: their history there, and the counters of their assignment.
create index check_ins_by_event_and_petugas on check_ins (event_id, petugas_id, received_at desc, id desc)
include (checkin_status);
