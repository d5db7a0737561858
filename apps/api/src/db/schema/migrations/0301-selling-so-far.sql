-- Orders so far hold their places until two minutes after they can be paid, and say what fee they bore.
update orders
set reserved_until = expires_at + interval '2 minutes'
where status = 'Awaiting Payment';

update orders
set fee_borne_by = 'Organizer'
where fee_total = 0;

update orders
set platform_fee = payments.platform_fee, fee_tax = payments.tax_amount
from payments
where
  payments.event_id = orders.event_id
  and payments.order_id = orders.id
  and payments.paid_at is not null;

update promo_redemptions
set person_key = coalesce(orders.buyer_user_id::text, lower(orders.buyer_email))
from orders
where orders.event_id = promo_redemptions.event_id and orders.id = promo_redemptions.order_id;
