-- Percent of tax on the platform's fee, with two decimals.
alter table general_settings
add column fee_tax_rate numeric(5, 2) not null default 0,
add constraint a_fee_tax_rate_is_a_percentage check (fee_tax_rate between 0 and 100);
