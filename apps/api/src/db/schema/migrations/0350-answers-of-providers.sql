alter table payments
-- When the provider was asked whose answer was applied last: an answer to an earlier question is older, and changes nothing.
add column asked_at timestamptz(3);
