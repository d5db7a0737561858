create index tickets_by_holder_and_status on tickets (holder_user_id, status, created_at desc, id desc);
