-- What stands for an event inside other records: join by id and take `event`, which is null where nothing is joined.
create view event_summaries as
select
  id,
  jsonb_build_object(
    'id', id, 'title', title, 'slug', slug, 'status', status,
    'starts_at', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'timezone', timezone, 'cover_image_url', cover_image_url
  ) as event
from live_events;

comment on column event_summaries.event is 'never null';

-- An event with everything that belongs on its page. All of it is subqueries, none of it joins: a column that a query
-- does not take costs nothing, and the planner looks for the rows of a page before it computes anything for them.
create view event_details as
select
  e.*,
  (
    select jsonb_build_object('id', id, 'name', name, 'slug', slug)
    from categories
    where categories.id = e.category_id
  ) as category,
  (
    select
      jsonb_build_object('id', id, 'name', name, 'slug', slug, 'logo_url', logo_url, 'is_official', is_official)
    from organizers
    where organizers.id = e.organizer_id
  ) as organizer,
  (
    select
      jsonb_build_object(
        'name', name, 'address', address, 'city', city, 'province', province, 'country_code', country_code,
        'postal_code', postal_code, 'latitude', latitude, 'longitude', longitude
      )
    from venues
    where venues.id = e.venue_id
  ) as venue,
  (select person from persons where persons.id = e.created_by) as creator,
  (select person from persons where persons.id = e.reviewed_by) as reviewer,
  (select count(*) from standing_entries where standing_entries.event_id = e.id) as tickets_checked_in,
  (
    select
      jsonb_build_object(
        'gross', coalesce(sum(amount) filter (where kind in ('Sale', 'Discount')), 0),
        'net', coalesce(sum(amount) filter (where borne_by = 'Organizer'), 0)
      )
    from ledger_entries
    where ledger_entries.event_id = e.id
  ) as revenue,
  jsonb_build_object(
    'ticket_types', (select count(*) from live_ticket_types where live_ticket_types.event_id = e.id),
    'petugas', (select count(*) from petugas_assignments where petugas_assignments.event_id = e.id),
    'promos', (select count(*) from live_promos where live_promos.event_id = e.id),
    'vouchers', (select count(*) from live_vouchers where live_vouchers.event_id = e.id),
    'orders', (select count(*) from orders where orders.event_id = e.id)
  ) as counts
from live_events as e;

comment on column event_details.organizer is 'never null';
comment on column event_details.tickets_checked_in is 'never null';
comment on column event_details.revenue is 'never null';
comment on column event_details.counts is 'never null';

-- Order: position, id.
create view ticket_type_details as
select
  t.*,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as gate
from live_ticket_types as t
left join gates as g on g.event_id = t.event_id and g.id = t.gate_id;

-- Order: created_at desc, id desc. An undo is no scan; what came in or went out was accepted.
create view assignment_details as
select
  a.*,
  case
    when u.id is not null then jsonb_build_object(
      'id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'avatar_url', u.avatar_url
    )
  end as "user",
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as gate,
  assigner.person as assigner,
  scans.last_scan_at,
  scans.scans_total,
  scans.scans_accepted
from petugas_assignments as a
left join live_users as u on u.id = a.user_id
left join gates as g on g.event_id = a.event_id and g.id = a.gate_id
left join persons as assigner on assigner.id = a.assigned_by
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
create view voucher_details as
select
  v.*,
  case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as batch,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'order_reference', orders.reference, 'user', persons.person, 'amount', r.amount,
            'redeemed_at', to_char(r.redeemed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          )
          order by r.redeemed_at desc, r.id desc
        ),
        '[]'
      )
    from voucher_redemptions as r
    join orders on orders.event_id = r.event_id and orders.id = r.order_id
    left join persons on persons.id = r.user_id
    where r.event_id = v.event_id and r.voucher_id = v.id and r.status = 'Redeemed'
  ) as redemptions
from live_vouchers as v
left join voucher_batches as b on b.event_id = v.event_id and b.id = v.batch_id;

comment on column voucher_details.redemptions is 'never null';
