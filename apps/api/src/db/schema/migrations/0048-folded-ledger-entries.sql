-- An entry is counted in the tallies, or it is in this index: never both, never neither.
alter table ledger_entries add column folded boolean not null default false;

create index ledger_entries_to_fold on ledger_entries (event_id, id) where not folded;
