-- What guests do, who have the token of an order, is not the doing of the system. Nobody knows who they are.
alter table activity_log
  drop constraint an_activity_has_a_known_actor_type,
  drop constraint only_the_system_is_nobody,
  add constraint an_activity_has_a_known_actor_type check (actor_type in ('User', 'Api Token', 'Guest', 'System')),
  add constraint only_guests_and_the_system_are_nobody check ((actor_type in ('Guest', 'System')) = (actor_id is null));
