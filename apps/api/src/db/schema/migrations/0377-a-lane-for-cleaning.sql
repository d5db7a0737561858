-- Work that takes minutes, as deleting what is old does, waits in a lane of its own: it holds up nothing that is due every few seconds.
alter table jobs drop constraint a_job_is_in_a_known_lane;
alter table jobs add constraint a_job_is_in_a_known_lane check (
  lane in ('mail', 'mail_optional', 'webhook', 'webhook_slow', 'money', 'bulk', 'keeping', 'cleaning')
);
