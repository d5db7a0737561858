-- When somebody's duty at an event was over.
alter table petugas_assignments
add column ended_at timestamptz(3);
