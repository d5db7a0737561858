-- counted_: as the tallies have it, Expired included. is_counted: it is what is true now, as far as the clock has no part
-- in it.
alter table vouchers rename column filed_state to counted_state;
alter table vouchers rename column is_filed to is_counted;
alter index vouchers_filed_otherwise rename to vouchers_to_count;
