-- Every fact about money, once, never changed. Sums over this table are the only source of revenue figures.
--
-- Sign: seen from the organizer. A Sale brings money and is positive; everything else takes money and is negative.
-- is_reversal takes an entry back and turns its sign (a fee returned with a refund, a dispute won).
-- borne_by: who pays a fee or a tax. The buyer's are collected on top of the tickets and passed on, so they are no
-- money of the organizer's. Therefore
--   gross  =   sum of Sale and Discount
--   net    =   sum of everything borne by the Organizer
--   what the buyer paid  =   gross minus the (negative) entries borne by the Buyer.
create table ledger_entries (
  event_id uuid not null constraint a_ledger_entry_is_for_an_event references events (id),
  id uuid not null,
  kind text not null,
  is_reversal boolean not null default false,
  borne_by text not null default 'Organizer',
  order_id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  -- Null where the amount cannot be laid to one ticket type.
  ticket_type_id uuid,
  promo_id uuid,
  voucher_id uuid,
  -- Tickets that change hands with the money, with the sign of the amount.
  quantity integer not null default 0,
  amount bigint not null,
  currency text not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_ledger_entry_is_of_an_order foreign key (event_id, order_id) references orders (event_id, id),
  constraint a_ledger_entry_is_of_a_payment foreign key (event_id, payment_id)
  references payments (event_id, id),
  constraint a_ledger_entry_is_of_a_refund foreign key (event_id, refund_id) references refunds (event_id, id),
  constraint a_ledger_entry_is_of_a_ticket_type foreign key (event_id, ticket_type_id)
  references ticket_types (event_id, id),
  constraint a_ledger_entry_is_of_a_promo foreign key (event_id, promo_id) references promos (event_id, id),
  constraint a_ledger_entry_is_of_a_voucher foreign key (event_id, voucher_id)
  references vouchers (event_id, id),
  constraint a_ledger_entry_has_a_known_kind check (
    kind in ('Sale', 'Discount', 'Refund', 'Platform Fee', 'Gateway Fee', 'Tax', 'Chargeback')
  ),
  constraint a_ledger_entry_is_borne_by_someone_known check (borne_by in ('Organizer', 'Buyer')),
  constraint only_fees_and_taxes_are_borne_by_the_buyer check (
    borne_by = 'Organizer' or kind in ('Platform Fee', 'Gateway Fee', 'Tax')
  ),
  constraint a_ledger_entry_has_the_sign_of_its_kind check (
    case when (kind = 'Sale') <> is_reversal then amount >= 0 and quantity >= 0 else amount <= 0 and quantity <= 0 end
  ),
  constraint only_sales_refunds_and_chargebacks_move_tickets check (
    quantity = 0 or kind in ('Sale', 'Refund', 'Chargeback')
  ),
  constraint a_sale_and_its_discount_name_the_ticket_type check (
    kind not in ('Sale', 'Discount') or ticket_type_id is not null
  ),
  constraint a_refund_entry_names_its_refund check (kind <> 'Refund' or refund_id is not null),
  constraint only_discounts_name_a_promo_or_voucher check (
    kind = 'Discount' or (promo_id is null and voucher_id is null)
  ),
  constraint a_currency_is_an_iso_4217_code check (currency ~ '^[A-Z]{3}$')
);

create index ledger_entries_by_time on ledger_entries (occurred_at, event_id);
create index ledger_entries_by_event on ledger_entries (event_id, occurred_at);
create index ledger_entries_by_order on ledger_entries (event_id, order_id);
create index ledger_entries_by_payment on ledger_entries (event_id, payment_id);
create index ledger_entries_by_promo on ledger_entries (event_id, promo_id) where promo_id is not null;
create index ledger_entries_by_voucher on ledger_entries (event_id, voucher_id) where voucher_id is not null;
