-- Order: created_at desc, id desc. A ticket as its holder sees it, without what opens the gate. It keeps the type it
-- was sold as, also when that is in the trash; an event in the trash takes its tickets along.
create view my_tickets as
select
  t.event_id, t.holder_user_id, t.ticket_type_id, t.id, t.code, t.stored_status, t.status,
  s.event || jsonb_build_object(
    'ends_at', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'doors_open_at', to_char(e.doors_open_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'venue', e.venue
  ) as event,
  jsonb_build_object('id', types.id, 'name', types.name, 'color', types.color) as ticket_type,
  jsonb_build_object('name', t.attendee_name, 'email', t.attendee_email) as attendee,
  jsonb_build_object(
    'id', o.id, 'reference', o.reference,
    'paid_at', to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) as "order",
  t.price, t.currency, t.seat, t.valid_from, t.valid_until, t.issued_at, t.used_at,
  t.status in ('Active', 'Used') and t.qr_payload is not null as can_download,
  t.created_at, t.updated_at
from live_tickets as t
join event_details as e on e.id = t.event_id
join event_summaries as s on s.id = t.event_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders as o on o.event_id = t.event_id and o.id = t.order_id;

comment on column my_tickets.event is 'never null';
comment on column my_tickets.ticket_type is 'never null';
comment on column my_tickets.attendee is 'never null';
comment on column my_tickets."order" is 'never null';
comment on column my_tickets.can_download is 'never null';

-- The same with what opens the gate (while it does), and all that stands on a ticket. Questions go to the organizer,
-- or to the platform where the organizer names no contact.
create view my_ticket_details as
select
  t.*,
  case when t.can_download then tickets.qr_payload end as qr_payload,
  e.format as event_format,
  e.entry_instructions_markdown,
  e.terms_markdown,
  organizers.name as organizer_name,
  types.benefits,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as gate,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', to_char(c.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'direction', c.direction,
            'gate',
            case when gates.id is not null then jsonb_build_object('id', gates.id, 'name', gates.name) end
          )
          order by c.scanned_at desc, c.id desc
        ),
        '[]'
      )
    from live_check_ins as c
    left join gates on gates.event_id = c.event_id and gates.id = c.gate_id
    where
      c.event_id = t.event_id
      and c.ticket_id = t.id
      and c.checkin_status in ('Checked In', 'Checked Out')
      and c.reverted_at is null
  ) as check_ins,
  case
    when theme.id is not null then jsonb_build_object(
      'preset', theme.preset, 'mode', theme.mode, 'primary_color', theme.primary_color,
      'secondary_color', theme.secondary_color, 'accent_color', theme.accent_color,
      'background_color', theme.background_color, 'surface_color', theme.surface_color,
      'text_color', theme.text_color, 'background_image_url', theme.background_image_url,
      'logo_url', theme.logo_url, 'font_heading', theme.font_heading, 'font_body', theme.font_body,
      'hero_layout', theme.hero_layout,
      'ticket_design', jsonb_build_object(
        'accent_color', theme.ticket_accent_color, 'logo_url', theme.ticket_logo_url,
        'footer_text', theme.ticket_footer_text
      )
    )
  end as theme,
  case
    when num_nonnulls(organizers.support_email, organizers.support_phone) > 0
      then jsonb_build_object('email', organizers.support_email, 'phone', organizers.support_phone)
    else jsonb_build_object('email', contact.support_email, 'phone', contact.support_phone)
  end as support
from my_tickets as t
join tickets on tickets.event_id = t.event_id and tickets.id = t.id
join events as e on e.id = t.event_id
join organizers on organizers.id = e.organizer_id
join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join gates as g on g.event_id = t.event_id and g.id = types.gate_id
left join event_themes as theme on theme.event_id = t.event_id
left join contact_settings as contact on contact.only_row;

comment on column my_ticket_details.event_format is 'one of: In Person, Online, Hybrid';
comment on column my_ticket_details.entry_instructions_markdown is 'never null';
comment on column my_ticket_details.terms_markdown is 'never null';
comment on column my_ticket_details.organizer_name is 'never null';
comment on column my_ticket_details.benefits is 'never null';
comment on column my_ticket_details.check_ins is 'never null';
comment on column my_ticket_details.support is 'never null';
