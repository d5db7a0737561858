-- A use is counted in the tallies, or it is in this index: never both, never neither.
alter table voucher_redemptions
add column folded boolean not null default false,
add column is_counted boolean generated always as (folded or status <> 'Redeemed') stored;

create index voucher_redemptions_to_fold on voucher_redemptions (event_id, id) where not is_counted;
