-- is_offered: an event is or was on sale. Archived ones were, unless they were never published, or were cancelled.
-- gates_open_at: when gates begin to let in, an hour before the doors. Null for an event that does not take place: one that is not offered,
-- unless it was cancelled while it was under way. A postponed one is under way at no date but a new one.
-- counted_as_offered: is_offered, as the tallies have it.
alter table events
add column is_offered boolean generated always as (
  deleted_at is null
  and status in ('Published', 'Postponed', 'Archived')
  and (status <> 'Archived' or (published_at is not null and cancelled_at is null))
) stored,
add column gates_open_at timestamptz(3) generated always as (
  case
    when
      deleted_at is null
      and (
        status in ('Published', 'Postponed')
        or (status = 'Archived' and published_at is not null and cancelled_at is null)
        or (
          status in ('Cancelled', 'Archived')
          and cancelled_at
          >= (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
          and (
            postponed_at is null
            or rescheduled_at > postponed_at
            or postponed_at
            >= (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
          )
        )
      )
      then (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
  end
) stored,
add column counted_as_offered boolean,
drop column is_counted,
drop column due_at;

-- Whether the counted_ columns are what is true now, as far as the clock has no part in it, and when it will have one.
alter table events
add column is_counted boolean generated always as (
  counted_stage is not distinct from case when deleted_at is null then status else 'Trash' end
  and counted_category_id is not distinct from case when deleted_at is null then category_id end
  and counted_timezone is not distinct from timezone
  and counted_as_offered is not distinct from (
    deleted_at is null
    and status in ('Published', 'Postponed', 'Archived')
    and (status <> 'Archived' or (published_at is not null and cancelled_at is null))
  )
  and (
    counted_begun_at is null
    or counted_begun_at is not distinct from case
      when
        deleted_at is null
        and (
          status in ('Published', 'Postponed')
          or (status = 'Archived' and published_at is not null and cancelled_at is null)
          or (
            status in ('Cancelled', 'Archived')
            and cancelled_at
            >= (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
            and (
              postponed_at is null
              or rescheduled_at > postponed_at
              or postponed_at
              >= (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
            )
          )
        )
        then (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
    end
  )
) stored,
add column due_at timestamptz(3) generated always as (
  case
    when
      counted_begun_at is null
      and deleted_at is null
      and (
        status in ('Published', 'Postponed')
        or (status = 'Archived' and published_at is not null and cancelled_at is null)
        or (
          status in ('Cancelled', 'Archived')
          and cancelled_at
          >= (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
          and (
            postponed_at is null
            or rescheduled_at > postponed_at
            or postponed_at
            >= (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
          )
        )
      )
      then (coalesce(doors_open_at, starts_at) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
  end
) stored;

create index events_to_count on events (id) where not is_counted;
create index events_due on events (due_at);
create index offered_events_by_organizer on events (organizer_id, starts_at) where is_offered;
create index offered_events_by_start on events (starts_at) where is_offered;
create index offered_events_by_end on events (ends_at) where is_offered;
