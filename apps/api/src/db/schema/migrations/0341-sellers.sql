-- Who sells, as it stands on receipts.
alter table organizers
  add column legal_name text,
  add column tax_id text,
  add column address text;
