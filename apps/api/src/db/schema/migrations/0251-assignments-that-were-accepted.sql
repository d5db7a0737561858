-- Since when somebody has agreed to work at an event. Until then an organizer is not told whose account it is, and neither after an invitation
-- was revoked or has lapsed.
alter table petugas_assignments
add column accepted_at timestamptz(3);
