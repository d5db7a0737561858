alter table users
  add constraint members_alone_have_an_organizer_role check ((organizer_id is null) = (organizer_role is null));
