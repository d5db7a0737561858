-- A use is counted in the tallies, or it is in this index: never both, never neither.
alter table promo_redemptions
add column folded boolean not null default false,
add column is_counted boolean generated always as (folded or status <> 'Redeemed') stored;

create index promo_redemptions_to_fold on promo_redemptions (event_id, id) where not is_counted;
create index promo_redemptions_by_time on promo_redemptions (event_id, promo_id, redeemed_at)
where status = 'Redeemed';
