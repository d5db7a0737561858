-- A shorter time for which personal data is kept takes effect at `data_retention_from`; until then the one before is in force (null: for good).
alter table legal_settings
add column data_retention_from timestamptz(3),
add column data_retention_days_before integer;
