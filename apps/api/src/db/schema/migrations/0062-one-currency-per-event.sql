-- Sums over the ledger of an event, and its tallies, add no rupiah to dollars: its money is in its currency, which stays
-- what it is once there are entries.
alter table ledger_entries
drop constraint a_ledger_entry_is_for_an_event,
add constraint a_ledger_entry_is_in_the_currency_of_its_event foreign key (event_id, currency)
references events (id, currency);
