-- A use is counted in the tallies, or it is pending, or its order is not paid.
drop index voucher_redemptions_to_fold;
alter table voucher_redemptions drop column is_counted;
alter table voucher_redemptions rename column folded to is_counted;
alter table voucher_redemptions
add column is_pending boolean generated always as (status = 'Redeemed' and not is_counted) stored;

create index voucher_redemptions_to_count on voucher_redemptions (event_id, id) where is_pending;
