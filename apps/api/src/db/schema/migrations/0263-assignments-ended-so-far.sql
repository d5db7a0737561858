update petugas_assignments
set ended_at = updated_at
where status = 'Ended';
