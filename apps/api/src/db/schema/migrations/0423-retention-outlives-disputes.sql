-- Disputes of banks come up to 120 days after an event: no personal data is erased before 180 days.
update legal_settings set data_retention_days = 180 where data_retention_days < 180;
