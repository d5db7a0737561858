-- "offset 0" keeps the search for a use a look into an index, for each record by itself: the planner would read whole tables otherwise.

-- Categories and venues, with whether an event names them: one in the trash counts as well.
-- Order: position, id.
-- reads: categories, events
create view managed_categories as
select
  categories.*,
  exists (select from events where events.category_id = categories.id offset 0) as is_used
from categories;

comment on column managed_categories.is_used is 'never null';

-- Order: name, id.
-- reads: venues, organizers, events
create view managed_venues as
select
  venues.*,
  case
    when organizers.id is not null then jsonb_build_object('id', organizers.id, 'name', organizers.name)
  end as organizer,
  exists (select from events where events.venue_id = venues.id offset 0) as is_used
from venues
left join organizers on organizers.id = venues.organizer_id;

comment on column managed_venues.organizer is 'null: the platform''s';
comment on column managed_venues.is_used is 'never null';

-- Order: id from the newest on. Without the secrets.
-- reads: payment_accounts, organizers
create view managed_payment_accounts as
select
  a.id, a.organizer_id, a.provider, a.mode, a.methods, a.config, a.kept_names, a.is_active, a.created_at, a.updated_at,
  case
    when organizers.id is not null then jsonb_build_object('id', organizers.id, 'name', organizers.name)
  end as organizer
from payment_accounts as a
left join organizers on organizers.id = a.organizer_id;

comment on column managed_payment_accounts.organizer is 'null: the platform''s';

-- Order: created_at, id from the newest on.
-- reads: organizers, events, users, venues, webhook_endpoints, payment_accounts
create view managed_organizers as
select
  organizers.id, organizers.name, organizers.slug, organizers.status, organizers.logo_url, organizers.description,
  organizers.website_url, organizers.support_email, organizers.support_phone, organizers.timezone,
  organizers.legal_name, organizers.tax_id, organizers.address,
  organizers.is_official, organizers.created_at, organizers.updated_at,
  exists (select from events where events.organizer_id = organizers.id offset 0)
  or exists (select from users where users.organizer_id = organizers.id offset 0)
  or exists (select from venues where venues.organizer_id = organizers.id offset 0)
  or exists (select from webhook_endpoints where webhook_endpoints.organizer_id = organizers.id offset 0)
  or exists (select from payment_accounts where payment_accounts.organizer_id = organizers.id offset 0) as is_used
from organizers;

comment on column managed_organizers.is_used is 'never null';
comment on column managed_organizers.status is 'one of: Active, Suspended';

-- Order: created_at desc, id desc. The tickets of an event as those read them who manage it: without what opens the gate. A ticket keeps the
-- type that it was sold as, also when that is in the trash.
-- reads: live_tickets, event_summaries, ticket_types, orders
create view attendees as
select
  t.event_id, t.ticket_type_id, t.id, t.code, t.stored_status, t.status,
  (select event from event_summaries where event_summaries.id = t.event_id) as event,
  to_json(ticket_type) as ticket_type,
  t.attendee_name, t.attendee_email,
  to_json("order") as "order", o.reference as order_reference, o.buyer_name, o.buyer_email, o.contact_email,
  o.buyer_phone,
  t.price, t.currency, t.seat, t.answers, t.valid_from, t.valid_until, t.issued_at, t.used_at, t.created_at, t.updated_at
from live_tickets as t
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders as o on o.event_id = t.event_id and o.id = t.order_id
cross join lateral (select types.id, types.name, types.color) as ticket_type
cross join lateral (select o.id, o.reference) as "order";

comment on column attendees.event is 'never null';
comment on column attendees.ticket_type is 'never null';
comment on column attendees."order" is 'never null';
comment on column attendees.answers is 'never null';
