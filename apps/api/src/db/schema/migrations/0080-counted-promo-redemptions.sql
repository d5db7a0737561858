-- A use is counted in the tallies, or it is pending, or its order is not paid.
drop index promo_redemptions_to_fold;
alter table promo_redemptions drop column is_counted;
alter table promo_redemptions rename column folded to is_counted;
alter table promo_redemptions
add column is_pending boolean generated always as (status = 'Redeemed' and not is_counted) stored;

create index promo_redemptions_to_count on promo_redemptions (event_id, id) where is_pending;
