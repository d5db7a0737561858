alter table payments
drop constraint a_surplus_has_a_known_reason,
add constraint a_surplus_has_a_known_reason check (
  surplus_reason in ('Order Paid', 'Order Cancelled', 'No Places', 'Wrong Amount')
);
