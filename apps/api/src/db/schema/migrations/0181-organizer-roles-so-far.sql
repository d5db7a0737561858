update users set organizer_role = 'Owner' where organizer_id is not null;
