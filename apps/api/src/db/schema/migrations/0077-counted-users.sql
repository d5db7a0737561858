-- live_: null in the trash. counted_: as the tallies have it. is_counted: all counted_ columns are what is true now.
alter table users rename column counted_role to live_role;
alter table users rename column filed_role to counted_role;
alter table users rename column filed_city to counted_city;
alter table users rename column filed_province to counted_province;
alter table users rename column filed_gender to counted_gender;
alter table users rename column filed_birth_year to counted_birth_year;
alter table users rename column is_filed to is_counted;
alter index users_filed_otherwise rename to users_to_count;
alter table users rename column filed_official to counted_official;
alter table users rename column is_official_filed to is_official_counted;
