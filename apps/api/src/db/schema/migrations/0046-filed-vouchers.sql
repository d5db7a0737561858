-- What is true of a voucher whatever the clock says; null in the trash. filed_: as the tallies have it, Expired included.
alter table vouchers
add column state text generated always as (
  case
    when deleted_at is not null then null
    when revoked_at is not null then 'Revoked'
    when redeemed_count >= max_usages then 'Redeemed'
    when redeemed_count + reserved_count >= max_usages then 'Reserved'
    else 'Available'
  end
) stored,
add column filed_state text,
add column is_filed boolean generated always as (
  case
    when deleted_at is not null then filed_state is null
    when revoked_at is not null then filed_state is not distinct from 'Revoked'
    when redeemed_count >= max_usages then filed_state is not distinct from 'Redeemed'
    when redeemed_count + reserved_count >= max_usages then coalesce(filed_state in ('Reserved', 'Expired'), false)
    else coalesce(filed_state in ('Available', 'Expired'), false)
  end
) stored,
-- Until when the clock leaves the filing true, and, of what is filed as Expired, until when it would be valid.
add column due_at timestamptz(3) generated always as (
  case when filed_state in ('Available', 'Reserved') then valid_until end
) stored,
add column expired_until timestamptz(3) generated always as (
  case when filed_state = 'Expired' then coalesce(valid_until, 'infinity') end
) stored;

create index vouchers_filed_otherwise on vouchers (event_id, id) where not is_filed;
create index vouchers_due on vouchers (due_at);
create index vouchers_expired_until on vouchers (expired_until);
