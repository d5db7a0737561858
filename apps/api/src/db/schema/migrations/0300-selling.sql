-- What an order is made of beyond its sum, and what selling needs of events. The parts of a price are stored: settings change.
alter table events
add column attendee_fields text not null default 'None',
add column tax_name text,
add column tax_mode text not null default 'None',
-- Percent with two decimals.
add column tax_rate numeric(5, 2) not null default 0,
-- For how long a transfer or a payment in a shop may take.
add column pay_later_minutes integer not null default 1440,
-- Until when buyers may ask for their money back; null: until the start.
add column refund_until timestamptz(3),
add constraint attendees_are_asked_something_known check (attendee_fields in ('None', 'Name', 'Name and Email')),
add constraint a_tax_has_a_known_mode check (tax_mode in ('None', 'Inclusive', 'Exclusive')),
add constraint a_tax_rate_is_a_percentage check (tax_rate between 0 and 100),
add constraint a_tax_has_a_rate_and_a_name check (tax_mode = 'None' or (tax_rate > 0 and tax_name is not null)),
add constraint paying_later_takes_half_an_hour_to_a_week check (pay_later_minutes between 30 and 10080);

alter table orders
alter column buyer_name drop not null,
alter column buyer_email drop not null,
add column buyer_company text,
add column buyer_tax_number text,
add column buyer_address text,
-- Where its mails go, if not to the buyer's address, which is counted and stays.
add column contact_email text,
add column locale text,
add column channel text not null default 'Online',
add column sold_by uuid constraint an_order_is_sold_by_a_user references users (id),
-- The fee and the tax on it, whoever bears them.
add column platform_fee bigint not null default 0,
add column fee_tax bigint not null default 0,
add column fee_borne_by text not null default 'Buyer',
add column ticket_tax bigint not null default 0,
add column ticket_tax_included boolean not null default false,
add constraint a_submitted_order_names_its_buyer check (
  status not in ('Awaiting Payment', 'Paid') or (buyer_name is not null and buyer_email is not null)
),
add constraint an_order_comes_by_a_known_channel check (channel in ('Online', 'Box Office')),
add constraint a_fee_is_borne_by_someone_known check (fee_borne_by in ('Organizer', 'Buyer')),
add constraint fees_and_taxes_are_never_negative check (platform_fee >= 0 and fee_tax >= 0 and ticket_tax >= 0);

-- Until when places are held is said by `reserved_until` alone, whatever the order waits for.
drop index orders_with_a_hold;
drop index orders_to_be_paid;
drop index open_orders_by_event;
create index open_orders_by_event on orders (event_id, reserved_until)
where status in ('Reserved', 'Awaiting Payment');
-- How many unpaid orders a person has for an event is counted with each new one.
create index open_orders_by_buyer on orders (event_id, buyer_user_id)
where status in ('Reserved', 'Awaiting Payment') and buyer_user_id is not null;
create index open_orders_by_address on orders (event_id, lower(buyer_email))
where status in ('Reserved', 'Awaiting Payment') and buyer_user_id is null;
create index open_orders_by_end on orders (reserved_until) where status in ('Reserved', 'Awaiting Payment');
-- The newest orders of the platform are shown once they name their buyer.
create index named_orders_by_newest on orders (created_at desc, id desc) where buyer_name is not null;
create index orders_by_seller on orders (sold_by) where sold_by is not null;

-- A sale changes `reserved` and `sold` of a few rows again and again. Where no index holds them, and the page has room, such a change
-- writes no index (HOT).
drop index ticket_types_with_holds;
alter table ticket_types set (fillfactor = 50);

-- Whose use it is: the account of the buyer, else the address. Limits per person count by it.
alter table promo_redemptions add column person_key text;
create index promo_redemptions_by_person on promo_redemptions (event_id, promo_id, person_key);
-- The few that are held at this moment, beside all that were ever used.
create index promo_redemptions_held on promo_redemptions (event_id, promo_id) where status = 'Reserved';
create index voucher_redemptions_held on voucher_redemptions (event_id, voucher_id) where status = 'Reserved';

-- What an offer takes off an item of an order. What it takes off in all is `amount` of its redemption.
create table order_item_discounts (
  event_id uuid not null constraint an_item_discount_is_for_an_event references events (id),
  id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  promo_id uuid,
  voucher_id uuid,
  amount bigint not null,
  primary key (event_id, id),
  constraint an_item_discount_is_of_an_order foreign key (event_id, order_id) references orders (event_id, id),
  constraint an_item_discount_is_of_an_item foreign key (event_id, order_item_id) references order_items (event_id, id)
  on delete cascade,
  constraint an_item_discount_is_by_a_promo foreign key (event_id, promo_id) references promos (event_id, id),
  constraint an_item_discount_is_by_a_voucher foreign key (event_id, voucher_id) references vouchers (event_id, id),
  constraint an_item_discount_is_by_one_offer check ((promo_id is null) <> (voucher_id is null)),
  constraint an_item_discount_is_of_some_money check (amount > 0)
);

create index item_discounts_by_order on order_item_discounts (event_id, order_id);
create index item_discounts_by_item on order_item_discounts (event_id, order_item_id);
create index item_discounts_by_promo on order_item_discounts (event_id, promo_id) where promo_id is not null;
create index item_discounts_by_voucher on order_item_discounts (event_id, voucher_id) where voucher_id is not null;

-- Answers to the questions of the event: [{"question_id", "label", "value"}].
alter table tickets
add column answers jsonb not null default '[]',
add constraint answers_are_a_list check (jsonb_typeof(answers) = 'array');
