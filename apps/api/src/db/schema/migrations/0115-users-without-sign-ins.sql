alter table users drop column last_login_at;
