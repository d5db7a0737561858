-- Order: position, id. Rules are tried from the top; a type without a sales window of its own has its event's.
-- What is valid no more is not sold.
-- Each type has an event: the join is a left join only so that a query which needs nothing of it does without.
-- What a suspended organizer offers is paused. A type with fewer places left than the least of an order is sold out.
-- reads: ticket_types, events, organizers
create view live_ticket_types as
select
  ticket_types.*,
  ticket_types.capacity - ticket_types.sold - ticket_types.reserved as available,
  coalesce(
    ticket_types.sold + ticket_types.reserved + ticket_types.min_per_order > ticket_types.capacity, false
  ) as is_sold_out,
  case
    when events.status <> 'Published' or events.deleted_at is not null or not ticket_types.is_active
      then 'Unavailable'
    when least(coalesce(ticket_types.sales_end_at, events.sales_end_at), events.ends_at, ticket_types.valid_until) <= now()
      then 'Sales Ended'
    when events.sales_paused or organizers.status = 'Suspended' then 'Paused'
    when coalesce(ticket_types.sales_start_at, events.sales_start_at) > now() then 'Not Yet On Sale'
    when ticket_types.sold + ticket_types.reserved + ticket_types.min_per_order > ticket_types.capacity then 'Sold Out'
    else 'On Sale'
  end as sales_status
from ticket_types
left join events on events.id = ticket_types.event_id
left join organizers on organizers.id = events.organizer_id
where ticket_types.deleted_at is null;

comment on column live_ticket_types.available is 'null: unlimited';
comment on column live_ticket_types.is_sold_out is 'never null';
comment on column live_ticket_types.sales_status is
'one of: Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';

-- The ticket types are summed for each event by itself (lateral), so that a page of events touches only its own.
-- stored_status is for filters that should use an index: Ongoing is Published between starts_at and ends_at.
-- has_page: whether visitors who know the slug may read it.
-- reads: events, live_ticket_types
create view live_events as
select
  events.id, events.organizer_id, events.category_id, events.venue_id, events.event_key, events.slug, events.title,
  events.summary, events.description_markdown, events.tags, events.visibility, events.format, events.is_signature,
  events.is_featured, events.starts_at, events.ends_at, events.doors_open_at, events.timezone,
  events.sales_start_at, events.sales_end_at, events.sales_paused, events.currency, events.cover_image_url,
  events.age_restriction, events.terms_markdown, events.entry_instructions_markdown,
  events.max_tickets_per_order, events.attendee_fields, events.tax_name, events.tax_mode, events.tax_rate,
  events.pay_later_minutes, events.refund_until, events.refund_promised_until, events.day_starts_minutes, events.exits_at_day_end, events.published_at, events.cancelled_at, events.cancellation_reason,
  events.postponed_at, events.postponement_reason, events.rescheduled_at, events.calendar_sequence,
  events.rejection_reason, events.reviewed_by, events.reviewed_at, events.created_by, events.created_at,
  events.updated_at,
  events.status as stored_status,
  events.status in ('Published', 'Postponed', 'Cancelled') and events.visibility in ('Public', 'Unlisted') as has_page,
  case
    when events.status = 'Published' and events.ends_at <= now() then 'Completed'
    when events.status = 'Published' and events.starts_at <= now() then 'Ongoing'
    else events.status
  end as status,
  case types.best_sales_status
    when 1 then 'On Sale'
    when 2 then 'Paused'
    when 3 then 'Not Yet On Sale'
    when 4 then 'Sold Out'
    when 5 then 'Sales Ended'
    else 'Unavailable'
  end as sales_status,
  types.ticket_type_count,
  types.min_price,
  types.max_price,
  coalesce(types.max_price = 0, false) as is_free,
  types.capacity,
  types.tickets_sold,
  types.tickets_reserved,
  types.capacity - types.tickets_sold - types.tickets_reserved as tickets_available
from events
left join lateral (
  select
    min(
      case sales_status
        when 'On Sale' then 1
        when 'Paused' then 2
        when 'Not Yet On Sale' then 3
        when 'Sold Out' then 4
        when 'Sales Ended' then 5
      end
    ) as best_sales_status,
    count(*) as ticket_type_count,
    min(price) filter (where is_active and visibility = 'Public') as min_price,
    max(price) filter (where is_active and visibility = 'Public') as max_price,
    case
      when bool_or(live_ticket_types.capacity is null) then null
      else coalesce(sum(live_ticket_types.capacity), 0)
    end as capacity,
    coalesce(sum(sold), 0) as tickets_sold,
    coalesce(sum(reserved), 0) as tickets_reserved
  from live_ticket_types
  where live_ticket_types.event_id = events.id
) as types on true
where events.deleted_at is null;

comment on column live_events.has_page is 'never null';
comment on column live_events.stored_status is
'one of: Draft, Pending Review, Rejected, Published, Postponed, Cancelled, Archived';
comment on column live_events.status is
'one of: Draft, Pending Review, Rejected, Published, Ongoing, Completed, Postponed, Cancelled, Archived';
comment on column live_events.sales_status is
'one of: Not Yet On Sale, On Sale, Paused, Sold Out, Sales Ended, Unavailable';
comment on column live_events.ticket_type_count is 'never null';
comment on column live_events.is_free is 'never null';
comment on column live_events.capacity is 'null: unlimited';
comment on column live_events.tickets_sold is 'never null';
comment on column live_events.tickets_reserved is 'never null';
comment on column live_events.tickets_available is 'null: unlimited';

-- Order: position, id.
-- reads: signature_artists
create view live_signature_artists as
select * from signature_artists where deleted_at is null;

-- Order: position, id.
-- reads: signature_brand_partners
create view live_signature_brand_partners as
select * from signature_brand_partners where deleted_at is null;

-- Order: position, id.
-- reads: questions
create view live_questions as
select * from questions where deleted_at is null;

-- Order: key_id.
-- reads: event_signing_keys
create view signing_keys as
select event_id, key_id, public_key, valid_from, valid_until, revoked_at, created_at
from event_signing_keys;
