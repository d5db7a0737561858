-- Since when no ticket is good with a code of the key: all that had one were issued anew.
alter table event_signing_keys add column revoked_at timestamptz(3);
