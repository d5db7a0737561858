-- What visitors read of events. Numbers of places and sold tickets are not for them: `available` is told up to ten.

-- Order: position, id.
-- reads: live_ticket_types
create view public_ticket_types as
select
  event_id, id, name, description, kind, price, original_price, currency, sales_start_at, sales_end_at, sales_status,
  min_per_order, max_per_order, is_transferable, is_refundable, valid_from, valid_until, entry_policy, benefits, color,
  position, available
from live_ticket_types
where is_active and visibility = 'Public';

-- Automatic promos that are valid now, so that the page of an event shows the sum that an order will have. Whoever has used one as often as one
-- may is told the other price by the order. Ids of ticket types that visitors do not see are left out.
-- Order: id.
-- reads: live_promos, public_ticket_types
create view public_promos as
select
  p.event_id, p.id, p.name, p.discount_type, p.discount_value, p.max_discount_amount, types.ticket_type_ids,
  p.min_quantity, p.min_order_amount, p.is_stackable
from live_promos as p
cross join lateral (
  select array_agg(t.id order by t.id) as ticket_type_ids
  from public_ticket_types as t
  where t.event_id = p.event_id and t.id = any(p.ticket_type_ids)
) as types
where p.trigger = 'Automatic' and p.status = 'Active'
  and (p.ticket_type_ids is null or types.ticket_type_ids is not null);

-- Events that visitors who know the slug may read. Prices and sales_status are of the ticket types that they see.
-- reads: event_details, public_ticket_types
create view public_events as
select
  e.id, e.organizer_id, e.category_id, e.venue_id, e.slug, e.title, e.summary, e.description_markdown, e.category,
  e.tags, e.status, e.stored_status, e.visibility, e.format, e.is_signature, e.is_featured, e.organizer, e.venue,
  e.starts_at, e.ends_at, e.doors_open_at, e.timezone, e.sales_start_at, e.sales_end_at, e.currency,
  e.cover_image_url, e.age_restriction, e.terms_markdown, e.max_tickets_per_order, e.attendee_fields,
  e.tax_name, e.tax_mode, e.tax_rate, e.refund_until, e.published_at, e.cancelled_at,
  e.cancellation_reason, case when e.status = 'Postponed' then e.postponement_reason end as postponement_reason,
  e.calendar_sequence, e.created_at, e.updated_at,
  case types.best_sales_status
    when 1 then 'On Sale'
    when 2 then 'Paused'
    when 3 then 'Not Yet On Sale'
    when 4 then 'Sold Out'
    when 5 then 'Sales Ended'
    else 'Unavailable'
  end as sales_status,
  types.min_price,
  types.max_price,
  coalesce(types.max_price = 0, false) as is_free
from event_details as e
left join lateral (
  select
    min(
      case t.sales_status
        when 'On Sale' then 1
        when 'Paused' then 2
        when 'Not Yet On Sale' then 3
        when 'Sold Out' then 4
        when 'Sales Ended' then 5
      end
    ) as best_sales_status,
    min(t.price) as min_price,
    max(t.price) as max_price
  from public_ticket_types as t
  where t.event_id = e.id
) as types on true
where e.has_page;

comment on column public_events.sales_status is
'one of: Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';
comment on column public_events.is_free is 'never null';

-- Events that visitors find in lists and searches. The ranks are what the lists are sorted by. They are expressions, since by
-- an index on their columns the planner would go through all events that are over. Events without a price are the last
-- by price; 10^12 is more than any price. All joins are left joins by a unique key: a query that does not search does
-- without them.
-- reads: categories, organizers, venues, public_events
create view listed_events as
select
  e.*,
  (e.starts_at + interval '0')::timestamptz(3) as start_rank,
  (e.published_at + interval '0')::timestamptz(3) as publication_rank,
  coalesce(e.min_price, 1000000000000) as price_rank,
  concat_ws(
    '|', e.title, e.summary, array_to_string(e.tags, '|'), categories.name, organizers.name, venues.name, venues.city
  ) as search_text
from public_events as e
left join categories on categories.id = e.category_id
left join organizers on organizers.id = e.organizer_id
left join venues on venues.id = e.venue_id
where e.stored_status = 'Published' and e.visibility = 'Public' and e.ends_at > now();

comment on column listed_events.start_rank is 'never null';
comment on column listed_events.publication_rank is 'never null';
comment on column listed_events.price_rank is 'never null';
comment on column listed_events.search_text is 'never null';

-- Order: position, id.
-- reads: live_signature_artists
create view public_signature_artists as
select * from live_signature_artists where is_active and (announce_at is null or announce_at <= now());

-- Order: position, id.
-- reads: live_signature_brand_partners
create view public_signature_brand_partners as
select * from live_signature_brand_partners where is_active;
