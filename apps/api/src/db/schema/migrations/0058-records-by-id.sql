-- Reports name what they count by its id alone.
create index ticket_types_by_id on ticket_types (id);
create index gates_by_id on gates (id);
create index promos_by_id on promos (id);
create index vouchers_by_id on vouchers (id);
create index voucher_batches_by_id on voucher_batches (id);
