-- counted_: the zone and the currency in which the tallies keep the whole platform; null: nothing is counted yet.
alter table general_settings rename column filed_timezone to counted_timezone;
alter table general_settings rename column filed_currency to counted_currency;
