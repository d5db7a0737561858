-- Which secrets of an account are set: they are read by nobody, and this can be.
alter table payment_accounts
add column kept_names text[] not null default '{}';
