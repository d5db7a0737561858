-- What stands for an event inside other records: join by id and take `event`, which is null where nothing is joined.
-- `event_with_category` is for records that show its poster; what is not taken costs nothing.
-- reads: categories, live_events
create view event_summaries as
select e.id, to_json(part) as event, to_json(drawn) as event_with_category
from live_events as e
cross join lateral (
  select
    e.id, e.title, e.slug, e.status,
    to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
    e.timezone, e.cover_image_url
) as part
cross join lateral (
  select
    part.*,
    (
      select to_json(named)
      from (select id, name, slug from categories where categories.id = e.category_id) as named
    ) as category
) as drawn;

comment on column event_summaries.event is 'never null';
comment on column event_summaries.event_with_category is 'never null';

-- Order: position, id.
-- reads: gates, live_ticket_types
create view ticket_type_details as
select
  t.*,
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = t.event_id and gates.id = t.gate_id) as part
  ) as gate
from live_ticket_types as t;

-- Order: created_at desc, id desc. An undo is no scan; what came in or went out was accepted.
-- reads: live_users, gates, persons, petugas_assignments, check_ins
create view assignment_details as
select
  a.*,
  (
    select to_json(part)
    from (select id, name, email, phone, avatar_url from live_users where live_users.id = a.user_id) as part
  ) as "user",
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = a.event_id and gates.id = a.gate_id) as part
  ) as gate,
  (select person from persons where persons.id = a.assigned_by) as assigner,
  (select organizer_id from live_users where live_users.id = a.assigned_by) as assigner_organizer_id,
  scans.last_scan_at,
  scans.scans_total,
  scans.scans_accepted
from petugas_assignments as a
left join lateral (
  select
    max(received_at)::timestamptz(3) as last_scan_at,
    count(*) as scans_total,
    count(*) filter (where checkin_status in ('Checked In', 'Checked Out')) as scans_accepted
  from check_ins
  where
    check_ins.event_id = a.event_id and check_ins.petugas_id = a.user_id and check_ins.checkin_status <> 'Reverted'
) as scans on true;

comment on column assignment_details.scans_total is 'never null';
comment on column assignment_details.scans_accepted is 'never null';

-- Order: created_at desc, id desc. What a promo took off is told by the entries that name it; what it brought in, by
-- all ticket money of the paid orders it was used on.
-- reads: ledger_entries, promo_redemptions, live_promos
create view promo_details as
select
  p.*,
  (
    select coalesce(-sum(amount), 0)
    from ledger_entries
    where ledger_entries.event_id = p.event_id and ledger_entries.promo_id = p.id
  ) as total_discount,
  (
    select coalesce(sum(ledger_entries.amount), 0)
    from promo_redemptions
    join ledger_entries
      on
        ledger_entries.event_id = promo_redemptions.event_id
        and ledger_entries.order_id = promo_redemptions.order_id
    where
      promo_redemptions.event_id = p.event_id
      and promo_redemptions.promo_id = p.id
      and promo_redemptions.status = 'Redeemed'
      and ledger_entries.kind in ('Sale', 'Discount')
  ) as gross_revenue
from live_promos as p;

comment on column promo_details.total_discount is 'never null';
comment on column promo_details.gross_revenue is 'never null';

-- Order: created_at desc, id desc.
-- reads: voucher_batches, voucher_redemptions, orders, persons, live_vouchers
create view voucher_details as
select
  v.*,
  (
    select to_json(part)
    from (
      select id, name
      from voucher_batches
      where voucher_batches.event_id = v.event_id and voucher_batches.id = v.batch_id
    ) as part
  ) as batch,
  (
    select coalesce(json_agg(part order by r.redeemed_at desc, r.id desc), '[]')
    from voucher_redemptions as r
    join orders on orders.event_id = r.event_id and orders.id = r.order_id
    left join persons on persons.id = r.user_id
    cross join lateral (
      select
        orders.reference as order_reference, persons.person as "user", r.amount,
        to_char(r.redeemed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as redeemed_at
    ) as part
    where r.event_id = v.event_id and r.voucher_id = v.id and r.status = 'Redeemed'
  ) as redemptions
from live_vouchers as v;

comment on column voucher_details.redemptions is 'never null';

-- Order: created_at desc, id desc. What is sent and what is revoked has uses left.
-- reads: voucher_batches, live_vouchers, live_events
create view voucher_batch_details as
select
  b.*,
  exists (
    select
    from live_vouchers as v
    where
      v.event_id = b.event_id
      and v.batch_id = b.id
      and v.revoked_at is null
      and v.redeemed_count + v.reserved_count < v.max_usages
  ) as can_be_revoked,
  exists (
    select
    from live_events as e
    where e.id = b.event_id and e.status in ('Published', 'Ongoing')
  )
  and exists (
    select
    from live_vouchers as v
    where
      v.event_id = b.event_id
      and v.batch_id = b.id
      and v.sent_at is null
      and v.recipient_email is not null
      and v.status in ('Available', 'Partially Redeemed')
  ) as can_be_sent
from voucher_batches as b;

comment on column voucher_batch_details.can_be_revoked is 'never null';
comment on column voucher_batch_details.can_be_sent is 'never null';
