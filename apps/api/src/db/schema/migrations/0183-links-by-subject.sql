-- Invitations to the team of an organizer have it as their subject.
create index links_by_subject on account_tokens (subject_id) where subject_id is not null;
