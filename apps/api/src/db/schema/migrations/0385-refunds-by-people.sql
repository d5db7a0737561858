-- Whether people were asked to send the money of a refund. What is left of a payment at its provider changes; who sends what was decided does not.
alter table refunds
add column is_by_people boolean not null default false;
