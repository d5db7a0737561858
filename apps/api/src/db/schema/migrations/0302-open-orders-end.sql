alter table orders
drop constraint a_reserved_order_says_until_when,
add constraint an_open_order_says_until_when check (
  status not in ('Reserved', 'Awaiting Payment') or reserved_until is not null
);

alter table promo_redemptions alter column person_key set not null;
