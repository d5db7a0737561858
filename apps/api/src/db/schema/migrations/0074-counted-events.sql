-- live_: null in the trash. counted_: as the tallies have it. is_counted: all counted_ columns are what is true now,
-- as far as the clock has no part in it.
alter table events rename column counted_category_id to live_category_id;
alter table events rename column filed_category_id to counted_category_id;
alter table events rename column filed_stage to counted_stage;
alter table events rename column filed_begun_at to counted_begun_at;
alter table events rename column filed_timezone to counted_timezone;
alter table events rename column is_filed to is_counted;
alter index events_filed_otherwise rename to events_to_count;
