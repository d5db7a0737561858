-- When a ticket got the code that it has now, as one in place of another. Until then its former code was good: a phone without a network may
-- have let its guest in by that, and tell so later. Null: it has its first code, or it was not noted when.
alter table tickets
add column reissued_at timestamptz(3),
add constraint only_a_further_code_was_issued_anew check (reissued_at is null or generation > 1);
