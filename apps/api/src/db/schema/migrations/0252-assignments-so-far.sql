update petugas_assignments
set accepted_at = assigned_at
where status <> 'Invited';
