-- An event with everything that belongs on its page. All of it is subqueries, none of it joins: a column that a query
-- does not take costs nothing, and the planner looks for the rows of a page before it computes anything for them.
-- reads: categories, organizers, venues, persons, gate_tallies, gate_changes, sale_tallies, ledger_entries,
-- live_events, petugas_assignments, live_promos, inventory_tallies, inventory_changes, orders
create view event_details as
select
  e.*,
  (
    select to_json(part)
    from (select id, name, slug from categories where categories.id = e.category_id) as part
  ) as category,
  (
    select to_json(part)
    from (select id, name, slug, logo_url, is_official from organizers where organizers.id = e.organizer_id) as part
  ) as organizer,
  (
    select to_json(part)
    from (
      select name, address, city, province, country_code, postal_code, latitude, longitude
      from venues
      where venues.id = e.venue_id and e.format <> 'Online'
    ) as part
  ) as venue,
  (select person from persons where persons.id = e.created_by) as creator,
  (select person from persons where persons.id = e.reviewed_by) as reviewer,
  -- From the tallies and the pending rows: as many rows for ten thousand entries as for a hundred.
  (
    select coalesce(sum(admitted), 0)::bigint
    from (
      select admitted
      from gate_tallies
      where
        gate_tallies.owner_id = e.id
        and gate_tallies.breakdown = 'Total'
        and gate_tallies.key = ''
        and gate_tallies.starts_at = '-infinity'
      union all
      select admitted from gate_changes where gate_changes.event_id = e.id and not gate_changes.is_counted
    ) as sums
  ) as tickets_checked_in,
  (
    select to_json(part)
    from (
      select coalesce(sum(gross), 0) as gross, coalesce(sum(net), 0) as net
      from (
        select gross, net
        from sale_tallies
        where
          sale_tallies.owner_id = e.id
          and sale_tallies.breakdown = 'Total'
          and sale_tallies.key = ''
          and sale_tallies.starts_at = '-infinity'
        union all
        select
          case when kind in ('Sale', 'Discount') then amount else 0 end,
          case when borne_by = 'Organizer' then amount else 0 end
        from ledger_entries
        where ledger_entries.event_id = e.id and not ledger_entries.is_counted
      ) as sums
    ) as part
  ) as revenue,
  to_json(counts) as counts
from live_events as e
cross join lateral (
  select
    e.ticket_type_count as ticket_types,
    (select count(*) from petugas_assignments where petugas_assignments.event_id = e.id) as petugas,
    (select count(*) from live_promos where live_promos.event_id = e.id) as promos,
    (
      select coalesce(sum(vouchers), 0)::bigint
      from (
        select vouchers
        from inventory_tallies
        where
          inventory_tallies.owner_id = e.id
          and inventory_tallies.breakdown = 'Total'
          and inventory_tallies.key = ''
          and inventory_tallies.starts_at = '-infinity'
        union all
        select sign
        from inventory_changes
        where
          inventory_changes.event_id = e.id
          and inventory_changes.thing = 'Voucher'
          and not inventory_changes.is_counted
      ) as sums
    ) as vouchers,
    (select count(*) from orders where orders.event_id = e.id) as orders
) as counts;

comment on column event_details.has_page is 'never null';
comment on column event_details.organizer is 'never null';
comment on column event_details.tickets_checked_in is 'never null';
comment on column event_details.revenue is 'never null';
comment on column event_details.counts is 'never null';

-- Events as those read them who scan at them: without money.
-- Order: ends_at <= now(), starts_at, id.
-- reads: event_details
create view events_at_gates as
select
  e.organizer_id,
  e.id, e.slug, e.title, e.summary, e.description_markdown, e.category, e.tags, e.status, e.sales_status, e.visibility,
  e.format, e.is_signature, e.is_featured, e.organizer, e.venue, e.starts_at, e.ends_at, e.doors_open_at, e.timezone,
  e.sales_start_at, e.sales_end_at, e.currency, e.min_price, e.max_price, e.is_free, e.cover_image_url,
  e.age_restriction, e.terms_markdown, e.max_tickets_per_order, e.published_at, e.cancelled_at,
  e.cancellation_reason, case when e.status = 'Postponed' then e.postponement_reason end as postponement_reason,
  e.capacity, e.tickets_sold, e.tickets_reserved, e.tickets_available, e.tickets_checked_in,
  e.created_at, e.updated_at
from event_details as e;

comment on column events_at_gates.organizer is 'never null';
comment on column events_at_gates.tickets_checked_in is 'never null';

-- Events as the check-in staff assigned to them read them: without money. Assigned is who is invited or at work.
-- Order: ends_at <= now(), starts_at, id.
-- reads: events_at_gates, petugas_assignments, gates
create view assigned_events as
select
  a.user_id, e.*,
  to_json(my_assignment) as my_assignment
from events_at_gates as e
join petugas_assignments as a on a.event_id = e.id
cross join lateral (
  select
    a.id, a.role,
    (
      select to_json(part)
      from (select id, name from gates where gates.event_id = a.event_id and gates.id = a.gate_id) as part
    ) as gate,
    a.ticket_type_ids,
    to_char(a.shift_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_starts_at,
    to_char(a.shift_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shift_ends_at,
    a.status
) as my_assignment
where a.status in ('Invited', 'Active');

comment on column assigned_events.my_assignment is 'never null';
