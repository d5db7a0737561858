-- The list of users is counted when it is read: docs/decisions/0014.
drop index users_to_count;
alter table users drop column is_official_counted, drop column counted_official;

create index users_to_count on users (id) where not is_counted;
