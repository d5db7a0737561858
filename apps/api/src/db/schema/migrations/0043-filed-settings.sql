-- The zone and the currency in which the tallies keep the whole platform; null: nothing is tallied yet.
alter table general_settings add column filed_timezone text, add column filed_currency text;
