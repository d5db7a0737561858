-- The places of a type, none when it is unlimited or in the trash. filed_: as the tallies have it.
alter table ticket_types
add column places integer generated always as (case when deleted_at is null then capacity end) stored,
add column filed_places integer,
add column is_filed boolean generated always as (
  filed_places is not distinct from (case when deleted_at is null then capacity end)
) stored;

create index ticket_types_filed_otherwise on ticket_types (event_id, id) where not is_filed;
create index ticket_types_with_holds on ticket_types (event_id) include (reserved)
where reserved > 0 and deleted_at is null;
