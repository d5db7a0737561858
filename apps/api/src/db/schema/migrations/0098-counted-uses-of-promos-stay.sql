-- A use that is in the tallies cannot be taken back: what is given back is an entry of the ledger.
alter table promo_redemptions
add constraint a_counted_use_of_a_promo_stays_redeemed check (not is_counted or status = 'Redeemed');
