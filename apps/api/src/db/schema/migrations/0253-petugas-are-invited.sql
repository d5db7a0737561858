-- Somebody may be invited to work at an event by name and address, whoever has the address. Until they accept there is no account: whether one
-- has the address is nobody's to learn.
alter table petugas_assignments
alter column user_id drop not null,
add column invited_name text,
add column invited_email text,
add column invitation_ends_at timestamptz(3),
add constraint an_assignment_is_of_an_account_or_an_invitation
check (user_id is not null or (invited_email is not null and status <> 'Active')),
add constraint an_invitation_has_a_name_and_an_end
check (
  (invited_email is null) = (invited_name is null) and (invited_email is null) = (invitation_ends_at is null)
);
create unique index an_address_is_invited_once_per_event
on petugas_assignments (event_id, lower(invited_email)) where status = 'Invited';
create index invitations_to_events_by_end
on petugas_assignments (invitation_ends_at) where status = 'Invited';
create index invitations_to_events_by_address
on petugas_assignments (lower(invited_email)) where invited_email is not null;
alter table account_tokens
drop constraint a_link_has_a_known_purpose,
add constraint a_link_has_a_known_purpose check (
  purpose in ('Register', 'Reset Password', 'Change Email', 'Invitation', 'Assignment', 'Keep Account', 'Find Order')
);
