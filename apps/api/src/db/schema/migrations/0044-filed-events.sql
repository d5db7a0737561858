-- What the reports know of an event: its stage, its category, and since when it has begun. filed_: as the tallies have
-- it. is_filed says that all are the same, and due_at when the clock will change that: columns of their own, so that the
-- planner knows how few events differ.
alter table events
add column stage text generated always as (case when deleted_at is null then status else 'Trash' end) stored,
add column counted_category_id uuid generated always as (case when deleted_at is null then category_id end) stored,
add column begins_at timestamptz(3) generated always as (coalesce(doors_open_at, starts_at)) stored,
add column filed_stage text,
add column filed_category_id uuid,
add column filed_begun_at timestamptz(3),
add column filed_timezone text,
add column is_filed boolean generated always as (
  filed_stage is not distinct from (case when deleted_at is null then status else 'Trash' end)
  and filed_category_id is not distinct from (case when deleted_at is null then category_id end)
  and filed_timezone is not distinct from timezone
  and (filed_begun_at is null or filed_begun_at = coalesce(doors_open_at, starts_at))
) stored,
add column due_at timestamptz(3) generated always as (
  case
    when filed_begun_at is null and deleted_at is null and status in ('Published', 'Postponed', 'Archived')
      then coalesce(doors_open_at, starts_at)
  end
) stored;

create index events_filed_otherwise on events (id) where not is_filed;
create index events_due on events (due_at);
create index events_by_organizer_and_stage on events (organizer_id, stage, ends_at) include (starts_at, begins_at, id);
create index events_by_stage on events (stage, ends_at) include (starts_at, begins_at, id);
