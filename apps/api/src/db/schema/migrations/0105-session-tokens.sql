-- A session is the token of a browser, which sends it in a cookie.
alter table access_tokens
  drop constraint a_token_has_a_known_kind,
  add constraint a_token_has_a_known_kind check (kind in ('Login', 'Api', 'Session'));
