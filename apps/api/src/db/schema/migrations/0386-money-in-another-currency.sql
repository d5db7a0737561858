-- In which currency money came in at the provider, where it is another one than was asked for: none of it is an amount of ours that could go
-- back there. It stays when people confirm the payment.
alter table payments
add column received_currency text,
add constraint money_came_in_an_iso_4217_currency check (received_currency ~ '^[A-Z]{3}$'),
add constraint what_came_in_another_currency_is_another check (received_currency <> currency);
