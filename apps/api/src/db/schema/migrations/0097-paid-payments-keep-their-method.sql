-- Sales are counted by the method of their payment, which stays what it is once it is paid. counted_: as it was counted.
alter table payments add column counted_method text
generated always as (case when paid_at is not null then method end) stored;
alter table payments alter column counted_method drop expression;
alter table payments add constraint a_paid_payment_keeps_its_method check (counted_method = method);
