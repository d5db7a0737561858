-- How many vouchers a batch was made with, how many it has revoked, and when it was revoked and sent last.
alter table voucher_batches
add column issued_count integer not null default 0,
add column revoked_count integer not null default 0,
add column revoked_at timestamptz(3),
add column sent_at timestamptz(3);

create index vouchers_to_send on vouchers (event_id, batch_id)
where sent_at is null and recipient_email is not null and deleted_at is null;
