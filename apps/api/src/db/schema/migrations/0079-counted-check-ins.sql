-- A scan is counted in the tallies, or it is in this index: never both, never neither.
alter table check_ins rename column folded to is_counted;
alter index check_ins_to_fold rename to check_ins_to_count;
