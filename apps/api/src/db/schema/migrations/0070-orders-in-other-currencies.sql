-- Paid orders whose money is left out of a tally, because it is in another currency than the tally's.
alter table sale_tallies add column orders_in_other_currencies bigint not null default 0;

-- The currencies in use, by organizer and in all.
create index events_by_currency on events (currency);
create index events_by_organizer_and_currency on events (organizer_id, currency);
