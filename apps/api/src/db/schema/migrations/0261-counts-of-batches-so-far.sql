update voucher_batches
set issued_count = (
  select count(*)
  from vouchers
  where vouchers.event_id = voucher_batches.event_id and vouchers.batch_id = voucher_batches.id
);
