-- Money that waits for people, and came in a currency that nobody has noted.
update payments set received_currency = 'XXX' where failure_code = 'currency_mismatch';
