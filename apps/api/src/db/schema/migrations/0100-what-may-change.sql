-- Facts are kept as they were written. These columns alone may change afterwards.
comment on table ledger_entries is 'append-only; may change: is_counted, once, when the entry is in the tallies';
comment on table check_ins is 'append-only; may change: is_counted, once, when the scan is in the tallies';
