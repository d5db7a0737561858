-- An event as those see it who have ordered or hold a ticket of it.
-- reads: event_details
create view ticket_events as
select
  e.id,
  to_json(event) as event
from event_details as e
cross join lateral (
  select
    e.id, e.title, e.slug, e.status,
    to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
    e.timezone, e.cover_image_url, e.category,
    to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at,
    to_char(e.doors_open_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as doors_open_at,
    e.venue, e.has_page
) as event;

comment on column ticket_events.event is 'never null';

-- Order: created_at desc, id desc. A ticket as its holder sees it, without what opens the gate. It keeps the type it
-- was sold as, also when that is in the trash; an event in the trash takes its tickets along.
-- reads: live_tickets, ticket_events, ticket_types, orders
create view my_tickets as
select
  t.event_id, t.holder_user_id, t.ticket_type_id, t.order_id, t.transferred_from_id, t.id, t.code, t.stored_status,
  t.status,
  e.event,
  to_json(ticket_type) as ticket_type,
  to_json(attendee) as attendee,
  to_json("order") as "order",
  t.price, t.currency, t.seat, t.valid_from, t.valid_until, t.issued_at, t.used_at,
  t.status in ('Active', 'Used') and t.qr_payload is not null as can_download,
  t.created_at, t.updated_at
from live_tickets as t
join ticket_events as e on e.id = t.event_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders as o on o.event_id = t.event_id and o.id = t.order_id
cross join lateral (select types.id, types.name, types.color) as ticket_type
cross join lateral (select t.attendee_name as name, t.attendee_email as email) as attendee
cross join lateral (
  select
    o.id, o.reference,
    to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at
) as "order";

comment on column my_tickets.event is 'never null';
comment on column my_tickets.ticket_type is 'never null';
comment on column my_tickets.attendee is 'never null';
comment on column my_tickets."order" is 'never null';
comment on column my_tickets.can_download is 'never null';

-- The same with what opens the gate (while it does), and all that stands on a ticket. Questions go to the organizer,
-- or to the platform where the organizer names no contact. `actions` are what selling/changeable-ticket.ts lets be done with it.
-- reads: gates, live_check_ins, event_themes, refund_items, my_tickets, printed_locales, tickets, events, organizers, ticket_types, contact_settings
create view my_ticket_details as
select
  t.*,
  -- By the key of the order: joined, the planner may read all orders of the event.
  (
    select printed.locale
    from printed_locales as printed
    where printed.event_id = t.event_id and printed.id = t.order_id
  ) as locale,
  case when t.can_download then tickets.qr_payload end as qr_payload,
  e.format as event_format,
  e.entry_instructions_markdown,
  e.terms_markdown,
  organizers.name as organizer_name,
  types.benefits,
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = t.event_id and gates.id = types.gate_id) as part
  ) as gate,
  (
    select coalesce(json_agg(part order by c.scanned_at desc, c.id desc), '[]')
    from live_check_ins as c
    cross join lateral (
      select
        to_char(c.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        c.direction,
        (
          select to_json(part)
          from (select id, name from gates where gates.event_id = c.event_id and gates.id = c.gate_id) as part
        ) as gate
    ) as part
    where
      c.event_id = t.event_id
      and c.ticket_id = t.id
      and c.checkin_status in ('Checked In', 'Checked Out')
      and c.reverted_at is null
  ) as check_ins,
  (
    select to_json(part)
    from (
      select
        preset, mode, primary_color, secondary_color, theme.accent_color, background_color, surface_color, text_color,
        background_image_url, theme.logo_url, font_heading, font_body, hero_layout,
        to_json(ticket_design) as ticket_design
      from event_themes as theme
      cross join lateral (
        select
          theme.ticket_accent_color as accent_color, theme.ticket_logo_url as logo_url,
          theme.ticket_footer_text as footer_text
      ) as ticket_design
      where theme.event_id = t.event_id
    ) as part
  ) as theme,
  to_json(support) as support,
  case
    when not changeable.is_so then array[]::text[]
    when types.is_transferable then array['change', 'transfer', 'reissue']
    else array['change', 'reissue']
  end as actions
from my_tickets as t
join tickets on tickets.event_id = t.event_id and tickets.id = t.id
join events as e on e.id = t.event_id
join organizers on organizers.id = e.organizer_id
join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join contact_settings as contact on contact.only_row
cross join lateral (
  select num_nonnulls(organizers.support_email, organizers.support_phone) > 0 as names_contact
) as organizer
cross join lateral (
  select
    case when organizer.names_contact then organizers.support_email else contact.support_email end as email,
    case when organizer.names_contact then organizers.support_phone else contact.support_phone end as phone
) as support
cross join lateral (
  select
    t.status = 'Active'
    and (e.status = 'Postponed' or e.status = 'Published' and e.starts_at > now())
    and not exists (
      select from refund_items as item where item.event_id = t.event_id and item.ticket_id = t.id and item.is_open
    ) as is_so
) as changeable;

comment on column my_ticket_details.locale is 'one of: id, en';
comment on column my_ticket_details.event_format is 'one of: In Person, Online, Hybrid';
comment on column my_ticket_details.entry_instructions_markdown is 'never null';
comment on column my_ticket_details.terms_markdown is 'never null';
comment on column my_ticket_details.organizer_name is 'never null';
comment on column my_ticket_details.benefits is 'never null';
comment on column my_ticket_details.check_ins is 'never null';
comment on column my_ticket_details.support is 'never null';
comment on column my_ticket_details.actions is 'never null';
