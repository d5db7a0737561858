-- Mail that can be done without waits in a lane of its own: thousands of reminders hold up no link to a new password.
alter table jobs drop constraint a_job_is_in_a_known_lane;
alter table jobs add constraint a_job_is_in_a_known_lane check (
  lane in ('mail', 'mail_optional', 'webhook', 'webhook_slow', 'money', 'bulk', 'keeping')
);
