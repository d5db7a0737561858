-- Customers are counted in all and for each promo, not by time: which of their uses counts for them changes when an
-- earlier one is aggregated later.
update offer_tallies set promo_customers = 0 where breakdown in ('Day', 'Quarter', 'Month');
