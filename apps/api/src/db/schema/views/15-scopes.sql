-- How the reports count: each fact is folded into the tallies or it is not, and a view says what it adds to which tally.
-- What is `Folded` is in the tallies already; all other parts are the tail. Every report is tallies plus tail, and the
-- fold adds the tail to the tallies. See docs/decisions/0013.

-- Where a lateral subquery ends with "offset 0", its rows are looked up for each row of the tail by themselves. Without
-- it the planner, which cannot know how short the tail is, would read whole tables first.

-- The scopes that the facts of an event count in, each with the zone and the currency in which its tallies are kept.
create view event_scopes as
select
  e.id as event_id, e.organizer_id, s.scope_id, s.scope, s.timezone, s.currency,
  coalesce(e.counted_category_id::text, '') as category, coalesce(e.filed_category_id::text, '') as filed_category
from events as e
join organizers as o on o.id = e.organizer_id
join general_settings as g on g.only_row
cross join lateral (
  values
  (
    '00000000-0000-0000-0000-000000000000'::uuid, 'Platform', coalesce(g.filed_timezone, g.default_timezone),
    coalesce(g.filed_currency, g.default_currency)
  ),
  (
    o.id, 'Organizer', coalesce(o.filed_timezone, o.timezone, g.default_timezone),
    coalesce(g.filed_currency, g.default_currency)
  ),
  (e.id, 'Event', coalesce(e.filed_timezone, e.timezone), e.currency)
) as s (scope_id, scope, timezone, currency);

-- What a report says of its scope, and where the scope's facts are kept. other_currencies: those of its events whose
-- money the reports leave out, because it cannot be added.
-- reads: events, organizers, general_settings
create view report_scopes as
select
  '00000000-0000-0000-0000-000000000000'::uuid as id, 'platform' as scope,
  coalesce(g.filed_timezone, g.default_timezone) as timezone, s.currency,
  null::jsonb as event,
  -- One step through the index for each currency, however many events there are.
  array(
    with recursive used as (
      select min(currency) as currency from events
      union all
      select (select min(events.currency) from events where events.currency > used.currency)
      from used
      where used.currency is not null
    )
    select used.currency from used where used.currency <> s.currency order by used.currency
  ) as other_currencies
from general_settings as g
cross join lateral (select coalesce(g.filed_currency, g.default_currency) as currency) as s
union all
select
  o.id, 'organizer', coalesce(o.filed_timezone, o.timezone, g.default_timezone), s.currency, null,
  array(
    select distinct events.currency
    from events
    where events.organizer_id = o.id and events.currency <> s.currency
    order by events.currency
  )
from organizers as o
join general_settings as g on g.only_row
cross join lateral (select coalesce(g.filed_currency, g.default_currency) as currency) as s;

comment on column report_scopes.other_currencies is 'never null';

-- Whether an event is or was on sale, and since when it has begun: now, and as the tallies have it.
create view event_filings as
select
  id as event_id, stage, filed_stage, begins_at,
  stage in ('Published', 'Postponed', 'Archived') as is_offered,
  coalesce(filed_stage in ('Published', 'Postponed', 'Archived'), false) as was_offered,
  case
    when stage in ('Published', 'Postponed', 'Archived') and begins_at <= now() then begins_at
  end::timestamptz(3) as begun_at,
  filed_begun_at
from events;

-- Events whose filing is no longer true.
create view events_to_file as
select id as event_id
from events
where not is_filed
union
select id
from events
where due_at <= now();

-- Events that are tallied in another category than they are in by now: what was counted goes and comes.
create view moved_events as
select
  e.id as event_id, s.scope_id, m.sign, m.category
from events as e
join event_scopes as s on s.event_id = e.id and s.scope <> 'Event'
cross join lateral (values (-1, s.filed_category), (1, s.category)) as m (sign, category)
where not e.is_filed and e.filed_stage is not null and s.filed_category <> s.category;

-- Ticket types whose places, or whose event, are filed otherwise by now.
create view ticket_types_to_file as
select event_id, id as ticket_type_id
from ticket_types
where not is_filed
union
select ticket_types.event_id, ticket_types.id
from events_to_file
join ticket_types on ticket_types.event_id = events_to_file.event_id;

-- Scopes whose tallies are kept in another time zone than theirs is by now, or in none yet.
create view scopes_to_file as
select
  'Platform' as kind, '00000000-0000-0000-0000-000000000000'::uuid as id, default_timezone as timezone,
  filed_timezone is null as is_new,
  coalesce(filed_currency <> default_currency, false) as is_in_other_currency
from general_settings
where filed_timezone is distinct from default_timezone or filed_currency is distinct from default_currency
union all
select 'Organizer', o.id, coalesce(o.timezone, g.default_timezone), o.filed_timezone is null, false
from organizers as o
join general_settings as g on g.only_row
where o.filed_timezone is distinct from coalesce(o.timezone, g.default_timezone)
union all
select 'Event', id, timezone, filed_timezone is null, false
from events
where not is_filed and filed_timezone is distinct from timezone;

comment on column scopes_to_file.kind is 'one of: Platform, Organizer, Event';
