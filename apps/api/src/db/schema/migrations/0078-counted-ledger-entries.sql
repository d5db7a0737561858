-- An entry is counted in the tallies, or it is in this index: never both, never neither.
alter table ledger_entries rename column folded to is_counted;
alter index ledger_entries_to_fold rename to ledger_entries_to_count;
