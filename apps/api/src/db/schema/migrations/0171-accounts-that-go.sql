-- When an account that was closed loses what tells whose it was, and since when it has.
alter table users add column anonymise_at timestamptz(3);
alter table users add column anonymised_at timestamptz(3);
alter table users add constraint an_account_that_goes_is_deactivated
check ((anonymise_at is null and anonymised_at is null) or status = 'Deactivated');
create index users_to_anonymise on users (anonymise_at) where anonymise_at is not null;
