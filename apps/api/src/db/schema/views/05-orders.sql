-- reads: orders, order_items, payments
create view live_orders as
select
  orders.*,
  items.ticket_count,
  case
    when coalesce(money.refunded, 0) = 0 then 'None'
    when money.refunded < money.paid then 'Partially Refunded'
    else 'Refunded'
  end as refund_status
from orders
left join lateral (
  select coalesce(sum(order_items.quantity), 0) as ticket_count
  from order_items
  where order_items.event_id = orders.event_id and order_items.order_id = orders.id
) as items on true
left join lateral (
  select sum(payments.refunded_amount) as refunded, sum(payments.amount) as paid
  from payments
  where
    payments.event_id = orders.event_id
    and payments.order_id = orders.id
    and payments.paid_at is not null
    and payments.surplus_reason is null
) as money on true;

comment on column live_orders.ticket_count is 'never null';
comment on column live_orders.refund_status is 'one of: None, Partially Refunded, Refunded';

-- Language in which the tickets and the receipt of an order are printed: its own, else the one of the site.
-- reads: orders, general_settings
create view printed_locales as
select
  o.event_id, o.id,
  case coalesce(o.locale, general.default_locale) when 'en' then 'en' else 'id' end as locale
from orders as o
left join general_settings as general on general.only_row;

comment on column printed_locales.locale is 'one of: id, en';

-- The provider's reference shows its last four characters only.
-- reads: ledger_entries, payments
create view live_payments as
select
  event_id, id, order_id, reference, status, amount, currency, platform_fee, gateway_fee, tax_amount,
  refunded_amount, method, provider,
  case
    when length(provider_reference) > 8 then '****' || right(provider_reference, 4)
    when provider_reference is not null then '****'
  end as provider_reference,
  failure_code, failure_message, expires_at, paid_at, settled_at, created_at, updated_at,
  account_id, received_amount, case when paid_at is null then received_currency end as received_currency, surplus_reason, refunding_amount, next_action, return_url, next_check_at, asked_at,
  -- What is left for the organizer.
  (
    select coalesce(sum(ledger_entries.amount), 0)
    from ledger_entries
    where
      ledger_entries.event_id = payments.event_id
      and ledger_entries.payment_id = payments.id
      and ledger_entries.borne_by = 'Organizer'
  ) as net_amount
from payments;

comment on column live_payments.net_amount is 'never null';
