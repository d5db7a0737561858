alter table account_tokens drop constraint a_link_has_a_known_purpose;
alter table account_tokens add constraint a_link_has_a_known_purpose
check (purpose in ('Register', 'Reset Password', 'Change Email', 'Invitation', 'Keep Account'));
create index links_by_user on account_tokens (user_id) where user_id is not null;
