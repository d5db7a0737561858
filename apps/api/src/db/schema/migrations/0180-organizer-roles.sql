-- What an account may do for its organizer. A Viewer reads, a Manager writes as well, an Owner also decides on the team.
alter table users
  add column organizer_role text,
  add constraint a_member_has_a_known_organizer_role check (organizer_role in ('Owner', 'Manager', 'Viewer'));
