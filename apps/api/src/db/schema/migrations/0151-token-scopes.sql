-- What the token of a program may do; null is everything that its account may do. Where and by which program a sign-in was made.
alter table access_tokens
  add column scopes text[],
  add column network text,
  add column user_agent text,
  add constraint scopes_are_those_of_a_program check (scopes is null or kind = 'Api'),
  add constraint scopes_are_known check (
    scopes <@ array['read', 'events', 'money', 'content', 'people', 'settings', 'checkin']
  );
