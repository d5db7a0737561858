-- reads: promos
create view live_promos as
select
  promos.*,
  max_uses - used_count - reserved_count as remaining_uses,
  case
    when not is_active then 'Inactive'
    when ends_at <= now() then 'Expired'
    when starts_at > now() then 'Scheduled'
    when used_count + reserved_count >= max_uses then 'Limit Reached'
    else 'Active'
  end as status
from promos
where deleted_at is null;

comment on column live_promos.remaining_uses is 'null: unlimited';
comment on column live_promos.status is 'one of: Scheduled, Active, Inactive, Limit Reached, Expired';

-- reads: voucher_redemptions, vouchers
create view live_vouchers as
select
  vouchers.*,
  case
    when revoked_at is not null then 'Revoked'
    when redeemed_count >= max_usages then 'Redeemed'
    when valid_until <= now() then 'Expired'
    when redeemed_count + reserved_count >= max_usages then 'Reserved'
    when redeemed_count > 0 then 'Partially Redeemed'
    else 'Available'
  end as status,
  (
    select max(redeemed_at)::timestamptz(3)
    from voucher_redemptions
    where
      voucher_redemptions.event_id = vouchers.event_id
      and voucher_redemptions.voucher_id = vouchers.id
      and voucher_redemptions.status = 'Redeemed'
  ) as last_redeemed_at
from vouchers
where deleted_at is null;

comment on column live_vouchers.status is
'one of: Available, Reserved, Partially Redeemed, Redeemed, Expired, Revoked';
