-- Codes that were sent with an order and are not used, each with the reason.
alter table orders add column codes_set_aside jsonb not null default '[]';
