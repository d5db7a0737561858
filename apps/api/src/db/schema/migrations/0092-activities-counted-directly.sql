-- The audit log is counted when it is read: docs/decisions/0014. Each entry is written once.
alter table activity_log drop column listed;
