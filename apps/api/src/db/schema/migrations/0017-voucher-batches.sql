create table voucher_batches (
  event_id uuid not null constraint a_voucher_batch_belongs_to_an_event references events (id),
  id uuid not null,
  name text not null,
  note text,
  created_by uuid not null constraint a_voucher_batch_is_made_by_a_user references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id)
);

create index voucher_batches_by_newest on voucher_batches (event_id, created_at desc, id desc);
