-- Entries of the audit log that still say from where: a year later they are found here, and leave it.
create index activity_log_with_origin on activity_log (occurred_at) where ip_address is not null or user_agent is not null;
