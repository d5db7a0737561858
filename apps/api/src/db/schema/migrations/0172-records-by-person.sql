-- By which the records of a person are found: for the copy of them, and to take the person out of them.
create index activity_log_by_actor on activity_log (actor_id, occurred_at desc) where actor_id is not null;
create index mails_by_user on mails (user_id) where user_id is not null;
create index tickets_by_attendee on tickets (lower(attendee_email)) where attendee_email is not null;
create index vouchers_by_recipient on vouchers (lower(recipient_email)) where recipient_email is not null;
create index refunds_by_requester on refunds (requested_by) where requested_by is not null;
