insert into sign_ins (user_id, last_login_at)
select id, last_login_at from users where last_login_at is not null;
