-- Whether the owner was told that nothing has arrived for a day.
alter table webhook_endpoints
  add column warned boolean not null default false,
  add constraint an_owner_is_told_of_a_failure check (not warned or failing_since is not null);
