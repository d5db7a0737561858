-- The audit log is counted when it is read: docs/decisions/0014. Each entry is written once.
-- Views over the columns are made anew after the migrations.
drop view if exists pending_list_additions, list_tail, list_additions, list_changes;
alter table activity_log drop column listed;
