-- Who an order is of: an account, or an email address where there is none.
create index orders_by_person on orders (coalesce(buyer_user_id::text, lower(buyer_email)));
create index payments_under_way on payments (event_id) include (amount, currency, status, expires_at, updated_at)
where status in ('Pending', 'Processing');
create index promos_in_use on promos (ends_at, event_id) where deleted_at is null and is_active;
